import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { hex, newSeed, sha256 } from '../../src/lib/seed';

describe('the promise of a seed', () => {
  it('is the SHA-256 that everybody else computes', () => {
    for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, n) => (n * 37 + length) % 256);
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
  });

  it('is new each time', () => {
    const one = newSeed();
    expect(one.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(one.seed_hash).toBe(createHash('sha256').update(Buffer.from(one.seed, 'hex')).digest('hex'));
    expect(newSeed().seed).not.toBe(one.seed);
  });
});
