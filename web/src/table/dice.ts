// Dice that are seen to roll: when which die shows what. Pure, so that it can be tested without waiting.

import type { RollScene } from '../generated/protocol';

/** How long a die tumbles, and how long all rolls of one scene may take together. */
export const TUMBLE_MS = 650;
/** Rolls of one scene never hold the player longer than this. */
export const LONGEST_MS = 2400;

/** The beginning of each roll; many rolls follow each other faster. */
export function schedule(rolls: readonly RollScene[], animated: boolean): readonly number[] {
  if (!animated) return rolls.map(() => 0);
  const gap = Math.min(TUMBLE_MS + 250, LONGEST_MS / Math.max(1, rolls.length));
  return rolls.map((_, at) => Math.round(at * gap));
}

/** Pips of a die on a grid of three by three, from top left to bottom right. */
export function pips(face: number): readonly number[] {
  const PLACES: readonly (readonly number[])[] = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
  return PLACES[face] ?? [];
}

/** A roll in words for those who do not see it. */
export function inWords(roll: RollScene): string {
  const who = roll.role === 'dark' ? 'Dark' : 'Light';
  return roll.faces.length === 0 ? `${who} rolls, hidden: ${roll.purpose}` : `${who} rolls ${roll.faces.join(' ')}: ${roll.purpose}`;
}

/** The face a die shows while it tumbles: different on each frame, the same on every run. */
export function tumbling(roll: number, die: number, frame: number): number {
  return 1 + ((roll * 7 + die * 5 + frame * 11 + ((frame * die) % 3)) % 6);
}
