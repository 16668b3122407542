// What the client remembers of a table: scenes come whole, but faces, log and rolls only as far as they are new.

import type { CardFace, RollScene, Scene, Sentence } from '../generated/protocol';

/** Everything known after some scenes. */
export interface Memory {
  readonly scene: Scene | null;
  readonly faces: ReadonlyMap<number, CardFace>;
  readonly log: readonly Sentence[];
  /** Rolls of the newest scene; dice are seen to roll once. */
  readonly rolls: readonly RollScene[];
  /** The newest roll of all, which stays on the table. */
  readonly lastRolls: readonly RollScene[];
  /** Sentences of the newest scene: what a screen reader says. */
  readonly news: readonly Sentence[];
  /** Units whose damage rose with the newest scene. */
  readonly hurt: ReadonlySet<number>;
}

/** Before the first scene. */
export const NOTHING: Memory = {
  scene: null,
  faces: new Map(),
  log: [],
  rolls: [],
  lastRolls: [],
  news: [],
  hurt: new Set(),
};

/**
 * Adds a scene. A scene that is older than the one shown changes nothing but the faces: messages may cross on a
 * reconnect, and what is shown never goes back.
 */
export function remember(memory: Memory, scene: Scene): Memory {
  const faces = new Map(memory.faces);
  for (const [number, face] of Object.entries(scene.faces)) faces.set(Number(number), face);
  if (memory.scene && scene.seq < memory.scene.seq) return { ...memory, faces };
  const repeated = memory.scene?.seq === scene.seq && scene.log_is_whole;
  return {
    scene,
    faces,
    log: scene.log_is_whole ? scene.log : [...memory.log, ...scene.log],
    // After a reconnect the dice of long ago are not thrown again.
    rolls: repeated || memory.scene === null ? [] : scene.rolls,
    lastRolls: scene.rolls.length > 0 ? scene.rolls : memory.lastRolls,
    news: scene.log_is_whole ? scene.log.slice(-1) : scene.log,
    hurt: hurt(memory.scene, scene),
  };
}

/** Forgets what a new connection will be told again. */
export function reconnecting(memory: Memory): Memory {
  return { ...memory, faces: new Map(memory.faces) };
}

function hurt(before: Scene | null, now: Scene): ReadonlySet<number> {
  if (!before) return new Set();
  const old = new Map(before.pieces.map((piece) => [piece.id, piece.damage]));
  return new Set(now.pieces.filter((piece) => piece.damage > (old.get(piece.id) ?? piece.damage)).map((piece) => piece.id));
}
