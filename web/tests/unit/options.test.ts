import { describe, expect, it } from 'vitest';

import { aScene } from '../../dev/scene';
import type { Asked, OptionScene } from '../../src/generated/protocol';
import { arrange } from '../../src/table/arrange';
import { keyOf, same } from '../../src/table/handles';
import { attackOf, byShortcut, capital, isAsked, menuOf, NO_MENU, optionsAbout } from '../../src/table/options';

function option(label: string, more: Partial<OptionScene> = {}): OptionScene {
  return { key: label, label, hint: '', about: [], idle: false, number: null, ...more };
}
function asking(options: OptionScene[]): Asked {
  return { role: 'dark', kind: 'chance', why: '', clauses: [], options };
}

describe('a question', () => {
  it('numbers the first nine options and gives p to the first idle one', () => {
    const menu = menuOf(asking([...Array.from({ length: 11 }, (_, n) => option(`o${n}`)), option('pass', { idle: true }), option('done', { idle: true })]));
    expect(menu.listed.map((entry) => entry.shortcut)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', null, null]);
    expect(menu.idle.map((entry) => entry.shortcut)).toEqual(['p', null]);
    expect(byShortcut(menu, 'P')?.index).toBe(11);
    expect(byShortcut(menu, '3')?.option.label).toBe('o2');
    expect(byShortcut(menu, '0')).toBeNull();
  });

  it('keeps the numbers of the server when idle options come first', () => {
    const menu = menuOf(asking([option('pass', { idle: true }), option('a'), option('b')]));
    expect(byShortcut(menu, '1')?.index).toBe(1);
    expect(byShortcut(menu, 'p')?.index).toBe(0);
  });

  it('shows a question for a number as one slider, in order', () => {
    const menu = menuOf(asking([...[3, 1, 2, 0].map((n) => option(`pay ${n}`, { number: n })), option('no', { idle: true })]));
    expect(menu.slider?.values.map((one) => [one.value, one.index])).toEqual([
      [0, 3],
      [1, 1],
      [2, 2],
      [3, 0],
    ]);
    expect(menu.listed).toEqual([]);
    expect(menu.idle.length).toBe(1);
  });

  it('leaves three numbers, or numbers that repeat, as buttons', () => {
    expect(menuOf(asking([1, 2, 3].map((n) => option(`${n}`, { number: n })))).listed.length).toBe(3);
    const twice = menuOf(asking([1, 2, 2, 3].map((n) => option(`${n}`, { number: n }))));
    expect(twice.slider).toBeNull();
    expect(twice.listed.length).toBe(4);
  });

  it('gives each card that is built one row, which begins at what the card lacks', () => {
    const build = (name: string, face: number, n: number): OptionScene => option(`build ${name} ${n}`, { number: n, about: [{ on: 'hand', face }] });
    const asked = asking([build('Wing 2', 1, 1), build('Wing 2', 1, 2), build('Wing 2', 1, 3), build('Fort', 2, 1), build('Fort', 2, 2), option('complete Fort to ground', { about: [{ on: 'hand', face: 2 }] })]);
    const menu = menuOf(asked, (handle) => (handle.on === 'hand' && handle.face === 1 ? 2 : null));
    expect(menu.slider).toBeNull();
    expect(menu.listed.map((entry) => [entry.shortcut, entry.option.label, entry.run?.values.length ?? 0])).toEqual([
      ['1', 'build Wing 2 2', 3],
      ['2', 'build Fort 2', 2],
      ['3', 'complete Fort to ground', 0],
    ]);
    expect(optionsAbout(menu, { on: 'hand', face: 2 }).length).toBe(2);
  });

  it('finds options by the things they are about', () => {
    const menu = menuOf(aScene(12).asked);
    expect(optionsAbout(menu, { on: 'piece', id: 9 }).map((entry) => entry.index)).toEqual([0]);
    expect(optionsAbout(menu, { on: 'piece', id: 4 }).map((entry) => entry.index)).toEqual([0, 1, 2]);
    expect(menu.primary.has('piece 9')).toBe(true);
    expect(menu.primary.has('piece 4')).toBe(false);
    expect(optionsAbout(menu, { on: 'piece', id: 77 })).toEqual([]);
  });

  it('knows who attacks whom, whatever comes first', () => {
    const scene = aScene(12);
    const { pieces } = arrange(scene);
    const first = scene.asked!.options[0]!;
    expect(attackOf(scene.asked, first, pieces)).toEqual({ attacker: 4, defender: 9 });
    expect(attackOf(scene.asked, { ...first, about: first.about.toReversed() }, pieces)).toEqual({ attacker: 4, defender: 9 });
    expect(attackOf(scene.asked, scene.asked!.options[2]!, pieces)).toBeNull();
    expect(attackOf({ ...scene.asked!, kind: 'chance' }, first, pieces)).toBeNull();
  });

  it('is nobody else’s', () => {
    expect(menuOf(null)).toBe(NO_MENU);
    expect(isAsked(aScene(12).asked, 'light')).toBe(false);
    expect(isAsked(aScene(12).asked, 'dark')).toBe(true);
    expect(isAsked({ ...aScene(12).asked!, options: [] }, 'dark')).toBe(false);
  });

  it('writes labels with a capital', () => {
    expect(capital('attack Äpfel')).toBe('Attack Äpfel');
    expect(capital('')).toBe('');
  });
});

describe('things', () => {
  it('are equal by what they are', () => {
    expect(keyOf({ on: 'building', role: 'dark', at: 2 })).not.toBe(keyOf({ on: 'building', role: 'light', at: 2 }));
    expect(same({ on: 'hand', face: 1 }, { on: 'hand', face: 1 })).toBe(true);
    expect(same({ on: 'hand', face: 1 }, { on: 'card', face: 1 })).toBe(false);
    expect(same(null, null)).toBe(false);
  });
});
