// A scenario as it is stepped through: which step is shown, what is said of it, and which line it belongs to.

import type { Played } from './server';

/** What a key does to the step that is shown; null where it does nothing. */
export function stepBy(key: string, at: number, steps: number): number | null {
  const last = Math.max(0, steps - 1);
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** How a line stands to the step that is shown. */
export type LineState = 'done' | 'now' | 'wrong' | 'open';

/** The lines of a scenario with what they are in this step. */
export function linesAt(played: Played, at: number): { text: string; state: LineState }[] {
  const now = played.steps[at]?.line ?? 0;
  const seen = new Set(played.steps.slice(0, at + 1).map((step) => step.line));
  const atEnd = at >= played.steps.length - 1;
  return played.source
    .trimEnd()
    .split('\n')
    .map((text, index) => {
      const line = index + 1;
      if (atEnd && played.failure?.line === line) return { text, state: 'wrong' };
      if (line === now) return { text, state: 'now' };
      // What lays the table is done before the first step.
      return { text, state: seen.has(line) || line < now || firstLine(played) > line ? 'done' : 'open' };
    });
}

/** The first line that is played; those above it lay the table. */
function firstLine(played: Played): number {
  return played.steps.find((step) => step.line > 0)?.line ?? Number.MAX_SAFE_INTEGER;
}

/** What is said of a step, also to those who listen. */
export function wordsAt(played: Played, at: number): string {
  const line = played.steps[at]?.line ?? 0;
  const text = played.source.split('\n')[line - 1]?.trim() ?? '';
  const where = `Step ${at + 1} of ${played.steps.length}`;
  return line === 0 ? `${where}: the table is laid` : `${where}: ${text}`;
}

/** Why a scenario fails: what, where, and what would be right. */
export function faultOf(played: Played): { title: string; what: string; instead: string | null } | null {
  const failure = played.failure;
  if (!failure) return null;
  const where = failure.line > 0 ? `Line ${failure.line}` : 'The scenario';
  switch (failure.kind) {
    case 'script':
      return { title: `${where} cannot be followed`, what: failure.actual, instead: failure.expected || null };
    case 'clause':
      return { title: `${where} holds by another clause`, what: failure.actual, instead: null };
    case 'value':
      return { title: `${where} does not come out`, what: failure.actual, instead: null };
  }
}
