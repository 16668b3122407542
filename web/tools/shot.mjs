// Screenshots while working on the page: node tools/shot.mjs URL NAME [width height theme [script]].
import { launch } from '../tests/browser/chromium.mjs';

const [url, name, width = '1280', height = '800', theme = 'dark', script = ''] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, colorScheme: theme });
page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
page.on('pageerror', (e) => console.log('error:', e.message));
await page.goto(url);
await page.waitForTimeout(700);
if (script) {
  await page.evaluate(script);
  await page.waitForTimeout(600);
}
await page.screenshot({ path: name, fullPage: process.env.FULL === '1' });
await browser.close();
