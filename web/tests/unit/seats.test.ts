import { beforeEach, describe, expect, it } from 'vitest';

import { withoutClauses } from '../../src/lib/format';
import { hold, keeps, keepSeed, notePromises, promisesOf, seedBy } from '../../src/lib/seats';

beforeEach(() => {
  localStorage.clear();
});

describe('what was promised for the dice', () => {
  const told = { server: 's', dark: 'd', light: 'l' };

  it('is noted once, for a seat that is held here', () => {
    notePromises('t', told);
    expect(promisesOf('t')).toBeNull();
    hold({ table: 't', token: 'x', title: '', since: 0 });
    notePromises('t', told);
    notePromises('t', { ...told, server: 'another' });
    expect(promisesOf('t')).toEqual(told);
  });

  it('has to stand in the replay; a seat that did not tell its seed takes no part', () => {
    expect(keeps(told, told)).toBe(true);
    expect(keeps(told, { ...told, light: null })).toBe(true);
    expect(keeps(told, { ...told, server: 'another' })).toBe(false);
    expect(keeps(told, { ...told, dark: 'another' })).toBe(false);
    expect(keeps(told, null)).toBe(false);
  });

  it('leads to the seed of a game to come', () => {
    for (let n = 0; n < 12; n += 1) keepSeed({ seed: `seed ${n}`, seed_hash: `hash ${n}` });
    expect(seedBy('hash 11')).toBe('seed 11');
    expect(seedBy('hash 0')).toBeUndefined();
    expect(seedBy(null)).toBeUndefined();
  });
});

describe('a sentence beside links to its clauses', () => {
  it('names none itself', () => {
    expect(withoutClauses('End the step (G-6.11 to G-6.19).')).toBe('End the step.');
    expect(withoutClauses('It is tapped (B-1.2, B-3.3): no attack.')).toBe('It is tapped: no attack.');
  });
});
