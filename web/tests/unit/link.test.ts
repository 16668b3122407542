import { beforeEach, describe, expect, it } from 'vitest';

import { aScene, info } from '../../dev/scene';
import type { ToClient, ToServer } from '../../src/generated/protocol';
import { backoff, Link, NEWER_CONNECTION, type State, type Wire } from '../../src/table/link';

class FakeWire implements Wire {
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: '' });
  }
  hear(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(): void {
    this.onopen?.();
    this.hear({ type: 'hello', version: 1, table: 't', seat: 'dark', rules: '1', pool: '0' });
  }
}

let wires: FakeWire[];
let timers: { run: () => void; ms: number }[];
let states: State[];
let heard: ToClient[];
let link: Link;

beforeEach(() => {
  wires = [];
  timers = [];
  states = [];
  heard = [];
  link = new Link(
    {
      open: () => {
        const wire = new FakeWire();
        wires.push(wire);
        return wire;
      },
      later: (run, ms) => {
        timers.push({ run, ms });
        return () => undefined;
      },
      heard: (message) => heard.push(message),
      changed: (state) => states.push(state),
    },
    'secret',
  );
});

const ANSWER: ToServer = { type: 'answer', seq: 12, option: 1, key: 'k' };

describe('a connection', () => {
  it('says hello with its token first', () => {
    link.start();
    wires[0]!.onopen?.();
    expect(wires[0]!.sent).toEqual([{ type: 'hello', version: 1, token: 'secret' }]);
    expect(link.send({ type: 'undo' })).toBe(false);
    wires[0]!.hear({ type: 'hello', version: 1, table: 't', seat: 'dark', rules: '1', pool: '0' });
    expect(states.at(-1)).toEqual({ is: 'open' });
    expect(link.send({ type: 'undo' })).toBe(true);
  });

  it('tells the seed that was promised when all have promised theirs, and not before', () => {
    new Link({ open: () => (wires.push(new FakeWire()), wires.at(-1)!), later: () => () => undefined, heard: () => undefined, changed: () => undefined }, 'secret', 'ab').start();
    wires[0]!.greet();
    const table = (dark: string | null, reveal: boolean): ToClient => ({ type: 'table', info: { ...info, dice: { server: 's', dark, light: 'l', reveal } } });
    wires[0]!.hear(table(null, false));
    expect(wires[0]!.sent).toEqual([{ type: 'hello', version: 1, token: 'secret' }]);
    wires[0]!.hear(table('d', true));
    expect(wires[0]!.sent.at(-1)).toEqual({ type: 'reveal', seed: 'ab' });
  });

  it('comes back by itself, each time a little later, and soon again after a success', () => {
    link.start();
    for (let n = 0; n < 3; n += 1) {
      wires.at(-1)!.onclose?.({ code: 1006, reason: '' });
      timers.at(-1)!.run();
    }
    expect(timers.map((timer) => timer.ms)).toEqual([500, 1000, 2000]);
    wires.at(-1)!.greet();
    wires.at(-1)!.onclose?.({ code: 1006, reason: '' });
    expect(timers.at(-1)!.ms).toBe(500);
    expect(backoff(50)).toBe(15_000);
  });

  it('sends an answer again that was not acknowledged, once', () => {
    link.start();
    wires[0]!.greet();
    link.send(ANSWER);
    wires[0]!.onclose?.({ code: 1006, reason: '' });
    timers[0]!.run();
    wires[1]!.greet();
    expect(wires[1]!.sent.at(-1)).toEqual(ANSWER);
    wires[1]!.hear({ type: 'accepted', seq: 12 });
    wires[1]!.onclose?.({ code: 1006, reason: '' });
    timers[1]!.run();
    wires[2]!.greet();
    expect(wires[2]!.sent.length).toBe(1);
  });

  it('takes a newer scene as an acknowledgement', () => {
    link.start();
    wires[0]!.greet();
    link.send(ANSWER);
    wires[0]!.hear({ type: 'scene', scene: aScene(13) });
    wires[0]!.onclose?.({ code: 1006, reason: '' });
    timers[0]!.run();
    wires[1]!.greet();
    expect(wires[1]!.sent.length).toBe(1);
  });

  it('an answer given while the line is down goes out when it is back', () => {
    link.start();
    expect(link.send(ANSWER)).toBe(true);
    expect(link.send({ type: 'undo' })).toBe(false);
    wires[0]!.greet();
    expect(wires[0]!.sent.at(-1)).toEqual(ANSWER);
  });

  it('leaves the seat to a newer window', () => {
    link.start();
    wires[0]!.greet();
    wires[0]!.onclose?.({ code: NEWER_CONNECTION, reason: '' });
    expect(states.at(-1)?.is).toBe('closed');
    expect(timers).toEqual([]);
  });

  it('comes back once when it is let go, and leaves the seat the second time', () => {
    link.start();
    wires[0]!.greet();
    wires[0]!.onclose?.({ code: 1005, reason: '' });
    timers[0]!.run();
    wires[1]!.greet();
    wires[1]!.onclose?.({ code: 1005, reason: '' });
    expect(states.at(-1)?.is).toBe('closed');
    expect(timers.length).toBe(1);
  });

  it('says why it was turned away', () => {
    link.start();
    wires[0]!.onopen?.();
    wires[0]!.hear({ type: 'refused', code: 'forbidden', text: 'No such seat.', clauses: [] });
    wires[0]!.onclose?.({ code: 1008, reason: '' });
    expect(states.at(-1)).toEqual({ is: 'closed', why: 'No such seat.' });
    expect(timers).toEqual([]);
  });

  it('does not come back after it was stopped', () => {
    link.start();
    wires[0]!.greet();
    link.stop();
    expect(timers).toEqual([]);
    link.hurry();
    expect(wires.length).toBe(1);
  });

  it('ignores what is no message', () => {
    link.start();
    wires[0]!.onmessage?.({ data: '{' });
    expect(heard).toEqual([]);
  });
});
