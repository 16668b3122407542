// Made-up scenes for previews and tests of the page.

import type { CardFace, PieceScene, Scene, TableInfo } from '../src/generated/protocol';

function face(name: string, side: string, kind: string, cost: number, numbers: [number, number, number] | null, subtypes: string, lines: string[]): CardFace {
  return {
    name,
    side,
    kind,
    subtypes: subtypes.split(' '),
    cost,
    numbers: numbers && { speed: numbers[0], power: numbers[1], health: numbers[2] },
    set: 'TEST',
    lines: lines.map((text) => ({ text, keyword: /^[A-Z][a-z]+ ?\d?$/.test(text) ? (text.split(' ')[0] ?? null) : null, enforced: !text.includes('odd') })),
    image: null,
  };
}

export const faces: Record<number, CardFace> = {
  1: face('Scout Wing', 'dark', 'Space', 4, [60, 3, 3], 'Guild Starfighter', ['Accuracy 1']),
  2: face('Great Cruiser', 'dark', 'Space', 8, [10, 8, 10], 'Guild Capital Ship', ['Shields 2', 'Overkill']),
  3: face('Crawler Column', 'dark', 'Ground', 5, [30, 5, 5], 'Guild Walker', ['Armor', 'Critical Hit 2']),
  4: face('The Warden (C)', 'dark', 'Character', 7, [40, 5, 5], 'Guild Knight', ['Pay 2 Force -> Evade 2', 'Lucky 1']),
  5: face('Line Trooper', 'dark', 'Character', 3, [30, 2, 2], 'Guild Soldier', []),
  6: face('Free Squadron', 'light', 'Space', 5, [50, 4, 4], 'Free Squadron', ['Bombard']),
  7: face('Courier Ship (A)', 'light', 'Space', 6, [70, 4, 5], 'Free Transport', ['Pay 1 Force -> Evade 1']),
  8: face('Hill Riders', 'light', 'Ground', 4, [40, 4, 4], 'Free Squad', ['Stun 2']),
  9: face('The Captain (J)', 'light', 'Character', 5, [50, 5, 5], 'Free Smuggler', ['Lucky 2', 'Pay 1 Force -> Retaliate 5']),
  10: face('The Tall Friend (K)', 'light', 'Character', 5, [40, 5, 5], 'Free Wookiee', ['Pay 1 Force -> Retaliate 5']),
  11: face('A Burst of Speed', 'dark', 'Battle', 0, null, 'Order', ['Pay 2 Force -> Until end of battle, each of your units in the Space arena gets +20 speed.']),
  12: face('Old Fortress', 'dark', 'Location', 2, null, 'Ground', ['Each of your Guild units costs 1 less build counter to build.']),
  13: face('Long Rifle', 'light', 'Equipment', 1, null, 'Character', ['Pay 1 build point -> Equip', 'The equipped unit does an odd thing.']),
  14: face('Call for Help', 'dark', 'Mission', 2, null, 'Order', ['Search your deck for a Space unit card.']),
};

function unit(id: number, stack: number[], controller: 'dark' | 'light', arena: 'space' | 'ground' | 'character', extra: Partial<PieceScene> = {}): PieceScene {
  const top = faces[stack[0] ?? 0];
  return {
    id,
    name: top?.name ?? '?',
    stack,
    beneath: 0,
    controller,
    place: { zone: 'arena', arena },
    tapped: false,
    damage: 0,
    counters: [],
    speed: top?.numbers?.speed ?? null,
    power: top?.numbers?.power ?? null,
    health: top?.numbers?.health ?? null,
    keywords: top?.lines.filter((line) => line.keyword).map((line) => line.text) ?? [],
    ...extra,
  };
}

export const info: TableInfo = {
  dark: { occupant: 'person', name: 'Mara', deck: 'Guild march', connected: true, clock: null },
  light: { occupant: 'computer', name: 'Computer (greedy)', deck: null, connected: true, clock: null },
  watching: 0,
  request: null,
  repair: null,
  clock: null,
  match_of_two: null,
  dice: { server: '00', dark: null, light: null, reveal: false },
  paused: null,
  edition: 'classic',
  free_undo: true,
};

/** A scene in the middle of a battle. */
export function aScene(seq: number): Scene {
  return {
    seq,
    seat: 'dark',
    phase: { turn: 3, name: 'character', of: null, chance: 'attack chance' },
    dark: { force: 4, build: 2, deck: 41, hand: 5, hand_cards: [11, 14, 5, 2, 3], discard: [1, 11], removed: [], building: [{ face: 2, counters: 3 }, { face: 4, counters: 1 }], supply: 0 },
    light: { force: 6, build: 0, deck: 39, hand: 4, hand_cards: [], discard: [8], removed: [], building: [{ face: null, counters: 2 }, { face: null, counters: 4 }], supply: 0 },
    pieces: [
      unit(1, [1], 'dark', 'space', { tapped: true }),
      unit(2, [2], 'dark', 'space', { damage: 4 }),
      unit(3, [3], 'dark', 'ground', { power: 6, keywords: ['Armor', 'Critical Hit 2'] }),
      unit(15, [3], 'dark', 'ground', { name: 'Crawler Column #2', damage: 1, tapped: true }),
      unit(4, [4, 4], 'dark', 'character', { speed: 60, counters: [['mastery', 2]] }),
      unit(5, [5], 'dark', 'character'),
      unit(16, [5], 'dark', 'character', { name: 'Line Trooper #2', damage: 1 }),
      unit(6, [6], 'light', 'space', { damage: 1 }),
      unit(7, [7], 'light', 'space'),
      unit(8, [8], 'light', 'ground', { tapped: true, power: 3 }),
      unit(9, [9], 'light', 'character', { damage: 2 }),
      unit(10, [10], 'light', 'character'),
      { ...unit(12, [12], 'dark', 'ground'), place: { zone: 'slot', arena: 'ground' }, keywords: [] },
      { ...unit(13, [13], 'light', 'character'), place: { zone: 'on', host: 9 } },
    ],
    controls: { space: 'light', ground: 'dark' },
    attack: null,
    rolls: seq > 12 ? [{ role: 'dark', purpose: 'The Warden (C) attacks The Captain (J)', faces: [6, 5, 4, 2, 1], draw: 12 }] : [],
    asked: {
      role: 'dark',
      kind: 'attack',
      why: 'Your attack chance in the Character arena: your unit is the fastest one untapped. Attack or do nothing; it taps either way.',
      clauses: ['B-3.1'],
      options: [
        { key: 'attack 9 4', label: 'attack The Captain (J) with The Warden (C)', hint: '', about: [{ on: 'piece', id: 9 }, { on: 'piece', id: 4 }], idle: false, number: null },
        { key: 'attack 10 4', label: 'attack The Tall Friend (K) with The Warden (C)', hint: '', about: [{ on: 'piece', id: 10 }, { on: 'piece', id: 4 }], idle: false, number: null },
        { key: 'nothing', label: 'do nothing with The Warden (C)', hint: '', about: [{ on: 'piece', id: 4 }], idle: true, number: null },
      ],
    },
    log: [
      { text: 'Turn 3', clauses: [], heading: true, seq: 1 },
      { text: 'Dark gains 4 Force.', clauses: ['G-6.2'], heading: false, seq: 2 },
      { text: 'The Captain (J) attacks Line Trooper with 5 dice.', clauses: ['B-3.5', 'B-3.14'], heading: false, seq: 4 },
      { text: 'Light rolls 6 4 1 1 1.', clauses: ['B-3.16'], heading: false, seq: 5 },
      { text: '2 hits. Line Trooper takes 2 damage and is discarded.', clauses: ['B-3.19', 'B-3.31'], heading: false, seq: 6 },
    ],
    log_is_whole: seq <= 12,
    faces: seq <= 12 ? faces : {},
    ended: null,
  };
}
