import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  frequencies,
  lastWhole,
  latestDue,
  nextDue,
} from '../../../src/features/scheduled-reports/periods.ts';
import { wallAt } from '../../support/wall-clock.ts';

// Shows rules/scheduled-reports#schedules.

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const zones = ['America/Bogota', 'Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe'];

describe('a period', () => {
  it.each([
    ['day', 'Europe/Madrid', '2026-03-30T05:00:00Z', '2026-03-29', 23],
    ['day', 'Europe/Madrid', '2026-10-26T06:00:00Z', '2026-10-25', 25],
    ['day', 'Australia/Lord_Howe', '2026-10-04T20:00:00Z', '2026-10-04', 23.5],
    ['week', 'America/Bogota', '2026-11-23T12:00:00Z', '2026-11-16', 168],
    ['month', 'America/Santiago', '2026-10-01T12:00:00Z', '2026-09-01', 719],
    ['quarter', 'America/Bogota', '2026-02-10T12:00:00Z', '2025-10-01', 92 * 24],
  ] as const)('of a %s in %s at %s is that of %s, of %f hours', (every, zone, now, name, hours) => {
    const period = lastWhole(every, zone, Date.parse(now));
    expect(period.name).toBe(name);
    expect((period.endMs - period.fromMs) / (60 * minuteMs)).toBe(hours);
  });

  it('is due once, in order and without a gap, over both changes of clocks of years', () => {
    for (const zone of zones)
      for (const every of frequencies)
        for (const minutes of [0, 90, 120, 150, 420, 1439]) {
          let nowMs = Date.UTC(2025, 11, 20, 3);
          let last = latestDue(every, zone, minutes, nowMs);
          while (nowMs < Date.UTC(2028, 0, 5)) {
            nowMs = nextDue(every, zone, minutes, nowMs);
            expect(latestDue(every, zone, minutes, nowMs - 1)).toEqual(last);
            const now = latestDue(every, zone, minutes, nowMs);
            expect(now.dueMs).toBe(nowMs);
            expect(now.period.fromMs).toBe(last.period.endMs);
            expect(now.period.name > last.period.name).toBe(true);
            expect(nowMs).toBeGreaterThanOrEqual(now.period.endMs);
            last = now;
          }
        }
  });

  it('ends where the wall shows midnight, whatever the moment', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...frequencies),
        fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
        (zone, every, nowMs) => {
          const { endMs, fromMs } = lastWhole(every, zone, nowMs);
          expect(endMs).toBeLessThanOrEqual(nowMs);
          for (const moment of [endMs, fromMs]) {
            // Santiago skips midnight when its clocks go forward.
            const shown = wallAt(zone, moment) % dayMs;
            if (shown !== 0) expect(wallAt(zone, moment - 1000) % dayMs).toBeGreaterThan(dayMs - 2000);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
