// What the pages ask of the server, one function a request. The tables' messages are generated from the protocol; these
// are few enough to be written down here.

import type { CardFace, RoleName, Scene } from '../generated/protocol';
import { get, post, remove, text } from './api';
import type { Promises } from './seats';
import type { Saved } from './shelf';

const q = encodeURIComponent;

// ---- playing

/** A computer player. */
export interface Level {
  readonly name: string;
  readonly text: string;
}
/** A deck in a list. */
export interface DeckRow {
  readonly id: string;
  readonly name: string;
  readonly side: RoleName;
  readonly cards: number;
}
/** Seconds for the whole game, and those that come back with every decision. */
export interface Terms {
  readonly seconds: number;
  readonly increment: number;
}
/** What a new table is to be. */
export interface NewTable {
  readonly name: string;
  readonly seat: RoleName;
  /** A deck of the server by its id, or a list as text. */
  readonly deck: { readonly id: string } | { readonly text: string };
  readonly opponent: { readonly kind: 'computer'; readonly level: string; readonly deck: string; readonly second: string | null } | { readonly kind: 'friend' } | { readonly kind: 'lobby' };
  readonly edition: 'classic' | 'current';
  /** One game, or a match of two with sides exchanged; then with which deck in the second. */
  readonly games: 1 | 2;
  readonly second: NewTable['deck'] | null;
  /** Clocks, if wanted. */
  readonly clock: Terms | null;
  /** The promise of a seed for the dice. */
  readonly seed_hash: string;
  /** A secret of this request: sent again, it opens no second table. */
  readonly request: string;
}
/** A seat that was taken. */
export interface Taken {
  readonly table: string;
  readonly token: string;
  readonly seat: RoleName;
  /** What a friend needs to sit down; dies when the seat is taken. */
  readonly join?: string | null;
}
/** A table that waits for an opponent. */
export interface OpenTable {
  readonly table: string;
  readonly name: string;
  readonly seat: RoleName;
  readonly edition: string;
  /** Is there a seat to be taken? */
  readonly open: boolean;
  readonly over: boolean;
  readonly clock: Terms | null;
  readonly games: number;
}

export const levels = (): Promise<Level[]> => get('/levels');
export const decks = (): Promise<DeckRow[]> => get('/decks');
export const openTable = (table: NewTable): Promise<Taken> => post('/tables', table);
export const lobby = (): Promise<OpenTable[]> => get('/tables');
export const invitation = (table: string): Promise<OpenTable> => get(`/tables/${q(table)}`);
export const join = (table: string, body: { join: string | null; name: string; deck: NewTable['deck']; second: NewTable['deck'] | null; seed_hash: string }): Promise<Taken> =>
  post(`/tables/${q(table)}/join`, body);

// ---- accounts

/** Who is signed in. */
export interface Me {
  readonly account: { readonly name: string; readonly since: string } | null;
}
/** A seat of the account at a table that is open. */
export interface OwnSeat {
  readonly table: string;
  readonly seat: RoleName;
  readonly since: string;
}

export const me = (): Promise<Me> => get('/account');
export const signUp = (name: string, password: string): Promise<Me> => post('/account', { name, password });
export const signIn = (name: string, password: string): Promise<Me> => post('/account/session', { name, password });
export const signOut = (): Promise<void> => remove('/account/session');
export const changePassword = (password: string, fresh: string): Promise<Me> => post('/account/password', { password, new: fresh });
export const deleteAccount = (password: string): Promise<void> => post('/account/delete', { password });
export const ownDecks = (): Promise<Saved[]> => get('/account/decks');
export const keepOwnDeck = (deck: Saved): Promise<void> => post(`/account/decks/${q(deck.name)}`, { side: deck.side, text: deck.text }, 'PUT');
export const dropOwnDeck = (name: string): Promise<void> => remove(`/account/decks/${q(name)}`);
export const ownSeats = (): Promise<OwnSeat[]> => get('/account/tables');
export const openOwnSeat = (table: string): Promise<{ table: string; seat: RoleName; token: string }> => post(`/account/tables/${q(table)}`, {});

// ---- decks and cards

/** A deck list with what is wrong with it. */
export interface Checked {
  readonly name: string;
  readonly side: RoleName | null;
  readonly legal: boolean;
  readonly problems: readonly { readonly rule: string; readonly text: string }[];
  readonly notes?: readonly string[];
  readonly cards: number;
  readonly units: { readonly space: number; readonly ground: number; readonly character: number };
  readonly entries: readonly { readonly count: number; readonly name: string; readonly face: CardFace | null }[];
  readonly curve: readonly { readonly cost: number; readonly count: number }[];
}
/** A card's text as printed in the keeper's own files, in stretches; a stretch with a mark is one the compiler has something to say of. */
export interface Printed {
  readonly parts: readonly { readonly text: string; readonly mark: { readonly code: string; readonly text: string; readonly help: string | null; readonly unread: boolean } | null }[];
  /** The reason of the ruling that stands in the place of the printed text. */
  readonly ruling: string | null;
}
/** A card that was found. */
export type FoundCard = CardFace & { readonly printed: Printed | null };
/** A keyword of a sheet. */
export interface KeywordSheet {
  readonly name: string;
  readonly clauses: readonly { readonly id: string; readonly text: string }[];
}

export const formats = (): Promise<{ name: string; title: string }[]> => get('/formats');
export const deckText = (id: string): Promise<string> => text(`/decks/${q(id)}`);
export const checkDeck = (list: string, format: string | null): Promise<Checked> => post('/decks/check', { text: list, format });
export const keywordSheet = (list: string): Promise<KeywordSheet[]> => post('/decks/keywords', { text: list });
export const convertDeck = (list: string, to: 'txt' | 'dek' | 'json'): Promise<{ text: string }> => post('/decks/convert', { text: list, to });
export const findCards = (query: string, limit = 60, from = 0): Promise<{ total: number; cards: FoundCard[] }> =>
  get(`/cards?q=${q(query)}&limit=${limit}&from=${from}`);

// ---- rules

/** A clause of the rulebook. */
export interface Clause {
  readonly id: string;
  readonly edition: string;
  readonly text: string;
  readonly scenarios: number;
  /** False where it belongs to cards that are not enforced yet. */
  readonly enforced?: boolean;
}
/** A page of the rulebook. */
export interface RulePage {
  readonly title: string;
  /** "isolated / static / hits" of a keyword. */
  readonly kind: string | null;
  readonly clauses: readonly Clause[];
}
/** The contents. */
export interface Contents {
  readonly chapters: readonly { readonly title: string; readonly clauses: readonly { readonly id: string; readonly text: string }[] }[];
  readonly keywords: readonly string[];
}
/** A scenario, played. */
export interface Played {
  /** What stands behind its fence. */
  readonly info: string;
  readonly source: string;
  readonly edition: string;
  readonly passed: boolean;
  /** The table before it (line 0) and after each of its lines. */
  readonly steps: readonly { readonly line: number; readonly scene: Scene }[];
  readonly failure: { readonly line: number; readonly kind: 'value' | 'clause' | 'script'; readonly expected: string; readonly actual: string } | null;
}

export const contents = (): Promise<Contents> => get('/rules');
export const rule = (term: string): Promise<RulePage> => get(`/rules/${q(term)}`);
export const searchRules = (words: string): Promise<Clause[]> => get(`/rules?q=${q(words)}`);
export const playScenario = (info: string, lines: string): Promise<Played> => post('/scenarios', { info, text: lines });
export const scenarios = (clause: string): Promise<Played[]> => get(`/rules/${q(clause)}/scenarios`);

// ---- odds and lab

/** The exact odds of an attack. */
export interface OddsAnswer {
  readonly dice: number;
  readonly damage: readonly number[];
  readonly expected: number;
  readonly kill: number;
  readonly to_attacker: readonly number[];
  readonly force_spent: { readonly attacker: number; readonly defender: number };
  readonly advice: readonly string[];
  readonly explanation: readonly string[];
}
/** A run of many games. */
export interface Sim {
  readonly id: string;
  readonly games: number;
  readonly wanted: number;
  readonly dark_rate: number;
  readonly ci95: readonly [number, number];
  readonly turns: number;
  readonly running: boolean;
  readonly digest: string | null;
}

export const odds = (body: { attacker: string; defender: string; edition: string; objective: string }): Promise<OddsAnswer> => post('/odds', body);
export const startSim = (body: { dark: string; light: string; level_dark: string; level_light: string; games: number; seed: number }): Promise<Sim> => post('/sims', body);
export const sim = (id: string): Promise<Sim> => get(`/sims/${q(id)}`);

// ---- replays

/** A game that was played. */
export interface ReplayRow {
  readonly id: string;
  readonly dark: string;
  readonly light: string;
  readonly winner: RoleName | null;
  readonly turns: number;
  readonly ended: boolean;
  readonly at: string;
}
/** A replay: its steps are asked for one at a time. */
export interface ReplayInfo extends ReplayRow {
  readonly steps: number;
  readonly decks: { readonly dark: string; readonly light: string };
  readonly rules: string;
}

export const replays = (): Promise<ReplayRow[]> => get('/replays');
export const replay = (id: string): Promise<ReplayInfo> => get(`/replays/${q(id)}`);
export const replayScene = (id: string, seat: RoleName | 'watch', step: number): Promise<Scene> => get(`/replays/${q(id)}/scene?seat=${seat}&step=${step}`);
export const verifyReplay = (id: string): Promise<{ ok: boolean; text: string; promised: Promises | null }> => get(`/replays/${q(id)}/verify`);
export const continueReplay = (id: string, body: { step: number; seat: RoleName; level: string; name: string; seed_hash: string }): Promise<Taken> => post(`/replays/${q(id)}/continue`, body);
export const importReplay = (file: string): Promise<{ id: string }> => post('/replays', { file });
export const replayFile = (id: string): string => `/api/v1/replays/${q(id)}/file`;
