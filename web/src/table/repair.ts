// What a repair can be about, by what this seat sees. Whether it is possible the server says.

import type { Handle, RepairWish, RoleName, Scene, SpotName } from '../generated/protocol';
import { roleWord } from './arrange';

/** What is wrong, in the order of the list. */
export const VERBS: readonly (readonly [Verb, string])[] = [
  ['move', 'where a card is'],
  ['damage', 'damage counters on a unit'],
  ['tapped', 'what is tapped'],
  ['force', 'a player’s Force'],
  ['build', 'a player’s build points'],
  ['counters', 'build counters on a face-down card'],
  ['top', 'the top card of a deck'],
];
export type Verb = RepairWish['verb'];

/** Where things can be put. */
export const SPOTS: readonly (readonly [SpotName, string])[] = [
  ['space', 'the Space arena'],
  ['ground', 'the Ground arena'],
  ['character', 'the Character arena'],
  ['build_zone', 'the build zone'],
  ['hand', 'the hand'],
  ['deck', 'the top of the deck'],
  ['discard', 'the discard pile'],
  ['removed', 'out of the game'],
];

/** A thing that can be named in a repair. */
export interface Thing {
  readonly key: string;
  readonly label: string;
  readonly handle: Handle;
}

/** Everything this seat can name, in play first. */
export function things(scene: Scene, nameOf: (handle: Handle) => string): readonly Thing[] {
  const list: Thing[] = [];
  const add = (handle: Handle, where: string): void => {
    list.push({ key: `${list.length}`, label: `${nameOf(handle)} – ${where}`, handle });
  };
  const own = scene.seat === 'watch' ? null : scene.seat;
  for (const piece of scene.pieces) {
    const { place } = piece;
    const where = 'arena' in place ? place.arena : place.zone === 'build' ? 'build zone' : place.zone === 'event' ? 'Event zone' : `with ${nameOf({ on: 'piece', id: place.host })}`;
    add({ on: 'piece', id: piece.id }, `${roleWord(piece.controller)}, ${where}`);
  }
  if (own) for (const face of scene[own].hand_cards) add({ on: 'hand', face }, 'your hand');
  for (const role of ['dark', 'light'] as const) {
    for (const [at, card] of scene[role].building.entries()) add({ on: 'building', role, at }, `${roleWord(role)}’s build zone, ${card.counters} counters`);
    for (const face of scene[role].discard.toReversed()) add({ on: 'discard', role, face }, `${roleWord(role)}’s discard pile`);
    for (const face of scene[role].removed.toReversed()) add({ on: 'card', face }, `${roleWord(role)}, out of the game`);
  }
  return list;
}

/** What the form holds. */
export interface Form {
  readonly verb: Verb;
  readonly role: RoleName;
  readonly thing: Handle | null;
  readonly number: number;
  readonly to: SpotName;
}

/** The things that fit the verb. */
export function fitting(all: readonly Thing[], verb: Verb, scene: Scene): readonly Thing[] {
  const units = new Set(scene.pieces.filter((piece) => piece.health !== null).map((piece) => piece.id));
  return all.filter(({ handle }) => {
    if (verb === 'damage') return handle.on === 'piece' && units.has(handle.id);
    if (verb === 'tapped') return handle.on === 'piece';
    if (verb === 'counters') return handle.on === 'building';
    return verb === 'move';
  });
}

/** The number as it is now: where the field begins. */
export function present(form: Form, scene: Scene): number {
  const { thing } = form;
  if (form.verb === 'force') return scene[form.role].force;
  if (form.verb === 'build') return scene[form.role].build;
  if (form.verb === 'damage' && thing?.on === 'piece') return scene.pieces.find((piece) => piece.id === thing.id)?.damage ?? 0;
  if (form.verb === 'counters' && thing?.on === 'building') return scene[thing.role].building[thing.at]?.counters ?? 0;
  return 0;
}

/** The proposal; none while something is missing. */
export function wishOf(form: Form, scene: Scene): RepairWish | null {
  const { verb, role, thing, number, to } = form;
  const whole = Number.isInteger(number) && number >= 0 && number <= 9999;
  switch (verb) {
    case 'force':
    case 'build':
      return whole ? { verb, role, to: number } : null;
    case 'damage':
      return whole && thing?.on === 'piece' ? { verb, piece: thing.id, to: number } : null;
    case 'counters':
      return whole && thing?.on === 'building' ? { verb, role: thing.role, at: thing.at, to: number } : null;
    case 'tapped': {
      const piece = thing?.on === 'piece' ? scene.pieces.find((one) => one.id === thing.id) : undefined;
      return piece ? { verb, piece: piece.id, to: !piece.tapped } : null;
    }
    case 'move':
      return thing ? { verb, from: thing, to } : null;
    case 'top':
      return { verb, role, to };
  }
}
