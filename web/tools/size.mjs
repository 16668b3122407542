// The first load: what index.html names, and what it imports at once, compressed as a server sends it.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 120_000;
const html = readFileSync('dist/index.html', 'utf8');
const files = new Set(['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map((found) => found[1])]);
for (const file of files) {
  if (!file.endsWith('.js')) continue;
  for (const found of readFileSync(`dist/${file}`, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) files.add(`assets/${found[1]}`);
}
let sum = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length;
  sum += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(sum).padStart(8)}  first load, compressed (limit ${LIMIT})`);
const everything = readdirSync('dist/assets').reduce((all, file) => all + gzipSync(readFileSync(`dist/assets/${file}`), { level: 9 }).length, 0);
console.log(`${String(everything).padStart(8)}  all pages together, compressed`);
if (sum > LIMIT) process.exit(1);
