// Clocks as they are shown: the server says what is left, the page counts down until it says so again.

import type { RoleName, TableInfo } from '../generated/protocol';

/** What is left, `passed` milliseconds after the table said so. */
export function leftOf(info: TableInfo, role: RoleName, passed: number): number | null {
  const { clock } = info;
  const left = info[role].clock;
  if (!clock || left === null) return null;
  if (clock.running !== role) return left;
  return Math.max(0, left - Math.max(0, passed - clock.free - (clock.grace ?? 0)));
}

/** "4:10", and tenths when they matter. */
export function clockWords(left: number): string {
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const WARNINGS: readonly (readonly [number, string])[] = [
  [10_000, '10 seconds left'],
  [30_000, '30 seconds left'],
  [60_000, '1 minute left'],
  [300_000, '5 minutes left'],
];

/** What is said when the time falls below a mark; nothing else is announced. */
export function warning(before: number, now: number): string | null {
  return WARNINGS.find(([mark]) => now <= mark && before > mark)?.[1] ?? null;
}

/** What the players agreed on, in words. */
export function termsWords(terms: { readonly seconds: number; readonly increment: number }): string {
  const time = terms.seconds % 60 === 0 ? `${terms.seconds / 60} min` : `${terms.seconds} s`;
  return terms.increment > 0 ? `${time} each, ${terms.increment} s more per decision` : `${time} each`;
}
