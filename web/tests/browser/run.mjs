// Browser tests against the real server: npm run test:browser [names…]. POP_BIN names the binary.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { launch } from './chromium.mjs';
import { Server } from './server.mjs';
import { tests } from './tests.mjs';

const shots = fileURLToPath(new URL('../shots/', import.meta.url));
mkdirSync(shots, { recursive: true });
const wanted = process.argv.slice(2);
const chosen = Object.entries(tests).filter(([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`no test is called ${wanted.join(' ')}; there are: ${Object.keys(tests).join(', ')}`);
  process.exit(2);
}

let failed = 0;
const browser = await launch();
for (const [name, test] of chosen) {
  const begun = Date.now();
  const server = await Server.open();
  const contexts = [];
  const faults = [];
  /** A person with a browser of their own. */
  const person = async ({ width = 1280, height = 800, theme = 'dark', still = true } = {}) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: still ? 'reduce' : 'no-preference', baseURL: server.url });
    contexts.push(context);
    // Waits are for conditions; how long they may take is for a loaded machine, and costs nothing where all is well.
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
    page.on('console', (message) => {
      // A refused request, and a socket that a killed server dropped, are what some tests are about.
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) faults.push(`console: ${message.text()}`);
    });
    return page;
  };
  try {
    await test({ server, person, shots });
    if (faults.length > 0) throw new Error(faults.join('\n'));
    console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.stack ?? error}\n${faults.join('\n')}\nserver said:\n${server.said.slice(-1500)}`);
    for (const [at, context] of contexts.entries()) for (const page of context.pages()) await page.screenshot({ path: `${shots}failed-${name}-${at}.png` }).catch(() => undefined);
  }
  for (const context of contexts) await context.close();
  await server.close();
}
await browser.close();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
