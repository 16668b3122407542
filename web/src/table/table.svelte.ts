// One table in the browser: what is known of it, what the player looks at, what they may do.

import { getContext, setContext } from 'svelte';

import type {
  AutoPass,
  CardFace,
  Consent,
  Handle,
  Habit,
  Hello,
  OptionScene,
  PieceScene,
  Reason,
  RefusedWish,
  RepairWish,
  RoleName,
  Seat,
  TableInfo,
  ToClient,
  ToServer,
} from '../generated/protocol';
import { keepSeed } from '../lib/seats';
import { newSeed } from '../lib/seed';
import { arrange, bottomOf, type Board } from './arrange';
import { keyOf, same } from './handles';
import { type State } from './link';
import { NOTHING, remember, type Memory } from './memory';
import { attackOf, menuOf, optionsAbout, type Listed, type Menu } from './options';

/** The numbers of a piece and why they are so. */
export interface Detail {
  readonly piece: number;
  readonly speed: readonly Reason[];
  readonly power: readonly Reason[];
  readonly health: readonly Reason[];
}

/** What an attack may come to. */
export interface Odds {
  readonly id: number;
  readonly attacker: number;
  readonly defender: number;
  readonly answer: { readonly damage: readonly number[] | null; readonly kill: number | null; readonly text: string | null } | null;
}

/** Why a wish is not possible. */
export interface WhyNot {
  readonly id: number;
  readonly about: string;
  readonly refusals: readonly RefusedWish[] | null;
}

/** A line of chat. */
export interface Said {
  readonly from: Seat;
  readonly text: string;
}

/** How long the mouse rests on a thing before its card is shown. */
const HOVER_MS = 350;

/** How messages leave. */
export type Send = (message: ToServer) => boolean;

/** Another game has dice of its own: a seed for them is promised with the wish, and kept until its table is known. */
function promiseFor(consent: Consent): { seed_hash?: string } {
  if (consent !== 'rematch' && consent !== 'next_game') return {};
  const seed = newSeed();
  keepSeed(seed);
  return { seed_hash: seed.seed_hash };
}

const EMPTY_BOARD: Board = {
  arenas: [],
  buildZone: { dark: [], light: [] },
  events: [],
  attached: new Map(),
  pieces: new Map(),
};

/** One table. */
export class Table {
  memory = $state.raw<Memory>(NOTHING);
  connection = $state.raw<State>({ is: 'connecting', attempt: 0 });
  hello = $state.raw<Hello | null>(null);
  info = $state.raw<TableInfo | null>(null);
  /** When that came. */
  infoAt = $state(0);
  chat = $state.raw<readonly Said[]>([]);
  refused = $state.raw<{ code: string; text: string; clauses: readonly string[] } | null>(null);
  broken = $state.raw<{ text: string; replay: string } | null>(null);
  /** Where the rematch is played, and this seat's token there. */
  next = $state.raw<{ table: string; token: string; seed_hash: string | null } | null>(null);
  /** The names of those who played, in a replay. */
  names = $state.raw<Readonly<Record<RoleName, string>> | null>(null);
  /** The thing whose card is shown. */
  selected = $state.raw<Handle | null>(null);
  /** The option the player looks at, by its number. */
  pointed = $state<number | null>(null);
  odds = $state.raw<Odds | null>(null);
  detail = $state.raw<Detail | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  /** The first thing of a "why not this on that". */
  whyFrom = $state.raw<Handle | null>(null);
  auto = $state.raw<AutoPass>({ nothing_to_play: false, until: null });
  habits = $state.raw<Readonly<Record<string, Habit>>>({});
  /** The clause whose text is shown. */
  clause = $state<string | null>(null);
  /** The pile whose cards are shown. */
  pile = $state.raw<{ role: RoleName; which: 'discard' | 'removed' } | null>(null);
  spectatorSide = $state<RoleName>('dark');
  /** A report: on its way, or kept under a number. */
  report = $state.raw<'sent' | { readonly number: string } | null>(null);
  /** How much of the story had been told when this player last decided; none before the first decision here. */
  toldBefore = $state<number | null>(null);
  /** The thing the mouse rests on, and where it lies: its card is shown beside it. */
  hovered = $state.raw<{ readonly handle: Handle; readonly at: DOMRect } | null>(null);
  /** Nobody plays here: a replay or a scenario. */
  shown = false;
  #rests: ReturnType<typeof setTimeout> | undefined;
  #under: Handle | null = null;
  #answered = $state<number | null>(null);
  #ids = 0;

  readonly scene = $derived(this.memory.scene);
  readonly board = $derived<Board>(this.scene ? arrange(this.scene) : EMPTY_BOARD);
  readonly seat = $derived<Seat>(this.scene?.seat ?? this.hello?.seat ?? 'watch');
  readonly bottom = $derived<RoleName>(this.scene ? bottomOf(this.scene, this.spectatorSide) : 'dark');
  readonly mine = $derived(!this.shown && this.scene !== null && this.scene.asked?.role === this.seat && this.scene.asked.options.length > 0);
  readonly menu = $derived<Menu>(menuOf(this.mine && this.scene ? this.scene.asked : null, (handle) => this.#lacks(handle)));
  /** An answer is under way: nothing can be picked until it is acknowledged. */
  readonly busy = $derived(this.#answered !== null && this.#answered === this.scene?.seq);
  readonly connected = $derived(this.connection.is === 'open');
  /** What happened since this player last decided. */
  readonly since = $derived(this.toldBefore === null ? [] : this.memory.log.slice(this.toldBefore).filter((sentence) => !sentence.heading));

  constructor(
    private readonly sendOut: Send,
    { shown = false } = {},
  ) {
    this.shown = shown;
  }

  /** A message came. */
  hear(message: ToClient): void {
    switch (message.type) {
      case 'hello':
        this.hello = message;
        // Faces have other numbers on a new connection, so what was looked at may be something else.
        this.close();
        this.pile = null;
        break;
      case 'scene': {
        const before = this.scene;
        this.memory = remember(this.memory, message.scene);
        if (before?.seq !== this.scene?.seq) this.#moved();
        break;
      }
      case 'accepted':
        this.refused = null;
        break;
      case 'refused':
        this.refused = message;
        this.#answered = null;
        if (this.report === 'sent') this.report = null;
        break;
      case 'reported':
        this.report = message;
        break;
      case 'why_not':
        if (this.whyNot?.id === message.id) this.whyNot = { ...this.whyNot, refusals: message.refusals };
        break;
      case 'detail':
        if (this.selected?.on === 'piece' && this.selected.id === message.piece) this.detail = message;
        break;
      case 'odds':
        if (this.odds?.id === message.id) this.odds = { ...this.odds, answer: message };
        break;
      case 'table':
        this.info = message.info;
        this.infoAt = performance.now();
        break;
      case 'auto':
        this.auto = message.rule;
        this.habits = Object.fromEntries(Object.entries(message.habits).filter((entry): entry is [string, Habit] => entry[1] !== undefined));
        break;
      case 'chat':
        this.chat = [...this.chat.slice(-199), { from: message.from, text: message.text }];
        break;
      case 'rematch':
        this.next = message;
        break;
      case 'broken':
        this.broken = message;
        break;
    }
  }

  #moved(): void {
    this.#answered = null;
    this.leave();
    this.pointed = null;
    this.odds = null;
    this.whyFrom = null;
    this.whyNot = null;
    this.refused = null;
    // A card that has gone is shown no longer; one that stayed is asked about again, as its numbers may have changed.
    if (this.selected?.on === 'piece' && !this.board.pieces.has(this.selected.id)) this.selected = null;
    else if (this.selected?.on === 'piece') this.#askDetail(this.selected.id);
    else if (this.selected?.on === 'hand' && !this.#inHand(this.selected.face)) this.selected = null;
    else if (this.selected?.on === 'building') this.selected = null;
  }

  #inHand(face: number): boolean {
    return this.scene !== null && this.scene[this.bottom].hand_cards.includes(face);
  }

  /** The connection changed. */
  connectionIs(state: State): void {
    this.connection = state;
    // Whether a report arrived that was under way when the line broke is not known: it can be sent again.
    if (state.is !== 'open' && this.report === 'sent') this.report = null;
    if (state.is === 'open') this.#answered = null;
  }

  /** Picks an option of the pending question. */
  pick(index: number): void {
    const scene = this.scene;
    const option = scene?.asked?.options[index];
    if (!scene || !option || !this.mine || this.busy) return;
    this.#answered = scene.seq;
    this.refused = null;
    this.toldBefore = this.memory.log.length;
    if (!this.sendOut({ type: 'answer', seq: scene.seq, option: index, key: option.key })) this.#answered = null;
  }

  /** Looks at an option: for an attack the odds are asked. */
  point(index: number | null): void {
    if (this.pointed === index) return;
    this.pointed = index;
    const option: OptionScene | null = index === null ? null : (this.scene?.asked?.options[index] ?? null);
    const attack = attackOf(this.scene?.asked ?? null, option, this.board.pieces);
    if (!attack) {
      if (index !== null) this.odds = null;
      return;
    }
    if (this.odds?.attacker === attack.attacker && this.odds.defender === attack.defender) return;
    this.#ids += 1;
    this.odds = { id: this.#ids, ...attack, answer: null };
    this.sendOut({ type: 'odds', id: this.#ids, ...attack });
  }

  /** The player picks a thing: its card is shown; if nothing can be done with it, why. */
  choose(handle: Handle): void {
    this.#unhover();
    if (this.whyFrom) {
      const from = this.whyFrom;
      this.whyFrom = null;
      this.#askWhy(from, handle);
      return;
    }
    if (same(this.selected, handle)) {
      this.close();
      return;
    }
    this.selected = handle;
    this.detail = null;
    this.whyNot = null;
    if (handle.on === 'piece') this.#askDetail(handle.id);
    const can = this.optionsOf(handle);
    if (can.length === 1 && can[0]) this.point(can[0].index);
    else if (can.length === 0 && this.mine) this.#askWhy(handle, null);
  }

  /**
   * The mouse moves over a thing; a moment later its card is shown. A thing that comes to lie under a mouse at rest was not
   * looked for. Fingers and keys open the card itself.
   */
  over(handle: Handle, event: PointerEvent): void {
    const moved = event.movementX !== 0 || event.movementY !== 0;
    if (event.pointerType !== 'mouse' || !moved || this.#under !== null || !(event.currentTarget instanceof Element)) return;
    const at = event.currentTarget.getBoundingClientRect();
    this.#under = handle;
    this.#rests = setTimeout(() => (this.hovered = { handle, at }), HOVER_MS);
  }
  /** It goes away. */
  leave(): void {
    this.#under = null;
    this.#unhover();
  }
  /** What was shown is shown no longer, until the mouse comes back. */
  #unhover(): void {
    clearTimeout(this.#rests);
    this.hovered = null;
  }

  /** The faces of a thing: those of a stack, top first. */
  facesOf(handle: Handle): readonly CardFace[] {
    const numbers = (): readonly (number | null | undefined)[] => {
      switch (handle.on) {
        case 'piece':
          return this.board.pieces.get(handle.id)?.stack ?? [];
        case 'building':
          return [this.scene?.[handle.role].building[handle.at]?.face];
        case 'hand':
        case 'discard':
        case 'card':
          return [handle.face];
        case 'arena':
        case 'zone':
          return [];
      }
    };
    return numbers()
      .map((number) => this.face(number))
      .filter((face) => face !== null);
  }

  /** Nothing is shown any more. */
  close(): void {
    this.selected = null;
    this.detail = null;
    this.whyNot = null;
    this.whyFrom = null;
  }

  #askDetail(piece: number): void {
    if (this.shown) return;
    this.#ids += 1;
    this.sendOut({ type: 'detail', id: this.#ids, piece });
  }

  #askWhy(from: Handle, to: Handle | null): void {
    this.#ids += 1;
    const second = to ? ` on ${this.nameOf(to)}` : '';
    this.whyNot = { id: this.#ids, about: `${this.nameOf(from)}${second}`, refusals: null };
    this.sendOut({ type: 'why_not', id: this.#ids, from, to });
  }

  /** What can be done with a thing now. */
  optionsOf(handle: Handle): readonly Listed[] {
    return optionsAbout(this.menu, handle);
  }

  /** How a thing is marked: an option is about it first of all, an option touches it, or the option looked at does. */
  markOf(handle: Handle): 'first' | 'touched' | 'pointed' | null {
    const key = keyOf(handle);
    const pointed = this.pointed === null ? null : this.scene?.asked?.options[this.pointed];
    if (this.mine && pointed?.about.some((about) => keyOf(about) === key)) return 'pointed';
    if (this.menu.primary.has(key)) return 'first';
    return this.menu.about.has(key) ? 'touched' : null;
  }

  /** How many build counters a card still needs by what is printed; texts may change that, so it is only where a stepper begins. */
  #lacks(handle: Handle): number | null {
    if (handle.on === 'hand') return this.face(handle.face)?.cost ?? null;
    if (handle.on !== 'building') return null;
    const card = this.scene?.[handle.role].building[handle.at];
    const cost = this.face(card?.face)?.cost ?? null;
    return cost === null || !card ? null : Math.max(1, cost - card.counters);
  }

  /** A face by its number. */
  face(number: number | null | undefined): CardFace | null {
    return number === null || number === undefined ? null : (this.memory.faces.get(number) ?? null);
  }

  /** The top face of a piece. */
  faceOf(piece: PieceScene): CardFace | null {
    return this.face(piece.stack[0]);
  }

  /** A thing in words. */
  nameOf(handle: Handle): string {
    switch (handle.on) {
      case 'piece':
        return this.board.pieces.get(handle.id)?.name ?? 'a card';
      case 'hand':
      case 'discard':
      case 'card':
        return this.face(handle.face)?.name ?? 'a card';
      case 'building': {
        const card = this.scene?.[handle.role].building[handle.at];
        return this.face(card?.face)?.name ?? 'a face-down card';
      }
      case 'arena':
        return `the ${handle.arena} arena`;
      case 'zone':
        return 'the build zone';
    }
  }

  concede(): void {
    this.sendOut({ type: 'concede' });
  }
  undo(): void {
    if (this.seat !== 'watch') this.sendOut({ type: 'undo' });
  }
  request(consent: Consent): void {
    this.sendOut({ type: 'request', consent, ...promiseFor(consent) });
  }
  consent(request: number, yes: boolean): void {
    const asked = this.info?.request;
    this.sendOut({ type: 'consent', request, yes, ...(yes && asked?.[0] === request ? promiseFor(asked[2]) : {}) });
  }
  say(text: string): void {
    this.sendOut({ type: 'chat', text: text.slice(0, 500) });
  }
  /** Says what is wrong to the server's keeper. */
  sendReport(text: string): void {
    this.refused = null;
    this.report = this.sendOut({ type: 'report', text }) ? 'sent' : null;
  }
  /** Proposes to put something right. */
  repair(repair: RepairWish): boolean {
    return this.sendOut({ type: 'repair', repair });
  }
  setAuto(rule: AutoPass): void {
    this.auto = rule;
    this.sendOut({ type: 'auto', rule });
  }
  setHabit(ability: string, habit: Habit): void {
    this.habits = { ...this.habits, [ability]: habit };
    this.sendOut({ type: 'set_habit', ability, habit });
  }
}

const KEY = Symbol('table');

/** Gives a table to the components inside. */
export function provideTable(table: Table): Table {
  return setContext(KEY, table);
}

/** The table around. */
export function useTable(): Table {
  return getContext<Table>(KEY);
}

