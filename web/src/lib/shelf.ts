// The player's own decks, kept in the browser as text; they are brought to the table as a list.

import type { RoleName } from '../generated/protocol';

/** A deck of one's own. */
export interface Saved {
  readonly name: string;
  readonly side: RoleName;
  readonly text: string;
}

const KEY = 'pop.decks';

/** All of them, by name. */
export function savedDecks(): readonly Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Saved[]).filter((deck) => typeof deck.name === 'string' && typeof deck.text === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps one, in place of one of the same name. Says whether the browser could. */
export function saveDeck(deck: Saved): boolean {
  const list = [...savedDecks().filter((other) => other.name !== deck.name), deck].sort((a, b) => a.name.localeCompare(b.name));
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

/** Throws one away. */
export function dropDeck(name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(savedDecks().filter((deck) => deck.name !== name)));
  } catch {
    // Nothing was kept in the first place.
  }
}
