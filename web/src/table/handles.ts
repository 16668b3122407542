// Things on the table as keys of maps, so that options can be found by what they are about.

import type { Handle } from '../generated/protocol';

/** One string for one thing: equal handles give equal strings. */
export function keyOf(handle: Handle): string {
  switch (handle.on) {
    case 'piece':
      return `piece ${handle.id}`;
    case 'hand':
      return `hand ${handle.face}`;
    case 'building':
      return `building ${handle.role} ${handle.at}`;
    case 'discard':
      return `discard ${handle.role} ${handle.face}`;
    case 'card':
      return `card ${handle.face}`;
    case 'arena':
      return `arena ${handle.arena}`;
    case 'zone':
      return 'zone';
  }
}

/** Are both the same thing? */
export function same(a: Handle | null, b: Handle | null): boolean {
  return a !== null && b !== null && keyOf(a) === keyOf(b);
}
