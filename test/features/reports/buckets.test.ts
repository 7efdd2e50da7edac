import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketMs, bucketsOf, type Granularity } from '../../../src/features/reports/buckets.ts';
import { scaled } from '../../support/scaled.ts';
import { firstMomentOf, wallAt, wallDay, zonedMoments } from '../../support/wall-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function starts(timeZone: string, granularity: Granularity, from: string, to: string): string[] {
  const span = { fromMs: Date.parse(from), endMs: Date.parse(to) + 1 };
  return bucketsOf(timeZone, granularity, span).map(({ startMs }) => new Date(startMs).toISOString());
}

// Shows rules/dashboards#time-series.
describe('buckets', () => {
  it('run from the one that holds the first moment to the one that holds the last', () => {
    expect(starts('America/Bogota', 'day', '2026-07-01T04:59:59.999Z', '2026-07-02T05:00:00Z')).toEqual([
      '2026-06-30T05:00:00.000Z',
      '2026-07-01T05:00:00.000Z',
      '2026-07-02T05:00:00.000Z',
    ]);
    expect(starts('America/Bogota', 'day', '2026-07-01T05:00:00Z', '2026-07-02T04:59:59.999Z')).toEqual([
      '2026-07-01T05:00:00.000Z',
    ]);
  });

  it('of a week begin on Monday', () => {
    expect(starts('UTC', 'week', '2026-07-05T23:00:00Z', '2026-07-06T00:00:00Z')).toEqual([
      '2026-06-29T00:00:00.000Z',
      '2026-07-06T00:00:00.000Z',
    ]);
  });

  it('of an hour begin at half past where the zone is half an hour off', () => {
    expect(starts('Asia/Kolkata', 'hour', '2026-07-05T10:29:00Z', '2026-07-05T10:30:00Z')).toEqual([
      '2026-07-05T09:30:00.000Z',
      '2026-07-05T10:30:00.000Z',
    ]);
  });

  it('of a day have 23 and 25 hours when clocks are moved', () => {
    const spring = starts('America/New_York', 'day', '2026-03-08T12:00:00Z', '2026-03-09T12:00:00Z');
    expect(spring).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z']);
    const autumn = starts('America/New_York', 'day', '2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z');
    expect(autumn).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  });

  it('of an hour that is shown twice are two, and of half an hour that is, a longer one', () => {
    expect(starts('America/New_York', 'hour', '2026-11-01T05:00:00Z', '2026-11-01T06:59:00Z')).toHaveLength(
      2,
    );
    expect(starts('Australia/Lord_Howe', 'hour', '2026-04-04T14:00:00Z', '2026-04-04T15:30:00Z')).toEqual([
      '2026-04-04T14:00:00.000Z',
      '2026-04-04T15:30:00.000Z',
    ]);
  });

  it('leave out a day that the zone skipped', () => {
    expect(starts('Pacific/Apia', 'day', '2011-12-29T12:00:00Z', '2011-12-30T12:00:00Z')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  const spans = fc.record({
    zoned: zonedMoments,
    beforeMs: fc.integer({ min: 0, max: 3 * dayMs }),
    lengthMs: fc.integer({ min: 1, max: 4 * dayMs }),
  });

  it('of an hour begin when the hour on the wall does, in every zone', () => {
    fc.assert(
      fc.property(spans, ({ zoned: { timeZone, moment }, beforeMs, lengthMs }) => {
        // Before 1972 there are zones with seconds, which Intl does not tell of.
        fc.pre(moment > Date.UTC(1973));
        const span = { fromMs: moment - beforeMs, endMs: moment - beforeMs + lengthMs };
        const buckets = bucketsOf(timeZone, 'hour', span);
        const wall = (at: number) => wallAt(timeZone, at) + (((at % 1000) + 1000) % 1000);
        const hour = (at: number) => Math.floor(wall(at) / hourMs);
        expect(buckets[0]!.startMs).toBeLessThanOrEqual(span.fromMs);
        expect(buckets.at(-1)!.startMs).toBeLessThan(span.endMs);
        for (const [at, { startMs, offsetMs }] of buckets.entries()) {
          expect(startMs + offsetMs).toBe(wall(startMs));
          expect(hour(startMs - 1) !== hour(startMs) || wall(startMs) % hourMs === 0).toBe(true);
          const endMs = buckets[at + 1]?.startMs ?? span.endMs;
          for (let inside = startMs + minuteMs; inside < endMs; inside += minuteMs) {
            if (hour(inside) !== hour(startMs) || wall(inside) % hourMs === 0)
              throw new Error(`${timeZone}: an hour begins at ${new Date(inside).toISOString()}`);
          }
        }
      }),
      { numRuns: scaled(60) },
    );
  });

  it.each(['day', 'week'] as const)(
    'of a %s begin when it does on the wall, in every zone',
    (granularity) => {
      fc.assert(
        fc.property(spans, ({ zoned: { timeZone, moment }, beforeMs, lengthMs }) => {
          fc.pre(moment > Date.UTC(1973));
          const span = { fromMs: moment - beforeMs, endMs: moment - beforeMs + lengthMs };
          const expected: number[] = [];
          const early = span.fromMs - bucketMs[granularity] - 2 * dayMs;
          for (let day = wallDay(timeZone, early); day <= wallDay(timeZone, span.endMs) + 1; day++) {
            const isMonday = (day + 3) % 7 === 0;
            if (granularity === 'week' && !isMonday) continue;
            const startMs = firstMomentOf(timeZone, day);
            if (startMs <= span.fromMs) expected.length = 0;
            if (startMs < span.endMs && startMs !== expected.at(-1)) expected.push(startMs);
          }
          expect(bucketsOf(timeZone, granularity, span).map(({ startMs }) => startMs)).toEqual(expected);
        }),
        { numRuns: scaled(60) },
      );
    },
  );
});
