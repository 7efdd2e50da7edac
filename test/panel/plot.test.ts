import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../src/panel/parts/forms/change.ts';
import { everyOf, ticksOf } from '../../src/panel/parts/plot/ticks.ts';

describe('the lines of an axis', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [0, 7, [0, 2, 4, 6, 8]],
    [0, 97, [0, 25, 50, 75, 100]],
    [0, 1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
    [-40, 90, [-50, 0, 50, 100]],
  ])('from %d to %d are at %j', (low, high, at) => {
    expect(ticksOf(low, high).at).toEqual(at);
  });

  it('are in whole units of a currency where that is asked for', () => {
    expect(ticksOf(0, 150, { smallest: 100 }).at).toEqual([0, 100, 200]);
  });

  it('hold every value, are few, evenly spaced, and have 0 among them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e12 }),
        fc.nat(1e12),
        fc.integer({ min: 2, max: 8 }),
        (low, more, wanted) => {
          const { at, min, max } = ticksOf(low, low + more, { wanted });
          expect(min).toBeLessThanOrEqual(Math.min(0, low));
          expect(max).toBeGreaterThanOrEqual(low + more);
          expect(at.length).toBeLessThanOrEqual(wanted + 3);
          expect(at).toContain(0);
          expect(new Set(at.slice(1).map((value, index) => value - at[index]!)).size).toBe(1);
        },
      ),
    );
  });

  it('have labels where these fit', () => {
    expect(everyOf(10, 1000, 60)).toBe(1);
    expect(everyOf(30, 600, 60)).toBe(3);
    expect(everyOf(30, 0, 60)).toBe(1800);
  });
});

describe('a comparison', () => {
  it.each([
    [110, 100, { share: 0.1, direction: 'up' }],
    [50, 100, { share: -0.5, direction: 'down' }],
    [100_010, 100_000, { share: 0, direction: 'same' }],
    [0, 0, { share: 0, direction: 'same' }],
    [-50, -100, { share: 0.5, direction: 'up' }],
    [5, 0, null],
  ])('of %d with %d', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});
