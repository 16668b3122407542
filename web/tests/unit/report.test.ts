import { describe, expect, it } from 'vitest';

import { aScene } from '../../dev/scene';
import { NOTHING, remember } from '../../src/table/memory';
import { viewFile } from '../../src/table/report';
import { Table } from '../../src/table/table.svelte';
import type { ToServer } from '../../src/generated/protocol';

const hello = { version: 1, table: 't1', seat: 'dark' as const, rules: '0.1', pool: 'abcd' };

describe('a problem that is reported', () => {
  it('as a file is what this seat was sent, and the words', () => {
    const memory = remember(NOTHING, aScene(12));
    const file = JSON.parse(viewFile(hello, memory, 'Too much damage.')) as { words: string; pool: string; story: string[]; scene: { seq: number; light: { hand_cards: number[] }; faces: Record<string, unknown> } };
    expect([file.words, file.pool, file.scene.seq]).toEqual(['Too much damage.', 'abcd', 12]);
    expect(file.story.length).toBe(memory.log.length);
    expect(file.scene.light.hand_cards).toEqual([]);
    expect(Object.keys(file.scene.faces).length).toBe(memory.faces.size);
  });

  it('is under way, then kept; a refusal or a broken line lets it be sent again', () => {
    const sent: ToServer[] = [];
    const table = new Table((message) => (sent.push(message), true));
    table.hear({ type: 'hello', ...hello });
    table.sendReport('Too much damage.');
    expect([sent.at(-1), table.report]).toEqual([{ type: 'report', text: 'Too much damage.' }, 'sent']);
    table.hear({ type: 'refused', code: 'too_many', text: 'Wait.', clauses: [] });
    expect([table.report, table.refused?.text]).toEqual([null, 'Wait.']);
    table.sendReport('Too much damage.');
    table.connectionIs({ is: 'waiting', attempt: 1, seconds: 1 });
    expect(table.report).toBe(null);
    table.sendReport('Too much damage.');
    table.hear({ type: 'reported', number: '17-ab' });
    expect(table.report).toMatchObject({ number: '17-ab' });
  });
});
