// The seats this browser holds: their tokens stay here, so that a closed tab or a new start of the server loses nothing.

/** What was promised for the dice of a table, by the hashes of seeds. */
export interface Promises {
  readonly server: string;
  readonly dark: string | null;
  readonly light: string | null;
}

/** A seat at a table. */
export interface Held {
  readonly table: string;
  readonly token: string;
  readonly title: string;
  readonly since: number;
  /** This player's seed for the dice, promised when the seat was taken. */
  readonly seed?: string;
  /** What everybody had promised when the seeds were told: the replay has to say the same. */
  readonly promises?: Promises;
  /** What a friend needs to sit down opposite, while nobody sits there. */
  readonly join?: string | null;
}

const KEY = 'pop.seats';
const MOST = 30;

/** All seats, the newest first. */
export function seats(): readonly Held[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Held[]).filter((seat) => typeof seat.table === 'string' && typeof seat.token === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps a seat. */
export function hold(seat: Held): void {
  keep([seat, ...seats().filter((other) => other.table !== seat.table)].slice(0, MOST));
}

/** Lets go of a seat. */
export function release(table: string): void {
  keep(seats().filter((seat) => seat.table !== table));
}

/** The seed promised for a seat at this table. */
export function seedOf(table: string): string | null {
  return seats().find((seat) => seat.table === table)?.seed ?? null;
}

/** Keeps what was promised for the dice of a table whose seat is held here. */
export function notePromises(table: string, { server, dark, light }: Promises): void {
  const list = seats();
  const held = list.find((seat) => seat.table === table);
  if (!held || held.promises) return;
  keep(list.map((seat) => (seat === held ? { ...seat, promises: { server, dark, light } } : seat)));
}

/** What this browser was told of the dice of a table, before the first roll. */
export function promisesOf(table: string): Promises | null {
  return seats().find((seat) => seat.table === table)?.promises ?? null;
}

/** Does a replay name the promises that were told? A seat that did not tell its seed in time takes no part in the end. */
export function keeps(told: Promises, found: Promises | null): boolean {
  const seat = (one: string | null, other: string | null): boolean => other === null || one === other;
  return found !== null && told.server === found.server && seat(told.dark, found.dark) && seat(told.light, found.light);
}

const SEEDS = 'pop.seeds';

/** Keeps a seed that is promised for a game to come, until its table is known. */
export function keepSeed(seed: { readonly seed: string; readonly seed_hash: string }): void {
  try {
    localStorage.setItem(SEEDS, JSON.stringify([seed, ...promisedSeeds()].slice(0, 10)));
  } catch {
    // Without storage this seat takes no part in the dice of the next game.
  }
}

/** The seed that was promised by this hash. */
export function seedBy(hash: string | null): string | undefined {
  return promisedSeeds().find((seed) => seed.seed_hash === hash)?.seed;
}

function promisedSeeds(): readonly { seed: string; seed_hash: string }[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEEDS) ?? '[]');
    return Array.isArray(kept) ? (kept as { seed: string; seed_hash: string }[]) : [];
  } catch {
    return [];
  }
}

/** The address to send to a friend, if this browser opened the table for one. */
export function invitationOf(table: string): string | null {
  const seat = seats().find((one) => one.table === table);
  return seat?.join ? `${location.origin}/join/${encodeURIComponent(table)}#${seat.join}` : null;
}

/** The token of a seat at this table. */
export function tokenOf(table: string): string | null {
  return seats().find((seat) => seat.table === table)?.token ?? null;
}

function keep(list: readonly Held[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}
