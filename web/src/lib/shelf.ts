// The player's own decks as text, as they are brought to the table: kept in the browser; of an account, what the server
// has of them was put here.

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

/** Puts these in the place of all. */
export function fillShelf(decks: readonly Saved[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...decks].sort((a, b) => a.name.localeCompare(b.name))));
  } catch {
    // Without storage they are fetched each time.
  }
}

/** What goes to an account that has these decks already: nothing twice, and nothing in the place of another. */
export function toBring(mine: readonly Saved[], theirs: readonly Saved[]): Saved[] {
  const names = new Set(theirs.map((deck) => deck.name));
  const brought: Saved[] = [];
  for (const deck of mine) {
    if (theirs.some((other) => other.name === deck.name && other.text === deck.text)) continue;
    let name = deck.name;
    for (let n = 2; names.has(name); n += 1) name = `${deck.name} (${n})`;
    names.add(name);
    brought.push({ ...deck, name });
  }
  return brought;
}

/** Throws one away. */
export function dropDeck(name: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(savedDecks().filter((deck) => deck.name !== name)));
  } catch {
    // Nothing was kept in the first place.
  }
}
