// The seats this browser holds: their tokens stay here, so that a closed tab or a new start of the server loses nothing.

/** A seat at a table. */
export interface Held {
  readonly table: string;
  readonly token: string;
  readonly title: string;
  readonly since: number;
  /** This player's seed for the dice, promised when the seat was taken. */
  readonly seed?: string;
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
