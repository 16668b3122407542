import { describe, expect, it } from 'vitest';

import { aScene } from '../../dev/scene';
import { fitting, present, things, wishOf, type Form } from '../../src/table/repair';

const scene = aScene(12);
const all = things(scene, (handle) => (handle.on === 'building' ? 'a card' : handle.on));
const form = (part: Partial<Form>): Form => ({ verb: 'force', role: 'dark', thing: null, number: 3, to: 'hand', ...part });

describe('a repair', () => {
  it('can name what this seat sees, and of the other hand nothing', () => {
    const on = (kind: string): number => all.filter((thing) => thing.handle.on === kind).length;
    expect(on('piece')).toBe(scene.pieces.length);
    expect(on('hand')).toBe(scene.dark.hand_cards.length);
    expect(on('building')).toBe(scene.dark.building.length + scene.light.building.length);
    expect(on('discard')).toBe(scene.dark.discard.length + scene.light.discard.length);
  });

  it('begins with the number as it is', () => {
    const hurt = scene.pieces.find((piece) => piece.damage > 0)!;
    expect(present(form({ verb: 'damage', thing: { on: 'piece', id: hurt.id } }), scene)).toBe(hurt.damage);
    expect(present(form({}), scene)).toBe(scene.dark.force);
    expect(present(form({ verb: 'counters', thing: { on: 'building', role: 'light', at: 1 } }), scene)).toBe(scene.light.building[1]!.counters);
  });

  it('is said in the words of the protocol, and not before it is complete', () => {
    const unit = scene.pieces.find((piece) => piece.tapped)!;
    const thing = { on: 'piece' as const, id: unit.id };
    expect(wishOf(form({ verb: 'tapped', thing }), scene)).toEqual({ verb: 'tapped', piece: unit.id, to: false });
    expect(wishOf(form({ verb: 'damage', thing }), scene)).toEqual({ verb: 'damage', piece: unit.id, to: 3 });
    expect(wishOf(form({ verb: 'damage' }), scene)).toBe(null);
    expect(wishOf(form({ number: 1.5 }), scene)).toBe(null);
    expect(wishOf(form({ number: -1 }), scene)).toBe(null);
    expect(wishOf(form({ verb: 'top', role: 'light' }), scene)).toEqual({ verb: 'top', role: 'light', to: 'hand' });
    expect(fitting(all, 'counters', scene).every((one) => one.handle.on === 'building')).toBe(true);
  });
});
