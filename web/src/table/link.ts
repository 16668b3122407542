// One seat's connection: says hello, sends answers, comes back by itself. It knows nothing of what it carries beyond
// the answer that is not acknowledged yet, which it sends again after a reconnect (the server takes a repeat as one), and
// the seed for the dice, which it keeps to itself until everybody has promised theirs.

import { VERSION, type ToClient, type ToServer } from '../generated/protocol';

/** What of a WebSocket is needed; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
}

/** How the connection is. */
export type State =
  | { readonly is: 'connecting'; readonly attempt: number }
  | { readonly is: 'open' }
  | { readonly is: 'waiting'; readonly attempt: number; readonly seconds: number }
  | { readonly is: 'closed'; readonly why: string };

/** What the link needs from outside. */
export interface Outside {
  readonly open: () => Wire;
  readonly later: (run: () => void, ms: number) => () => void;
  readonly heard: (message: ToClient) => void;
  readonly changed: (state: State) => void;
}

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/** Codes of a close after which coming back makes no sense: somebody else sits at this seat now, or it never was. */
export const NEWER_CONNECTION = 4001;
/** The table or the token does not exist, or the version is another; the last message said which. */
export const TURNED_AWAY = 1008;
/** The table let go without a word: a newer connection, or a server that is going down. */
const LET_GO = 1005;

/** The wait before an attempt: doubles up to a quarter of a minute. */
export function backoff(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
}

/** One seat's connection. */
export class Link {
  #wire: Wire | null = null;
  #attempt = 0;
  #stopped = false;
  #greeted = false;
  #letGo = 0;
  #refusal = '';
  #cancel: (() => void) | null = null;
  #unacknowledged: Extract<ToServer, { type: 'answer' }> | null = null;

  constructor(
    private readonly outside: Outside,
    private readonly token: string | null,
    private readonly seed: string | null = null,
  ) {}

  /** Opens the connection. */
  start(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#stopped = false;
    this.outside.changed({ is: 'connecting', attempt: this.#attempt });
    const wire = this.outside.open();
    this.#wire = wire;
    this.#greeted = false;
    wire.onopen = () => {
      this.#put({ type: 'hello', version: VERSION, token: this.token });
    };
    wire.onmessage = (event) => {
      this.#hear(event.data);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event);
    };
  }

  /** Closes it for good. */
  stop(): void {
    this.#stopped = true;
    this.#cancel?.();
    this.#wire?.close();
    this.#wire = null;
  }

  /** Tries at once instead of waiting. */
  hurry(): void {
    if (!this.#wire && !this.#stopped) this.start();
  }

  /** Sends, if connected. Answers are kept until they are acknowledged; everything else is asked again by the player. */
  send(message: ToServer): boolean {
    if (message.type === 'answer') this.#unacknowledged = message;
    if (!this.#greeted) return message.type === 'answer';
    return this.#put(message);
  }

  #put(message: ToServer): boolean {
    try {
      this.#wire?.send(JSON.stringify(message));
      return this.#wire !== null;
    } catch {
      return false;
    }
  }

  #hear(text: string): void {
    let message: ToClient;
    try {
      message = JSON.parse(text) as ToClient;
    } catch {
      return;
    }
    if (message.type === 'hello') {
      this.#greeted = true;
      this.#attempt = 0;
      this.outside.changed({ is: 'open' });
      if (this.#unacknowledged) this.#put(this.#unacknowledged);
    }
    if (message.type === 'table' && message.info.dice.reveal && this.seed !== null) this.#put({ type: 'reveal', seed: this.seed });
    if (message.type === 'accepted') this.#letGo = 0;
    if (message.type === 'refused') this.#refusal = message.text;
    if (message.type === 'accepted' && message.seq === this.#unacknowledged?.seq) this.#unacknowledged = null;
    if (message.type === 'refused') this.#unacknowledged = null;
    if (message.type === 'scene' && this.#unacknowledged && message.scene.seq > this.#unacknowledged.seq) {
      this.#unacknowledged = null;
    }
    this.outside.heard(message);
  }

  #lost(event: { code: number; reason: string }): void {
    if (this.#greeted && event.code === LET_GO) this.#letGo += 1;
    this.#wire = null;
    this.#greeted = false;
    if (this.#stopped) return;
    if (event.code === TURNED_AWAY) {
      this.#end(event.reason || this.#refusal || 'This table cannot be opened.');
      return;
    }
    // Let go twice without an answer between: two windows take the seat from each other, and the newer one keeps it.
    if (event.code === NEWER_CONNECTION || this.#letGo > 1) {
      this.#letGo = 0;
      this.#end(event.reason || 'This seat is open in another window now.');
      return;
    }
    const wait = backoff(this.#attempt);
    this.#attempt += 1;
    this.outside.changed({ is: 'waiting', attempt: this.#attempt, seconds: Math.ceil(wait / 1000) });
    this.#cancel = this.outside.later(() => {
      this.start();
    }, wait);
  }

  #end(why: string): void {
    this.#stopped = true;
    this.outside.changed({ is: 'closed', why });
  }
}
