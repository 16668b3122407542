// Somebody at the table: looks at the page, picks sensible options, by mouse or by keyboard.

/** What the page shows of the question, or of the end. */
export function look(page) {
  return page.evaluate(() => {
    const ended = document.querySelector('.end .verdict')?.textContent ?? null;
    const prompt = document.querySelector('.prompt');
    const options = [...(prompt?.querySelectorAll('[data-option]') ?? [])].map((button) => ({
      label: button.querySelector('.words')?.firstChild?.textContent ?? button.textContent.trim(),
      option: Number(button.dataset.option),
      idle: button.hasAttribute('data-idle'),
      run: button.hasAttribute('data-run'),
      key: button.getAttribute('aria-keyshortcuts'),
      disabled: button.getAttribute('aria-disabled') === 'true',
    }));
    return {
      ended,
      mine: prompt?.classList.contains('mine') ?? false,
      question: prompt?.querySelector('h2')?.textContent ?? '',
      options: options.filter((one) => !one.disabled),
      story: document.querySelectorAll('.log .list p').length,
      error: document.querySelector('.prompt .error')?.textContent ?? null,
    };
  });
}

/** Waits until this player is asked, or the game is over. */
export async function turn(page, ms = 120_000) {
  await page.waitForFunction(
    () => document.querySelector('.end') !== null || [...document.querySelectorAll('.prompt.mine [data-option]')].some((button) => button.getAttribute('aria-disabled') !== 'true'),
    undefined,
    { timeout: ms, polling: 30 },
  );
  return look(page);
}

/** The option a plain player takes: attacks and builds, never retreats, passes where nothing of the kind is offered. */
export function choose(seen, made) {
  const busy = seen.options.filter((one) => !one.idle);
  const wanted = [/^attack/i, /^complete/i, /^build/i, /^put/i, /^start/i, /^add/i];
  const retreat = /retreat/i.test(seen.question) && !/^attack/i.test(busy[0]?.label ?? '');
  if (!retreat) {
    for (const words of wanted) {
      const found = busy.filter((one) => words.test(one.label));
      if (found.length > 0) return found[made % found.length];
    }
  }
  return seen.options.find((one) => one.idle) ?? busy[made % Math.max(1, busy.length)];
}

/** Plays until the game ends or enough choices are made. Says how many were. */
export async function play(page, { by = 'mouse', most = 3000, until = () => false } = {}) {
  for (let made = 0; made < most; made += 1) {
    const seen = await turn(page);
    if (seen.ended) return made;
    if (await until(seen, made)) return made;
    const pick = choose(seen, made);
    // Between waiting and looking the computer may have taken the next turn.
    if (!pick && !seen.mine) {
      made -= 1;
      continue;
    }
    if (!pick) throw new Error(`nothing to pick: ${JSON.stringify(seen)}`);
    if (by === 'mouse') {
      try {
        await page.locator(`.prompt [data-option="${pick.option}"]`).first().click({ timeout: 15_000 });
      } catch (missed) {
        // What was looked at was the question before: another one stands there by now. The same one is a fault.
        if (JSON.stringify(await look(page)) === JSON.stringify(seen)) throw missed;
        made -= 1;
        continue;
      }
    } else if (pick.key) {
      await page.keyboard.press(pick.key);
      if (pick.run) await page.keyboard.press(pick.key);
    } else {
      // Walk with the arrows until the option has the focus.
      for (let step = 0; step < 400; step += 1) {
        const there = await page.evaluate((option) => document.activeElement?.dataset?.option === String(option), pick.option);
        if (there) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    }
    await moved(page, seen);
  }
  throw new Error(`no end after ${most} choices`);
}

/** Waits until the page shows something else than before. */
async function moved(page, before) {
  await page
    .waitForFunction(
      ([question, story, labels]) => {
        const prompt = document.querySelector('.prompt');
        const now = [...(prompt?.querySelectorAll('[data-option]') ?? [])].map((button) => `${button.dataset.option}${button.textContent}`).join();
        return document.querySelector('.end') !== null || prompt?.querySelector('h2')?.textContent !== question || document.querySelectorAll('.log .list p').length !== story || now !== labels || false;
      },
      [before.question, before.story, before.options.map((one) => `${one.option}${one.label}`).join()],
      { timeout: 90_000, polling: 20 },
    );
}
