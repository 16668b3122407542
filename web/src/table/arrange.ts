// Where each thing is drawn.

import type { ArenaName, PieceScene, RoleName, Scene } from '../generated/protocol';

/** The arenas in the order of play. */
export const ARENAS: readonly ArenaName[] = ['space', 'ground', 'character'];

/** One arena seen from one chair. */
export interface ArenaRow {
  readonly arena: ArenaName;
  readonly control: RoleName | null;
  readonly units: Readonly<Record<RoleName, readonly PieceScene[]>>;
  readonly locations: readonly PieceScene[];
}

/** The board, sorted. */
export interface Board {
  readonly arenas: readonly ArenaRow[];
  readonly buildZone: Readonly<Record<RoleName, readonly PieceScene[]>>;
  readonly events: readonly PieceScene[];
  /** Pilots and Equipment by their host. */
  readonly attached: ReadonlyMap<number, readonly PieceScene[]>;
  readonly pieces: ReadonlyMap<number, PieceScene>;
}

/** Sorts the pieces of a scene; fast units stand first, as they act first. */
export function arrange(scene: Scene): Board {
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const attached = new Map<number, PieceScene[]>();
  for (const piece of scene.pieces) {
    if (piece.place.zone === 'aboard' || piece.place.zone === 'on') {
      const there = attached.get(piece.place.host);
      if (there) there.push(piece);
      else attached.set(piece.place.host, [piece]);
    }
  }
  const inArena = (arena: ArenaName, role: RoleName): PieceScene[] =>
    scene.pieces
      .filter((piece) => piece.place.zone === 'arena' && piece.place.arena === arena && piece.controller === role)
      .sort((a, b) => (b.speed ?? -1) - (a.speed ?? -1) || a.id - b.id);
  const building = (role: RoleName): PieceScene[] =>
    scene.pieces.filter((piece) => piece.place.zone === 'build' && piece.controller === role);
  return {
    arenas: ARENAS.map((arena) => ({
      arena,
      control: scene.controls[arena] ?? null,
      units: { dark: inArena(arena, 'dark'), light: inArena(arena, 'light') },
      locations: scene.pieces.filter((piece) => piece.place.zone === 'slot' && piece.place.arena === arena),
    })),
    buildZone: { dark: building('dark'), light: building('light') },
    events: scene.pieces.filter((piece) => piece.place.zone === 'event'),
    attached,
    pieces,
  };
}

/** Who sits at the bottom: the viewer, or for spectators the one they chose. */
export function bottomOf(scene: Scene, chosen: RoleName): RoleName {
  return scene.seat === 'watch' ? chosen : scene.seat;
}

/** The other player. */
export function other(role: RoleName): RoleName {
  return role === 'dark' ? 'light' : 'dark';
}

/** The parts of a turn in order, with the words of the phase bar. */
export const PHASES = [
  ['setup', 'Set-up'],
  ['command', 'Command'],
  ['build', 'Build'],
  ['retreat', 'Retreat'],
  ['space', 'Space'],
  ['ground', 'Ground'],
  ['character', 'Character'],
  ['end', 'End'],
] as const;

/** The arena whose battle step it is. */
export function battleArena(scene: Scene): ArenaName | null {
  const name = scene.phase.name;
  return name === 'space' || name === 'ground' || name === 'character' ? name : null;
}

/** "Dark" or "Light". */
export function roleWord(role: RoleName): string {
  return role === 'dark' ? 'Dark' : 'Light';
}
