import { describe, expect, it } from 'vitest';

import { aScene } from '../../dev/scene';
import { NOTHING, remember } from '../../src/table/memory';

describe('what is remembered of scenes', () => {
  it('faces come once and stay', () => {
    const first = remember(NOTHING, aScene(12));
    const second = remember(first, { ...aScene(13), faces: { 99: { ...aScene(12).faces[1]!, name: 'New' } } });
    expect(second.faces.get(1)?.name).toBe('Scout Wing');
    expect(second.faces.get(99)?.name).toBe('New');
  });

  it('the log grows, and is replaced when it comes whole', () => {
    const first = remember(NOTHING, aScene(12));
    const line = { text: 'And then.', clauses: [], heading: false, seq: 13 };
    const second = remember(first, { ...aScene(13), log: [line] });
    expect(second.log.length).toBe(first.log.length + 1);
    expect(second.news).toEqual([line]);
    const third = remember(second, { ...aScene(14), log: [line], log_is_whole: true });
    expect(third.log).toEqual([line]);
  });

  it('what is shown never goes back', () => {
    const now = remember(NOTHING, aScene(20));
    expect(remember(now, aScene(19)).scene?.seq).toBe(20);
  });

  it('dice of the first scene after a connection are not thrown again', () => {
    expect(remember(NOTHING, aScene(13)).rolls).toEqual([]);
    expect(remember(NOTHING, aScene(13)).lastRolls.length).toBe(1);
    const before = remember(NOTHING, aScene(12));
    const after = remember(before, aScene(13));
    expect(after.rolls.length).toBe(1);
    expect(remember(after, { ...aScene(13), log_is_whole: true }).rolls).toEqual([]);
  });

  it('says whose damage rose', () => {
    const before = remember(NOTHING, aScene(12));
    const scene = aScene(13);
    const pieces = scene.pieces.map((piece) => (piece.id === 7 ? { ...piece, damage: 2 } : piece.id === 2 ? { ...piece, damage: 1 } : piece));
    expect([...remember(before, { ...scene, pieces }).hurt]).toEqual([7]);
  });
});
