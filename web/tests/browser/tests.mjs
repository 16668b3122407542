// What a player does, done by a browser. Each test gets a server and browsers of its own.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { look, play, turn } from './player.mjs';

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  const serious = found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  assert.deepEqual(
    serious.map((one) => `${what}: ${one.id} ${one.nodes[0]?.target.join(' ')}`),
    [],
  );
}

async function sitDown(page, { level = 'eager', seat = 'dark' } = {}) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  if (seat === 'light') await page.getByRole('radio', { name: /Light/ }).check({ force: true });
  await page.getByLabel('Strength').selectOption(level);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.prompt').waitFor();
}

/** Plays until it is so; a game that is over before begins anew. */
async function playUntil(page, until) {
  await sitDown(page);
  while (await play(page, { until }), (await look(page)).ended) await sitDown(page);
}

export const tests = {
  async mouse({ person }) {
    const page = await person();
    await sitDown(page);
    const choices = await play(page, { by: 'mouse' });
    assert.ok(choices > 10, `only ${choices} choices`);
    assert.match(await page.locator('.end .verdict').textContent(), /You (win|lose)/);
    await accessible(page, 'the end');
  },

  async keyboard({ person }) {
    const page = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    // From the address line to the game with Tab and Enter alone.
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.textContent === 'Play' && document.activeElement.matches('button[type=submit]'))) break;
    }
    await page.keyboard.press('Enter');
    await page.locator('.prompt').waitFor();
    const choices = await play(page, { by: 'keyboard' });
    assert.ok(choices > 10, `only ${choices} choices`);
  },

  async friends({ person }) {
    const host = await person();
    const guest = await person({ width: 390, height: 844 });
    await host.goto('/');
    await host.getByRole('radio', { name: /Friend/ }).check({ force: true });
    await host.getByRole('button', { name: 'Make a link for a friend' }).click();
    const link = await host.locator('.link').textContent();
    await guest.goto(link.trim());
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    await Promise.all([play(host), play(guest)]);
    const verdicts = await Promise.all([host, guest].map((page) => page.locator('.end .verdict').textContent()));
    assert.deepEqual(verdicts.toSorted(), ['You lose', 'You win']);
    // A link that was used is dead.
    const third = await person();
    await third.goto(link.trim());
    await third.getByRole('alert').waitFor();
  },

  async reconnect({ server, person }) {
    const page = await person();
    // A question with a choice: one without is passed by itself a moment later.
    await playUntil(page, (seen, made) => made >= 4 && seen.options.length > 1);
    const before = await turn(page);
    await server.kill();
    await page.getByText('The connection is lost.').waitFor();
    await server.start();
    await page.getByText('The connection is lost.').waitFor({ state: 'detached' });
    const after = await turn(page);
    assert.equal(after.question, before.question);
    assert.deepEqual(after.options.map((one) => one.label), before.options.map((one) => one.label));
    await play(page, { until: (_, made) => made >= 5 });
  },

  async undo({ person }) {
    const page = await person();
    await sitDown(page);
    const before = await turn(page);
    const pick = before.options.find((one) => !one.idle);
    await page.locator(`.prompt [data-option="${pick.option}"]`).first().click();
    await page.waitForFunction((question) => document.querySelector('.prompt h2')?.textContent !== question || document.querySelectorAll('.log .list p').length > 0, before.question);
    await turn(page);
    await page.keyboard.press('u');
    await page.waitForFunction(
      (labels) => [...document.querySelectorAll('.prompt [data-option]')].map((button) => button.querySelector('.words')?.firstChild?.textContent ?? button.textContent.trim()).join() === labels,
      before.options.map((one) => one.label).join(),
    );
  },

  async scenario({ person, shots }) {
    const page = await person();
    await page.goto('/rules/ARM-1');
    await page.getByRole('button', { name: /See it happen/ }).first().click();
    const player = page.locator('.player').first();
    await player.waitFor();
    const now = () => player.locator('pre [aria-current=step]').count();
    assert.equal(await now(), 0, 'before the first line none is carried out');
    await player.getByRole('button', { name: 'Next' }).click();
    assert.equal(await now(), 1);
    assert.match(await player.locator('.now-words').textContent(), /^Step 2 of \d+: /);
    await player.locator('pre').focus();
    await page.keyboard.press('End');
    assert.equal(await player.getByRole('button', { name: 'Next' }).isDisabled(), true);
    await page.keyboard.press('ArrowLeft');
    await accessible(page, 'a scenario');
    await page.screenshot({ path: `${shots}scenario.png`, fullPage: true });
    // A card can be looked at, as at a table.
    await page.goto('/rules/ARM-1');
    await page.getByRole('button', { name: /See it happen/ }).first().click();
    await player.getByRole('button', { name: /^Tank/ }).first().click();
    await page.locator('.player .thing').getByRole('heading', { name: /Tank/ }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.player .thing').waitFor({ state: 'detached' });
    // Another result than the referee's is told with its line, and mended again.
    await player.getByRole('button', { name: 'Change it' }).click();
    const text = player.getByRole('textbox');
    const right = await text.inputValue();
    assert.match(right, /takes \d/);
    await text.fill(right.replace(/takes \d/, 'takes 9'));
    await player.getByRole('button', { name: 'Play it' }).click();
    await player.getByText(/^Line \d+ does not come out/).waitFor();
    await accessible(page, 'a scenario that fails');
    await page.screenshot({ path: `${shots}scenario-fails.png`, fullPage: true });
    await text.fill('nonsense');
    await player.getByRole('button', { name: 'Play it' }).click();
    await player.getByText('Line 1 cannot be followed').waitFor();
    await player.getByRole('button', { name: 'As in the rulebook' }).click();
    await player.getByText('it comes out as written').waitFor();
    const phone = await person({ width: 390, height: 844, theme: 'light' });
    await phone.goto('/rules/ARM-1');
    await phone.getByRole('button', { name: /See it happen/ }).first().click();
    await phone.locator('.player').first().getByRole('button', { name: 'Next' }).click();
    await accessible(phone, 'a scenario on a phone');
    assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1), 'nothing sticks out');
    await phone.screenshot({ path: `${shots}scenario-phone.png` });
  },

  async pictures({ server, person, shots }) {
    // A folder as a plugin keeps it, with a card of our own making and a picture.
    const folder = join(server.folder, 'plugin', 'sets');
    mkdirSync(join(folder, 'setimages', 'DEMO'), { recursive: true });
    const header = 'Name\tSet\tImageFile\tSide\tType\tSubtype\tCost\tSpeed\tPower\tHealth\tText\n';
    const row = 'Demonstration Tank\tDEMO\ttank\tD\tGround\tDroid\t3\t10\t2\t5\tArmor | Juggle 3 plates\n';
    writeFileSync(join(folder, 'demo.txt'), header + row);
    const picture = await (await person()).screenshot({ clip: { x: 0, y: 0, width: 200, height: 280 } });
    writeFileSync(join(folder, 'setimages', 'DEMO', 'tank.png'), picture);
    await server.kill();
    await server.start(['--cards', folder]);
    const page = await person();
    await page.goto('/cards?q=demonstration');
    const card = page.locator('article.card').first();
    await card.getByRole('img', { name: 'The printed card Demonstration Tank' }).waitFor();
    await page.waitForFunction(() => document.querySelector('article.card img')?.naturalWidth === 200);
    assert.equal(await card.getByText('As printed').isVisible(), true);
    await card.locator('mark.unread', { hasText: 'Juggle' }).waitFor();
    assert.match(await card.locator('.printed li').first().textContent(), /Not read: /);
    await accessible(page, 'a card with its picture');
    await page.screenshot({ path: `${shots}pictures.png` });
    const phone = await person({ width: 390, height: 844, theme: 'light' });
    await phone.goto('/cards?q=demonstration');
    await phone.locator('mark.unread').waitFor();
    await accessible(phone, 'a card on a phone');
    await phone.screenshot({ path: `${shots}pictures-phone.png` });
  },

  async account({ person, shots }) {
    const home = await person();
    await home.goto('/decks');
    await home.getByRole('button', { name: 'Keep', exact: true }).click();
    await home.getByText('“My deck” is kept in this browser.').waitFor();
    await sitDown(home);
    await home.goto('/account');
    await accessible(home, 'signing in');
    await home.screenshot({ path: `${shots}account-in.png` });
    await home.getByRole('radio', { name: 'Open an account' }).check();
    await home.getByLabel('Name').fill('Ann');
    await home.getByLabel('Password').fill('correct horse battery');
    await home.getByRole('button', { name: 'Open the account' }).click();
    await home.getByRole('heading', { level: 1, name: 'Ann' }).waitFor();
    await accessible(home, 'an account');
    await home.screenshot({ path: `${shots}account.png`, fullPage: true });
    // On another device: a wrong password first, then the deck and the table are there.
    const away = await person({ width: 390, height: 844, theme: 'light' });
    await away.goto('/account');
    await away.getByLabel('Name').fill('ann');
    await away.getByLabel('Password').fill('something else');
    await away.getByRole('button', { name: 'Sign in' }).click();
    await away.getByRole('alert').getByText('The name or the password is wrong.').waitFor();
    await away.screenshot({ path: `${shots}account-phone.png` });
    await away.getByLabel('Password').fill('correct horse battery');
    await away.keyboard.press('Enter');
    await away.getByRole('button', { name: 'Sit down here' }).click();
    await away.locator('.prompt').waitFor();
    await away.goto('/decks');
    await away.getByText('My deck', { exact: true }).first().waitFor();
    await away.goto('/account');
    await away.getByRole('button', { name: 'Sign out' }).click();
    await away.getByText('You are signed out.').waitFor();
    assert.equal(await away.evaluate(() => JSON.parse(localStorage.getItem('pop.decks') ?? '[]').length), 0, 'decks of the account leave the browser');
    // Another password ends the other sessions; deleting ends all of it.
    await home.reload();
    await home.getByLabel('Password now').fill('correct horse battery');
    await home.getByLabel('New password').fill('another horse');
    await home.getByRole('button', { name: 'Change it' }).click();
    await home.getByText('The password is changed.').waitFor();
    await home.getByLabel('Password, to be sure').fill('another horse');
    await home.getByRole('button', { name: 'Delete the account' }).click();
    await home.getByText('The account is deleted.').waitFor();
    await home.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  },

  async replay({ person }) {
    const page = await person();
    await sitDown(page);
    await play(page, { until: (_, made) => made >= 15 });
    // Some games are over by then.
    if (!(await look(page)).ended) {
      await page.getByRole('button', { name: 'Concede' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
    }
    await page.locator('.end').getByRole('link', { name: 'Replay' }).click();
    await page.getByLabel('Steps of the replay').waitFor();
    await page.locator('.board').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.waitForFunction(() => Number(new URLSearchParams(location.search).get('step')) > 5);
    const link = page.url().replace(/seat=\w+/, 'seat=light').replace(/step=\d+/, 'step=5');
    await page.goto(link);
    await page.locator('.board').waitFor();
    assert.match(page.url(), /seat=light&step=5/);
    await accessible(page, 'replay');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Check dice and events' }).click();
    await page.getByText('Dice and events agree.').waitFor();
    await page.getByText('The promises are those that this browser was told before the first roll.').waitFor();
    await page.getByRole('button', { name: 'Continue from here' }).click();
    await page.waitForURL(/\/table\//);
    await turn(page);
  },

  async report({ server, person, shots }) {
    for (const [theme, width, height] of [['dark', 1280, 800], ['light', 390, 844]]) {
      const page = await person({ theme, width, height });
      await sitDown(page);
      await play(page, { until: (_, made) => made >= 3 });
      await page.getByRole('button', { name: 'Report a problem' }).click();
      const dialog = page.getByRole('dialog', { name: 'Report a problem' });
      await dialog.getByLabel(/What was wrong/).fill('The dice look too good.');
      await accessible(page, `report ${width} ${theme}`);
      await page.screenshot({ path: `${shots}report-${width}-${theme}.png` });
      // A file of what this player sees, then the report itself.
      const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save what I see' }).click()]);
      const view = JSON.parse(readFileSync(await saved.path(), 'utf8'));
      assert.equal(view.words, 'The dice look too good.');
      assert.deepEqual(view.scene.light.hand_cards, []);
      await dialog.getByRole('button', { name: 'Send' }).click();
      const number = (await dialog.locator('.number').textContent()).trim();
      await page.screenshot({ path: `${shots}reported-${width}-${theme}.png` });
      const note = JSON.parse(readFileSync(`${server.folder}/reports/${number}.json`, 'utf8'));
      assert.deepEqual([note.text, note.seat], ['The dice look too good.', 'dark']);
      await dialog.getByRole('button', { name: 'Play on' }).click();
      await dialog.waitFor({ state: 'detached' });
      await turn(page);
    }
  },

  async repair({ person, shots }) {
    const host = await person();
    const guest = await person({ theme: 'light', width: 390, height: 844 });
    await host.goto('/');
    await host.getByRole('radio', { name: /Friend/ }).check({ force: true });
    await host.getByRole('button', { name: 'Make a link for a friend' }).click();
    await guest.goto((await host.locator('.link').textContent()).trim());
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    const build = (page) => play(page, { until: (seen) => /^your build step/i.test(seen.question) });
    // Whoever is asked in the first build step: it is Dark's, who opened the table.
    void play(guest).catch(() => undefined);
    await build(host);
    const force = host.locator('.strip.dark .counts b').first();
    const before = Number(await force.textContent());
    await host.getByRole('button', { name: 'Report a problem' }).click();
    await host.getByRole('dialog').getByRole('button', { name: 'Repair the table' }).click();
    const dialog = host.getByRole('dialog', { name: 'Repair the table' });
    await accessible(host, 'repair');
    await host.screenshot({ path: `${shots}repair-1280-dark.png` });
    await dialog.getByLabel('What is wrong').selectOption('force');
    await dialog.getByLabel('The right number').fill(String(before + 5));
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await dialog.waitFor({ state: 'detached' });
    await host.getByText('Waiting for an answer').waitFor();
    await guest.getByText(`Dark has ${before + 5} Force instead of ${before}`).waitFor();
    await accessible(guest, 'repair asked');
    await guest.screenshot({ path: `${shots}repair-asked-390-light.png` });
    await guest.getByRole('button', { name: 'Agree' }).click();
    await host.waitForFunction((right) => document.querySelector('.strip.dark .counts b')?.textContent === String(right), before + 5);
    await host.locator('.log').getByText('The table is repaired').waitFor();
  },

  async clocks({ server, person, shots }) {
    const host = await person();
    const guest = await person({ theme: 'light', width: 390, height: 844 });
    await host.goto('/');
    await host.getByRole('radio', { name: /Friend/ }).check({ force: true });
    await host.getByText('More: name, edition, clocks, match').click();
    await host.getByLabel('Clocks').selectOption({ label: '45 min each, 30 s more per decision' });
    await accessible(host, 'start with clocks');
    await host.getByRole('button', { name: 'Make a link for a friend' }).click();
    await guest.goto((await host.locator('.link').textContent()).trim());
    await guest.getByText('Clocks: 45 min each, 30 s more per decision.').waitFor();
    await guest.getByRole('button', { name: 'Sit down and play' }).click();
    const asked = await Promise.race([host, guest].map(async (page) => (await turn(page), page)));
    const other = asked === host ? guest : host;
    const own = asked === host ? 'Dark’s clock' : 'Light’s clock';
    await asked.getByRole('timer', { name: own }).getByText('running').waitFor({ state: 'attached' });
    // Both see it run down.
    for (const page of [asked, other]) await page.waitForFunction(() => /4[0-4]:\d\d/.test(document.querySelector('.clock.running')?.textContent ?? ''));
    for (const [name, page] of [['clocks-1280-dark', host], ['clocks-390-light', guest]]) {
      await accessible(page, name);
      await page.screenshot({ path: `${shots}${name}.png` });
    }
    // With the answer thirty seconds come back, also over a restart: more than there was, however long a machine took over it.
    const seconds = async () => {
      const [, minutes, rest] = /(\d+):(\d+)/.exec(await asked.getByRole('timer', { name: own }).textContent());
      return Number(minutes) * 60 + Number(rest);
    };
    const more = (than) =>
      asked.waitForFunction(
        ([name, least]) => {
          const [, minutes, rest] = /(\d+):(\d+)/.exec(document.querySelector(`[role=timer][aria-label="${name}"]`)?.textContent ?? '') ?? [];
          return Number(minutes) * 60 + Number(rest) > least;
        },
        [own, than],
      );
    const seen = await turn(asked);
    const before = await seconds();
    await asked.locator(`.prompt [data-option="${seen.options[0].option}"]`).first().click();
    await more(before);
    await server.kill();
    await asked.getByText('The connection is lost.').waitFor();
    await server.start();
    await asked.getByText('The connection is lost.').waitFor({ state: 'detached' });
    await more(before);
  },

  async passing({ server, person }) {
    const page = await person();
    await sitDown(page);
    await turn(page);
    await page.getByRole('button', { name: /Passing/ }).click();
    await page.getByLabel('Pass where nothing legal can be played').uncheck();
    await page.getByLabel('until my next attack chance').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // What is said after it comes back when it is on disk.
    await page.getByRole('tab', { name: /Chat/ }).click();
    await page.getByLabel('Say something').fill('And now a power cut.');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.log .list').getByText('And now a power cut.').waitFor();
    await server.kill();
    await page.getByText('The connection is lost.').waitFor();
    await server.start();
    await page.reload();
    await turn(page);
    await page.getByRole('button', { name: /Passing/ }).click();
    assert.equal(await page.getByLabel('Pass where nothing legal can be played').isChecked(), false);
    assert.equal(await page.getByLabel('until my next attack chance').isChecked(), true);
  },

  async match({ person, shots }) {
    const page = await person();
    await page.goto('/');
    await page.getByText('More: name, edition, clocks, match').click();
    await page.getByLabel('Number of games').selectOption({ label: 'a match of two, sides exchanged' });
    await page.getByLabel('Your deck in the second game').waitFor();
    await accessible(page, 'start with a match');
    await page.screenshot({ path: `${shots}match-start-1280-dark.png`, fullPage: true });
    await page.getByLabel('Strength').selectOption('eager');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await turn(page);
    const giveUp = async () => {
      await page.getByRole('button', { name: 'Concede' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
    };
    await giveUp();
    await page.getByText('The match: You 0 : 1 Computer (eager).').waitFor();
    await accessible(page, 'after the first game');
    await page.screenshot({ path: `${shots}match-first-1280-dark.png` });
    const first = page.url();
    await page.getByRole('button', { name: 'Ready for the second game' }).click();
    await page.waitForURL((url) => /\/table\//.test(url.href) && url.href !== first);
    await page.locator('.strip.light').getByText('(you)').waitFor();
    await turn(page);
    await giveUp();
    await page.getByText('The match: Computer (eager) 2 : 0 You. Computer (eager) wins the match.').waitFor();
    await page.screenshot({ path: `${shots}match-second-1280-dark.png` });
    await page.getByRole('link', { name: 'Replay of the first game' }).click();
    await page.locator('[data-continue]').waitFor({ state: 'attached' });
    assert.match(page.url(), /replays/);
  },

  async decks({ person }) {
    const page = await person();
    await page.goto('/decks');
    await page.getByRole('searchbox').fill('t:character side:dark');
    const add = page.getByRole('button', { name: /^Add / }).first();
    await add.waitFor();
    await add.click();
    await page.getByText('Not legal:').waitFor();
    assert.ok((await page.locator('.verdict li').count()) > 0);
    await accessible(page, 'decks');
    // A deck that comes with the program is legal, and stops being so with twenty more of one card.
    await page.locator('.shelf .open').first().click();
    await page.locator('.verdict.legal').waitFor();
    const more = page.locator('.list .entries .step').nth(1);
    for (let n = 0; n < 20; n += 1) await more.click();
    await page.locator('.verdict.illegal').waitFor();
    await page.getByRole('button', { name: 'Keyword sheet' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },

  async odds({ person }) {
    const page = await person();
    await page.goto('/odds');
    await page.getByLabel('Attacker').fill('power 2');
    await page.getByLabel('Defender').fill('health 1');
    await page.getByRole('button', { name: 'Reckon' }).click();
    await page.locator('.kill').waitFor();
    // Two dice that hit on four or more: three quarters that at least one does.
    assert.match(await page.locator('.kill').textContent(), /75\.0%/);
    await page.getByLabel('Attacker').fill('power of the moon');
    await page.getByRole('button', { name: 'Reckon' }).click();
    await page.getByRole('alert').waitFor();
    await accessible(page, 'odds');
  },

  async guided({ person }) {
    const page = await person();
    await page.goto('/');
    await page.getByRole('button', { name: 'Start the guided game' }).click();
    await page.getByText('This is the table').waitFor();
    const seen = new Set();
    await play(page, {
      until: async (_, made) => {
        for (let n = 0; n < 6; n += 1) {
          const title = await page.locator('.guide h2').textContent({ timeout: 200 }).catch(() => null);
          if (title === null) break;
          seen.add(title);
          await page.locator('[data-guide]').click();
        }
        return made >= 60;
      },
    });
    for (const title of ['This is the table', 'What you can do now', 'Before the first turn', 'Your build step']) assert.ok(seen.has(title), `never said: ${title} (said: ${[...seen].join(', ')})`);
  },

  async details({ person }) {
    const page = await person();
    await playUntil(page, (seen, made) => made >= 8 && seen.options.length > 0);
    const unit = page.locator('.arenas [data-piece]').first();
    await unit.click();
    const reasons = page.locator('.thing .numbers details').first();
    if (!(await reasons.evaluate((one) => one.open))) await reasons.locator('summary').click();
    await reasons.locator('li').first().waitFor();
    assert.match(await reasons.locator('li').first().textContent(), /printed/);
    await page.keyboard.press('Escape');
    const clause = page.locator('.log a').first();
    await clause.click();
    await page.getByRole('dialog').getByText('Open in the rulebook').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // A card of the hand that is no option is answered with why.
    const hand = page.locator('.hand .card:not(.first):not(.touched)').first();
    if ((await hand.count()) > 0 && (await look(page)).mine) {
      await hand.click();
      await page.locator('.thing .why p').first().waitFor();
    }
  },

  async pages({ person, shots }) {
    for (const theme of ['dark', 'light']) {
      for (const [width, height] of [[1280, 800], [390, 844]]) {
        const page = await person({ width, height, theme });
        const shoot = async (name) => {
          await accessible(page, `${name} ${width} ${theme}`);
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(over <= 0, `${name} is ${over} px wider than a window of ${width}`);
          await page.screenshot({ path: `${shots}${name}-${width}-${theme}.png` });
        };
        for (const [name, path, ready] of [
          ['start', '/', 'button[type=submit]:not(:disabled)'],
          ['decks', '/decks', '.shelf .open'],
          ['cards', '/cards?q=t:character', 'article'],
          ['rules', '/rules', '.chapter'],
          ['rule', '/rules/Evade', '.clauses li'],
          ['odds', '/odds?attacker=power+5&defender=health+5%2C+Armor&edition=classic&objective=damage', '.kill'],
          ['lab', '/lab', 'button[type=submit]:not(:disabled)'],
          ['replays', '/replays', 'table'],
          ['about', '/about', 'h1'],
        ]) {
          await page.goto(path);
          await page.locator(ready).first().waitFor();
          await shoot(name);
        }
        await sitDown(page);
        await turn(page);
        await shoot('setup');
        await playUntil(page, (seen) => /^attack/i.test(seen.options[0]?.label ?? ''));
        const attack = page.locator('.prompt [data-option]').first();
        await attack.focus();
        await page.locator('.prompt .odds :is(svg, .soft)').first().waitFor();
        await shoot('table');
        await page.locator('.arenas [data-piece]:visible').first().click();
        await page.locator('.thing .numbers li:not(.faint)').first().waitFor({ state: 'attached' });
        await shoot('card');
      }
    }
  },

  async lab({ person }) {
    const page = await person();
    await page.goto('/lab');
    await page.getByLabel('Games').fill('20');
    for (const side of ['Dark plays', 'Light plays']) await page.getByLabel(side).selectOption('eager');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('of 20 games').waitFor();
  },
};
