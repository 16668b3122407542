import { describe, expect, it } from 'vitest';

import { info as table } from '../../dev/scene';
import type { TableInfo } from '../../src/generated/protocol';
import { clockWords, leftOf, termsWords, warning } from '../../src/table/clock';

const info = (running: 'dark' | 'light' | null, grace: number | null = null): TableInfo => ({
  ...table,
  clock: { seconds: 900, increment: 10, running, free: 0, grace },
  dark: { ...table.dark, clock: 65_000 },
  light: { ...table.light, clock: 12_000 },
});

describe('a clock', () => {
  it('counts down for whoever is waited for, and for nobody else', () => {
    expect(leftOf(info('dark'), 'dark', 5000)).toBe(60_000);
    expect(leftOf(info('dark'), 'light', 5000)).toBe(12_000);
    expect(leftOf(info(null), 'dark', 5000)).toBe(65_000);
    expect(leftOf(info('light'), 'light', 99_000)).toBe(0);
    expect(leftOf({ ...info('dark'), clock: null }, 'dark', 5000)).toBe(null);
  });

  it('stands still while its player has a grace', () => {
    expect(leftOf(info('dark', 8000), 'dark', 5000)).toBe(65_000);
    expect(leftOf(info('dark', 8000), 'dark', 10_000)).toBe(63_000);
  });

  it('is told in minutes, and in tenths at the end', () => {
    expect([125_000, 60_000, 59_100, 10_000, 9_950, 40, 0].map(clockWords)).toEqual(['2:05', '1:00', '1:00', '0:10', '0:09.9', '0:00.0', '0:00.0']);
    expect(termsWords({ seconds: 900, increment: 10 })).toBe('15 min each, 10 s more per decision');
    expect(termsWords({ seconds: 10, increment: 0 })).toBe('10 s each');
  });

  it('is announced at its marks only', () => {
    expect(warning(61_000, 60_000)).toBe('1 minute left');
    expect(warning(60_000, 59_000)).toBe(null);
    expect(warning(31_000, 9000)).toBe('10 seconds left');
    expect(warning(9000, 8000)).toBe(null);
  });
});
