// Debian's Chromium, started the same way everywhere.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** A fresh browser; playwright gives each its own user-data folder. */
export function launch() {
  if (!executablePath) throw new Error('no Chromium: apt-get install chromium, or name one in CHROMIUM');
  return chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
