// What a player sees, as a file: made of nothing but what this browser was sent.

import type { Hello } from '../generated/protocol';
import type { Memory } from './memory';

/** The file, as text. */
export function viewFile(hello: Hello | null, memory: Memory, words: string): string {
  const { scene } = memory;
  const faces = Object.fromEntries([...memory.faces].map(([number, face]) => [String(number), face]));
  const view = {
    what: 'a table of Play-or-Pass, as one seat sees it',
    words,
    table: hello?.table ?? null,
    seat: scene?.seat ?? hello?.seat ?? null,
    rules: hello?.rules ?? null,
    pool: hello?.pool ?? null,
    story: memory.log.map((sentence) => sentence.text),
    scene: scene && { ...scene, log: [], rolls: memory.lastRolls, faces },
  };
  return JSON.stringify(view, null, 1);
}
