// The options of a question, prepared for people: which things they are about, which shortcut each has, which of them are
// one run of numbers. The server lists what is legal; nothing here decides that.

import type { Asked, Handle, OptionScene, PieceScene, RoleName } from '../generated/protocol';
import { keyOf } from './handles';

/** An option with the number under which the server knows it. */
export interface Listed {
  readonly index: number;
  readonly option: OptionScene;
  /** The key that picks it: "1" to "9", "p", or none. */
  readonly shortcut: string | null;
}

/** A run of numbers that is shown as one stepper. */
export interface Run {
  readonly values: readonly { readonly value: number; readonly index: number; readonly label: string }[];
}

/** A question as it is shown. */
export interface Menu {
  readonly listed: readonly Listed[];
  readonly idle: readonly Listed[];
  readonly run: Run | null;
  /** Options by the things they are about. */
  readonly about: ReadonlyMap<string, readonly Listed[]>;
  /** Things that an option is about first of all. */
  readonly primary: ReadonlySet<string>;
}

/** Nothing is asked of this player. */
export const NO_MENU: Menu = { listed: [], idle: [], run: null, about: new Map(), primary: new Set() };

const RUN_FROM = 4;

/** Prepares a question. */
export function menuOf(asked: Asked | null): Menu {
  if (!asked || asked.options.length === 0) return NO_MENU;
  const all = asked.options.map((option, index) => ({ option, index }));
  const numbers = all.filter(({ option }) => option.number !== null && !option.idle);
  const asRun = numbers.length >= RUN_FROM && new Set(numbers.map(({ option }) => option.number)).size === numbers.length;
  const run: Run | null = asRun
    ? {
        values: numbers
          .map(({ option, index }) => ({ value: option.number ?? 0, index, label: option.label }))
          .sort((a, b) => a.value - b.value),
      }
    : null;
  let next = 1;
  const listed: Listed[] = [];
  const idle: Listed[] = [];
  for (const { option, index } of all) {
    if (option.idle) {
      idle.push({ index, option, shortcut: idle.length === 0 ? 'p' : null });
    } else if (!(asRun && option.number !== null)) {
      listed.push({ index, option, shortcut: next <= 9 ? String(next) : null });
      next += 1;
    }
  }
  const about = new Map<string, Listed[]>();
  const primary = new Set<string>();
  for (const entry of [...listed, ...idle]) {
    entry.option.about.forEach((handle, at) => {
      const key = keyOf(handle);
      const there = about.get(key);
      if (!there) about.set(key, [entry]);
      else if (!there.includes(entry)) there.push(entry);
      if (at === 0 && !entry.option.idle) primary.add(key);
    });
  }
  return { listed, idle, run, about, primary };
}

/** What can be done with one thing. */
export function optionsAbout(menu: Menu, handle: Handle): readonly Listed[] {
  return menu.about.get(keyOf(handle)) ?? [];
}

/** The option that a key press picks. */
export function byShortcut(menu: Menu, key: string): Listed | null {
  return [...menu.listed, ...menu.idle].find((entry) => entry.shortcut === key.toLowerCase()) ?? null;
}

/** Who attacks whom, if an option is an attack: the odds panel asks about it. */
export function attackOf(
  asked: Asked | null,
  option: OptionScene | null,
  pieces: ReadonlyMap<number, PieceScene>,
): { attacker: number; defender: number } | null {
  if (!asked || !option || option.idle || asked.kind !== 'attack') return null;
  const units = option.about.flatMap((handle) => (handle.on === 'piece' ? [handle.id] : []));
  const mine = (id: number): boolean => pieces.get(id)?.controller === asked.role;
  const attacker = units.find(mine);
  const defender = units.find((id) => !mine(id));
  return attacker === undefined || defender === undefined ? null : { attacker, defender };
}

/** A label as a button shows it: with a capital. */
export function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Is this player asked? */
export function isAsked(asked: Asked | null, seat: RoleName | 'watch'): boolean {
  return asked !== null && seat !== 'watch' && asked.role === seat && asked.options.length > 0;
}
