// Looks at every page without a server: canned answers, screenshots, axe. node tools/pages.mjs BASE OUT [only]
import { readFileSync } from 'node:fs';
import { launch } from '../tests/browser/chromium.mjs';

const [base, out, only] = process.argv.slice(2);
const face = (name, side, kind, cost, numbers, lines) => ({ name, side, kind, subtypes: ['Guild', 'Knight'], cost, numbers, set: 'TEST', lines: lines.map((text) => ({ text, keyword: /^[A-Z]\w+ \d$/.test(text) ? text.split(' ')[0] : null, enforced: !text.includes('odd') })), image: null });
const cards = ['The Warden (C)', 'Great Cruiser', 'Line Trooper', 'Call for Help', 'Old Fortress', 'Hill Riders', 'Crawler Column'].map((name, n) => face(name, n % 2 ? 'light' : 'dark', ['Character', 'Space', 'Character', 'Mission', 'Location', 'Ground', 'Ground'][n], n + 1, n === 3 || n === 4 ? null : { speed: 40, power: n + 2, health: 5 }, n === 2 ? [] : ['Lucky 2', 'Pay 2 Force -> Evade 2', ...(n === 5 ? ['Does an odd thing.'] : [])]));
const clause = (id, text, scenarios = 1, edition = 'both') => ({ id, edition, text, scenarios });
const canned = {
  'GET /levels': [{ name: 'random', text: 'any legal option' }, { name: 'eager', text: 'attacks whenever it can' }, { name: 'greedy', text: 'one move ahead with exact odds' }, { name: 'search:50ms', text: 'looks ahead over imagined games' }],
  'GET /decks': [{ id: 'starter-rebellion-dark', name: 'Starter: Rebellion, Dark', side: 'dark', cards: 60 }, { id: 'starter-rebellion-light', name: 'Starter: Rebellion, Light', side: 'light', cards: 60 }, { id: 'worcester', name: 'Worcester', side: 'dark', cards: 60 }],
  'GET /tables': [{ table: 'abc', name: 'Jorun', seat: 'dark', edition: 'classic', games: 2, clock: 30 }],
  'GET /tables/abc': { table: 'abc', name: 'Jorun', seat: 'dark', edition: 'classic', games: 1, clock: null },
  'GET /formats': [{ name: 'vintage', title: 'Vintage' }],
  'GET /cards': { total: 1102, cards },
  'POST /decks/check': { name: 'My deck', side: 'dark', legal: false, problems: [{ rule: 'G-4.3', text: 'The deck has 7 cards; at least 60 are needed.' }, { rule: 'G-4.5', text: 'Five of “The Warden (C)”: at most four of one name.' }], cards: 7, units: { space: 2, ground: 3, character: 5 }, entries: cards.map((c) => ({ count: 1, name: c.name, face: c })), curve: [0, 1, 2, 3, 4, 5, 6, 7, 8].map((cost) => ({ cost, count: [2, 4, 6, 9, 12, 8, 5, 2, 1][cost] })) },
  'GET /rules': { chapters: [{ title: 'The game', clauses: [clause('G-1.1', 'Two players play, one Dark and one Light.'), clause('G-1.2', 'Whoever controls two arenas is nearer to winning.')] }, { title: 'Battle', clauses: [clause('B-3.1', 'The fastest untapped unit attacks first.')] }], keywords: ['Accuracy', 'Armor', 'Evade', 'Lucky', 'Overkill'] },
  'GET /rules/B-3.1': { title: 'Attack chances', kind: null, clauses: [clause('B-3.1', 'The fastest untapped unit of the arena has the attack chance.', 2), clause('B-3.2', 'Of units of equal speed the Dark player’s comes first.', 1, 'classic')] },
  'POST /odds': { dice: 6, damage: [0.016, 0.09, 0.23, 0.31, 0.23, 0.1, 0.024], expected: 3.1, kill: 0.35, to_attacker: [1], force_spent: { attacker: 0, defender: 0 }, advice: ['Keep every six; roll the rest again while fewer than four hit.'], explanation: ['6 dice, hits on 4 or more.'], exact: true },
  'POST /sims': { id: '1', games: 120, wanted: 400, dark_rate: 0.56, ci95: [0.47, 0.65], turns: 7.2, running: false, digest: 'abcdef0123456789' },
  'GET /replays': [{ id: 'r1', dark: 'Mara', light: 'Computer', winner: 'dark', turns: 8, ended: true, at: '2026-11-18 19:00' }],
  'GET /version': { version: '0.1.0', rules: '1' },
};
const pages = { start: '/', decks: '/decks', cards: '/cards', rules: '/rules', clause: '/rules/B-3.1', odds: '/odds?attacker=power%206&defender=health%204', lab: '/lab', replays: '/replays', about: '/about', join: '/join/abc#x', table: '/dev/preview.html', nowhere: '/nowhere' };
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const browser = await launch();
let bad = 0;
for (const theme of ['dark', 'light']) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
    page.on('pageerror', (e) => console.log('error:', e.message));
    await page.route('**/api/v1/**', (route) => {
      const url = new URL(route.request().url());
      const answer = canned[`${route.request().method()} ${decodeURIComponent(url.pathname.replace('/api/v1', ''))}`];
      return answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 404, json: { text: `no such thing: ${url.pathname}` } });
    });
    for (const [name, path] of Object.entries(pages)) {
      if (only && !only.split(',').includes(name)) continue;
      await page.goto(base + path);
      await page.waitForTimeout(500);
      if (name === 'lab') await page.getByRole('button', { name: 'Start' }).click();
      if (name === 'decks') await page.getByRole('button', { name: 'Add The Warden (C)' }).click();
      await page.waitForTimeout(400);
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
      for (const v of found.violations) {
        if (v.impact === 'serious' || v.impact === 'critical') bad += 1;
        console.log(theme, width, name, v.impact, v.id, v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' :: ' + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? '').slice(0, 120)).join(' | '));
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.log(theme, width, name, `wider than the window by ${wide}`);
      if ((theme === 'dark') === (width > 500) || name === 'table') await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage: width < 500 });
    }
    await page.close();
  }
}
console.log(`${bad} serious`);
await browser.close();
