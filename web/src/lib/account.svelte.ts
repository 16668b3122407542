// The account that is signed in, and its decks. What this browser had goes into it; what it has is put on the shelf here.

import { wordsOf } from './api';
import { changePassword, deleteAccount, dropOwnDeck, keepOwnDeck, me, ownDecks, signIn, signOut, signUp } from './server';
import { dropDeck, fillShelf, saveDeck, savedDecks, toBring, type Saved } from './shelf';

class Account {
  /** Its name; none for a guest. */
  name = $state<string | null>(null);
  /** Is it known who is signed in? */
  known = $state(false);
  /** Rises when the decks on the shelf change. */
  changes = $state(0);

  /** Asks the server who is signed in. */
  async load(): Promise<void> {
    try {
      this.name = (await me()).account?.name ?? null;
      if (this.name !== null) await this.#fetch();
    } catch {
      // A guest, until the server answers.
    } finally {
      this.known = true;
    }
  }

  async enter(how: 'in' | 'up', name: string, password: string): Promise<void> {
    const answer = await (how === 'in' ? signIn(name, password) : signUp(name, password));
    this.name = answer.account?.name ?? null;
    const mine = savedDecks();
    for (const deck of toBring(mine, await ownDecks())) await keepOwnDeck(deck);
    await this.#fetch();
  }

  async leave(): Promise<void> {
    await signOut();
    this.#forget();
  }

  async change(password: string, fresh: string): Promise<void> {
    await changePassword(password, fresh);
  }

  async delete(password: string): Promise<void> {
    await deleteAccount(password);
    this.#forget();
  }

  /** Keeps a deck; says where, or why not. */
  async keep(deck: Saved): Promise<string> {
    try {
      if (this.name !== null) await keepOwnDeck(deck);
    } catch (error) {
      return `“${deck.name}” is not kept: ${wordsOf(error)}`;
    }
    const here = saveDeck(deck);
    this.changes += 1;
    if (this.name !== null) return `“${deck.name}” is kept in your account.`;
    return here ? `“${deck.name}” is kept in this browser.` : 'This browser keeps nothing; save the deck as a file.';
  }

  /** Throws a deck away; says why not, where it could not. */
  async drop(name: string): Promise<string> {
    try {
      if (this.name !== null) await dropOwnDeck(name);
    } catch (error) {
      return `“${name}” is still there: ${wordsOf(error)}`;
    }
    dropDeck(name);
    this.changes += 1;
    return '';
  }

  async #fetch(): Promise<void> {
    fillShelf(await ownDecks());
    this.changes += 1;
  }

  /** Nothing of the account stays in this browser. */
  #forget(): void {
    this.name = null;
    fillShelf([]);
    this.changes += 1;
  }
}

/** The one account. */
export const account = new Account();
