import { afterEach, describe, expect, it, vi } from 'vitest';
import { newTraceId, traceIdOf } from '../../src/lib/trace.ts';

describe('new trace ids', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const made = (count: number) => Array.from({ length: count }, () => newTraceId());

  it('are 32 hex digits, valid as W3C has them, and none comes twice', () => {
    const ids = made(70_000);
    expect(ids.filter((id) => !/^(?!0{32})[0-9a-f]{32}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sort by the time they were made, also many of a millisecond and while the clock steps back', () => {
    vi.useFakeTimers();
    const moments = [Date.UTC(2030, 0, 1), Date.UTC(2030, 0, 1, 0, 0, 1), Date.UTC(2029, 11, 31)];
    const ids = moments.flatMap((moment) => {
      vi.setSystemTime(moment);
      return made(70_000);
    });
    expect(ids).toEqual([...ids].sort());
    expect(Number.parseInt(ids[0]!.slice(0, 12), 16)).toBe(moments[0]);
  });

  it('end in 7 random bytes', () => {
    const tails = made(1000).map((id) => id.slice(-14));
    expect(new Set(tails.map((tail) => tail.slice(0, 4))).size).toBeGreaterThan(950);
    expect(new Set(tails.map((tail) => tail.slice(-4))).size).toBeGreaterThan(950);
  });

  it('stand aside for the one that a caller brings', () => {
    expect(traceIdOf(`00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`)).toBe('ab'.repeat(16));
  });
});
