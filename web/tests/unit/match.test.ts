import { describe, expect, it } from 'vitest';

import { info } from '../../dev/scene';
import { matchWords } from '../../src/table/match';

const stands = (game: 1 | 2, dark: number, light: number): Parameters<typeof matchWords>[1] => ({ game, dark, light, first: null });

describe('a match of two games', () => {
  it('says how it stands, and what a split means', () => {
    expect(matchWords(info, stands(1, 1, 0), 'dark')).toBe('The match: You 1 : 0 Computer (greedy). In the second game the sides are exchanged.');
    expect(matchWords(info, stands(2, 1, 1), 'light')).toBe('The match: Mara 1 : 1 You. It is split: the rules name no winner of such a match.');
    expect(matchWords(info, stands(2, 0, 2), 'light')).toBe('The match: Mara 0 : 2 You. You win the match.');
    expect(matchWords(info, stands(2, 0, 2), 'watch')).toBe('The match: Mara 0 : 2 Computer (greedy). Computer (greedy) wins the match.');
  });
});
