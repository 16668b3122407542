// Deck lists as text: `count TAB name` a line, comments behind #, the first of them naming the deck and its side.

import type { RoleName } from '../generated/protocol';

/** One card of a list. */
export interface Line {
  readonly count: number;
  readonly name: string;
}

const CARD = /^\s*(\d{1,3})\s*(?:x\s+|\t|\s)\s*(.+?)\s*$/;

/** The cards of a list; several lines of one card are one. */
export function linesOf(list: string): readonly Line[] {
  const out = new Map<string, number>();
  for (const raw of list.split('\n')) {
    const found = raw.trimStart().startsWith('#') ? null : CARD.exec(raw);
    const name = found?.[2];
    if (name) out.set(name, (out.get(name) ?? 0) + Number(found[1]));
  }
  return [...out].map(([name, count]) => ({ name, count }));
}

/** How many cards. */
export function countOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + line.count, 0);
}

/** Name and side, from the first comment. */
export function headerOf(list: string): { name: string; side: RoleName } {
  const first = list.split('\n').find((line) => line.trimStart().startsWith('#'));
  const parts = (first ?? '').replace(/^\s*#+\s*/, '').split('|').map((part) => part.trim());
  const side = parts.slice(1).find((part) => /^(dark|light)$/i.test(part));
  return { name: parts[0] || 'My deck', side: side?.toLowerCase() === 'light' ? 'light' : 'dark' };
}

/** The list with one card more or less; a card that comes to nothing leaves the list. */
export function addTo(list: string, name: string, by: number): string {
  const rows = list.split('\n');
  const at = rows.findIndex((row) => !row.trimStart().startsWith('#') && CARD.exec(row)?.[2] === name);
  if (at < 0) {
    if (by <= 0) return list;
    while (rows.length > 0 && rows.at(-1)?.trim() === '') rows.pop();
    return [...rows, `${by}\t${name}`, ''].join('\n');
  }
  const count = Number(CARD.exec(rows[at] ?? '')?.[1] ?? 0) + by;
  if (count > 0) rows[at] = `${count}\t${name}`;
  else rows.splice(at, 1);
  return rows.join('\n');
}
