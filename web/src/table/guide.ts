// The guided first game: what to say, decided by the scene alone, each thing once.

import type { Scene } from '../generated/protocol';

/** One remark of the guide. */
export interface Remark {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The part of the page it is about: a CSS selector. */
  readonly at: string;
}

interface Rule extends Remark {
  readonly when: (scene: Scene, mine: boolean) => boolean;
}

const asks = (scene: Scene, mine: boolean, kind: string): boolean => mine && scene.asked?.kind === kind;

const RULES: readonly Rule[] = [
  {
    id: 'table',
    title: 'This is the table',
    text: 'You sit at the bottom, your opponent at the top. Between you lie three arenas: Space, Ground and Character. Each fights its own battle every turn. Whoever controls two of the three at the end of a turn wins.',
    at: '.arenas',
    when: () => true,
  },
  {
    id: 'prompt',
    title: 'What you can do now',
    text: 'Whenever you are asked, every legal option stands here as a button with its key. What an option is about is outlined on the table. Point at an option to see which things it means.',
    at: '.prompt',
    when: (_, mine) => mine,
  },
  {
    id: 'setup',
    title: 'Before the first turn',
    text: 'Both players bring their first units: in turns, one unit at a time, paid with 30 build points in all, and a card drawn for each. A spread over the arenas keeps you in the game everywhere.',
    at: '.prompt',
    when: (scene, mine) => asks(scene, mine, 'setup'),
  },
  {
    id: 'hand',
    title: 'Your hand',
    text: 'Units, Locations and Equipment are built over time; Battle cards are played in a fight, Missions in your build step. Pick a card to read it, and to see what can be done with it or why nothing can.',
    at: '.hand',
    when: (scene, mine) => mine && scene.phase.name !== 'setup',
  },
  {
    id: 'build',
    title: 'Your build step',
    text: 'Spend your build points: each is one counter on a card of your build zone, or on a card that you put there from your hand. A card with at least as many counters as it costs can be completed, even in the same step. Points that you do not spend are lost; counters stay.',
    at: '.strip:last-of-type',
    when: (scene, mine) => asks(scene, mine, 'build'),
  },
  {
    id: 'retreat',
    title: 'Retreating',
    text: 'You may tap untapped units and bring them back to the build zone, with all their damage; a later build step lets them out again. It saves a unit, but it also leaves its arena to your opponent.',
    at: '.arenas',
    when: (scene, mine) => asks(scene, mine, 'retreat'),
  },
  {
    id: 'attack',
    title: 'Your attack chance',
    text: 'The fastest untapped unit attacks first: one die for each power, and each 4, 5 or 6 is a hit. Point at a target to see the exact odds of every result before you choose. The unit taps either way.',
    at: '.prompt',
    when: (scene, mine) => asks(scene, mine, 'attack'),
  },
  {
    id: 'dice',
    title: 'Dice',
    text: 'What was rolled stays here. The story beneath tells what the hits did, with a link to the rule behind each sentence.',
    at: '.tray',
    when: (scene) => scene.rolls.length > 0 && scene.attack !== null,
  },
  {
    id: 'chance',
    title: 'Play or pass',
    text: 'At many moments both players may play a Battle card or an ability, or pass. If you only want to watch, let the page pass for you: see “Passing” above (key a).',
    at: '.prompt',
    when: (scene, mine) => asks(scene, mine, 'chance'),
  },
  {
    id: 'damage',
    title: 'Damage',
    text: 'A unit whose damage reaches its health is discarded. The bar on its card shows how much it has left. Damage stays until something removes it.',
    at: '.arenas',
    when: (scene) => scene.pieces.some((piece) => piece.damage > 0),
  },
  {
    id: 'turn',
    title: 'A turn is over',
    text: 'Everything untaps, both players gain 4 Force, and one die gives both their build points. You know the round now; the rulebook and the keys (?) are always at hand. Good luck!',
    at: '.phases',
    when: (scene) => scene.phase.turn >= 2,
  },
];

/** The next remark for this scene, if there is one that was not made yet. */
export function remarkFor(scene: Scene | null, mine: boolean, made: ReadonlySet<string>): Remark | null {
  if (!scene || scene.ended) return null;
  return RULES.find((rule) => !made.has(rule.id) && rule.when(scene, mine)) ?? null;
}

/** How many remarks there are. */
export const REMARKS = RULES.length;
