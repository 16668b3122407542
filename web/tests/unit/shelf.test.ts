import { describe, expect, it } from 'vitest';

import { toBring, type Saved } from '../../src/lib/shelf';

const deck = (name: string, text: string): Saved => ({ name, side: 'dark', text });

describe('decks that go into an account', () => {
  it('brings what is not there, nothing twice, and nothing in the place of another', () => {
    const theirs = [deck('A', '1'), deck('B', '1'), deck('B (2)', '7')];
    expect(toBring([], theirs)).toEqual([]);
    expect(toBring([deck('A', '1')], theirs)).toEqual([]);
    expect(toBring([deck('C', '1')], theirs)).toEqual([deck('C', '1')]);
    expect(toBring([deck('B', '2')], theirs)).toEqual([deck('B (3)', '2')]);
    expect(toBring([deck('C', '1'), deck('A', '9')], theirs).map((one) => one.name)).toEqual(['C', 'A (2)']);
  });
});
