import { describe, expect, it } from 'vitest';

import { aScene } from '../../dev/scene';
import { match } from '../../src/lib/router.svelte';
import { percent, signed, withoutClauses } from '../../src/lib/format';
import { addTo, countOf, headerOf, linesOf } from '../../src/lib/decklist';
import { arrange, battleArena, bottomOf } from '../../src/table/arrange';
import { inWords, LONGEST_MS, pips, schedule, tumbling } from '../../src/table/dice';
import { remarkFor } from '../../src/table/guide';

describe('the board', () => {
  const board = arrange(aScene(12));
  it('puts fast units first and every piece in one place', () => {
    const character = board.arenas[2]!;
    expect(character.units.dark.map((piece) => piece.id)).toEqual([4, 5, 16]);
    expect(board.arenas[1]!.locations.map((piece) => piece.id)).toEqual([12]);
    expect(board.attached.get(9)?.map((piece) => piece.id)).toEqual([13]);
    expect(board.arenas[0]!.control).toBe('light');
    expect(character.control).toBeNull();
  });
  it('seats the viewer at the bottom, and spectators where they like', () => {
    expect(bottomOf(aScene(1), 'light')).toBe('dark');
    expect(bottomOf({ ...aScene(1), seat: 'watch' }, 'light')).toBe('light');
    expect(battleArena(aScene(1))).toBe('character');
  });
});

describe('dice', () => {
  const roll = { role: 'dark' as const, purpose: 'test', faces: [6, 1], draw: 1 };
  it('show as many pips as their face says', () => {
    for (let face = 1; face <= 6; face += 1) expect(new Set(pips(face)).size).toBe(face);
  });
  it('hold nobody up', () => {
    const starts = schedule(Array.from({ length: 20 }, () => roll), true);
    expect(starts.at(-1)!).toBeLessThan(LONGEST_MS);
    expect(schedule([roll, roll], false)).toEqual([0, 0]);
  });
  it('tumble over real faces', () => {
    for (let frame = 0; frame < 50; frame += 1) expect([1, 2, 3, 4, 5, 6]).toContain(tumbling(1, frame % 7, frame));
  });
  it('are said in words, hidden ones too', () => {
    expect(inWords(roll)).toBe('Dark rolls 6 1: test');
    expect(inWords({ ...roll, faces: [] })).toContain('hidden');
  });
});

describe('deck lists', () => {
  const list = '# Mine | deck | Light\n3\tOne Card\n1x Other (A)\n2\tOne Card\n';
  it('are read line by line', () => {
    expect(linesOf(list)).toEqual([
      { count: 5, name: 'One Card' },
      { count: 1, name: 'Other (A)' },
    ]);
    expect(countOf(linesOf(list))).toBe(6);
    expect(headerOf(list)).toEqual({ name: 'Mine', side: 'light' });
    expect(headerOf('')).toEqual({ name: 'My deck', side: 'dark' });
  });
  it('change by one card', () => {
    expect(linesOf(addTo(list, 'Other (A)', -1)).map((line) => line.name)).toEqual(['One Card']);
    expect(linesOf(addTo(list, 'New', 1)).at(-1)).toEqual({ count: 1, name: 'New' });
    expect(addTo(list, 'Nothing', -1)).toBe(list);
  });
});

describe('addresses', () => {
  it('are split by patterns', () => {
    expect(match('/table/:id', '/table/a%20b')).toEqual({ id: 'a b' });
    expect(match('/table/:id', '/table')).toBeNull();
    expect(match('/table/:id', '/table/%E0%A4%A')).toBeNull();
  });
});

describe('sentences', () => {
  it('leave out clauses that stand beside them', () => {
    expect(withoutClauses('attack A (J) with B: it is tapped (B-3.1, ARM-1).')).toBe('attack A (J) with B: it is tapped.');
  });
});

describe('numbers', () => {
  it('never claim more than they know', () => {
    expect(percent(0)).toBe('0.0%');
    expect(percent(0.0001)).toBe('<0.1%');
    expect(percent(0.99999)).toBe('>99.9%');
    expect(percent(1)).toBe('100.0%');
    expect(signed(-2)).toBe('−2');
  });
});

describe('the guide', () => {
  it('makes each remark once and speaks of what is there', () => {
    const scene = aScene(12);
    const made = new Set<string>();
    const said: string[] = [];
    for (let remark = remarkFor(scene, true, made); remark; remark = remarkFor(scene, true, made)) {
      made.add(remark.id);
      said.push(remark.id);
    }
    expect(said).toContain('attack');
    expect(said).not.toContain('build');
    expect(new Set(said).size).toBe(said.length);
    expect(remarkFor({ ...scene, ended: { winner: 'dark', text: '', replay: null } }, true, new Set())).toBeNull();
  });
});
