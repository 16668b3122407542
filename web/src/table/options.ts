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
  /** Other options that differ from it in their number alone: they share one row with a stepper. */
  readonly run: Run | null;
}

/** Options that differ in their number alone, from small to large. */
export interface Run {
  readonly values: readonly { readonly value: number; readonly index: number; readonly label: string }[];
}

/** A question as it is shown. */
export interface Menu {
  readonly listed: readonly Listed[];
  readonly idle: readonly Listed[];
  /** The whole question is one number: a slider. */
  readonly slider: Run | null;
  /** Options by the things they are about. */
  readonly about: ReadonlyMap<string, readonly Listed[]>;
  /** Things that an option is about first of all. */
  readonly primary: ReadonlySet<string>;
}

/** Nothing is asked of this player. */
export const NO_MENU: Menu = { listed: [], idle: [], slider: null, about: new Map(), primary: new Set() };

const SLIDER_FROM = 4;

type Indexed = { readonly option: OptionScene; readonly index: number };

/** What options of one run have in common: the thing they are about first, and their words without the number. */
function kin({ option }: Indexed): string | null {
  if (option.number === null || option.idle) return null;
  const first = option.about[0];
  const words = option.label.replace(new RegExp(`\\s*\\b${option.number}\\b(?!.*\\b${option.number}\\b)`), '');
  return `${first ? keyOf(first) : ''} ${words}`;
}

function runOf(members: readonly Indexed[]): Run | null {
  const values = members
    .map(({ option, index }) => ({ value: option.number ?? 0, index, label: option.label }))
    .sort((a, b) => a.value - b.value);
  return values.length > 1 && new Set(values.map((one) => one.value)).size === values.length ? { values } : null;
}

/** Prepares a question. `need` says how many counters a thing still lacks, where that is known: a stepper begins there. */
export function menuOf(asked: Asked | null, need: (handle: Handle) => number | null = () => null): Menu {
  if (!asked || asked.options.length === 0) return NO_MENU;
  const all = asked.options.map((option, index) => ({ option, index }));
  const families = new Map<string, Indexed[]>();
  for (const one of all) {
    const key = kin(one);
    if (key === null) continue;
    const there = families.get(key);
    if (there) there.push(one);
    else families.set(key, [one]);
  }
  const active = all.filter(({ option }) => !option.idle);
  const whole = families.size === 1 && active.length >= SLIDER_FROM ? runOf([...families.values()][0] ?? []) : null;
  const slider = whole && whole.values.length === active.length ? whole : null;
  let next = 1;
  const number = (): string | null => {
    next += 1;
    return next <= 10 ? String(next - 1) : null;
  };
  const listed: Listed[] = [];
  const idle: Listed[] = [];
  const done = new Set<string>();
  for (const one of all) {
    const key = kin(one);
    if (one.option.idle) {
      idle.push({ ...one, shortcut: idle.length === 0 ? 'p' : null, run: null });
      continue;
    }
    if (slider) continue;
    // Numbers of nothing in particular stay buttons: there are fewer than a slider is worth.
    const run = key !== null && one.option.about.length > 0 ? runOf(families.get(key) ?? []) : null;
    if (!run || key === null) listed.push({ ...one, shortcut: number(), run: null });
    else if (!done.has(key)) {
      done.add(key);
      const first = one.option.about[0];
      const wanted = first ? need(first) : null;
      const begin = run.values.findLast((value) => wanted === null || value.value <= wanted) ?? run.values[0];
      const start = all[begin?.index ?? one.index] ?? one;
      listed.push({ ...start, shortcut: number(), run });
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
  return { listed, idle, slider, about, primary };
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
