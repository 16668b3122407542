// How a match of two games stands, in a sentence.

import type { MatchInfo, Seat, TableInfo } from '../generated/protocol';
import { roleWord } from './arrange';

/** After a game: the score, and what it means. */
export function matchWords(info: TableInfo, match: MatchInfo, seat: Seat): string {
  const name = (role: 'dark' | 'light'): string => (seat === role ? 'You' : info[role].name || roleWord(role));
  const score = `${name('dark')} ${match.dark} : ${match.light} ${name('light')}`;
  if (match.game === 1) return `The match: ${score}. In the second game the sides are exchanged.`;
  if (match.dark === match.light) return `The match: ${score}. It is split: the rules name no winner of such a match.`;
  const winner = match.dark > match.light ? 'dark' : 'light';
  return `The match: ${score}. ${seat === winner ? 'You win' : `${name(winner)} wins`} the match.`;
}
