import { describe, expect, it } from 'vitest';

import { faultOf, linesAt, stepBy, wordsAt } from '../../src/lib/film';
import type { Played } from '../../src/lib/server';

const scene = null as unknown as Played['steps'][number]['scene'];
const played: Played = {
  info: 'scenario ARM-1',
  source: 'Dark: ground Tank 10/2/5 Armor\nLight: ground Walker 30/4/4\nLight: attack Tank with Walker\nroll 4 4 5 6\n=> Tank takes 2\n',
  edition: 'current',
  passed: true,
  steps: [0, 3, 4, 5].map((line) => ({ line, scene })),
  failure: null,
};

describe('a scenario stepped through', () => {
  it('goes where the keys say, and never beyond its ends', () => {
    expect(stepBy('ArrowRight', 0, 4)).toBe(1);
    expect(stepBy('ArrowRight', 3, 4)).toBe(3);
    expect(stepBy('ArrowLeft', 0, 4)).toBe(0);
    expect(stepBy('End', 1, 4)).toBe(3);
    expect(stepBy('Home', 3, 4)).toBe(0);
    expect(stepBy('x', 1, 4)).toBeNull();
    expect(stepBy('End', 0, 0)).toBe(0);
  });

  it('marks the line that is carried out', () => {
    const states = (at: number): string[] => linesAt(played, at).map((line) => line.state);
    expect(states(0)).toEqual(['done', 'done', 'open', 'open', 'open']);
    expect(states(2)).toEqual(['done', 'done', 'done', 'now', 'open']);
    expect(states(3)).toEqual(['done', 'done', 'done', 'done', 'now']);
    expect(wordsAt(played, 0)).toBe('Step 1 of 4: the table is laid');
    expect(wordsAt(played, 2)).toBe('Step 3 of 4: roll 4 4 5 6');
  });

  it('says what is wrong, where, and what would be right', () => {
    expect(faultOf(played)).toBeNull();
    const failed: Played = { ...played, passed: false, steps: played.steps.slice(0, 3), failure: { line: 5, kind: 'value', expected: '=> Tank takes 2', actual: 'Tank takes 1' } };
    expect(linesAt(failed, 2).map((line) => line.state)).toEqual(['done', 'done', 'done', 'now', 'wrong']);
    expect(linesAt(failed, 1).map((line) => line.state)).toEqual(['done', 'done', 'now', 'open', 'open']);
    expect(faultOf(failed)?.title).toBe('Line 5 does not come out');
    const unread = { ...failed, steps: [], failure: { line: 2, kind: 'script' as const, expected: 'Dark: pass', actual: 'this is no decision' } };
    expect(faultOf(unread)).toEqual({ title: 'Line 2 cannot be followed', what: 'this is no decision', instead: 'Dark: pass' });
    expect(linesAt(unread, 0)[1]?.state).toBe('wrong');
  });
});
