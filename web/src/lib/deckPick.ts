// A deck chosen in a list: one of the server's, or one of the player's own.

import type { NewTable } from './server';
import { savedDecks } from './shelf';

/** Own decks carry this before their name in lists. */
export const OWN = 'mine:';

/** What is sent for a choice. */
export function pickOf(value: string): NewTable['deck'] {
  if (!value.startsWith(OWN)) return { id: value };
  const own = savedDecks().find((deck) => deck.name === value.slice(OWN.length));
  return own ? { text: own.text } : { id: value };
}
