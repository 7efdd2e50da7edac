import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFromText } from '../../../src/lib/calendar/local-days.ts';
import { minutesOfTime, nextTime, timeOn } from '../../../src/lib/calendar/local-times.ts';
import { scaled } from '../../support/scaled.ts';
import { wallAt, zonedMoments } from '../../support/wall-clock.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

/** Milliseconds since 00:00, also on days before 1970. */
const timeOfDay = (wallMs: number) => ((wallMs % dayMs) + dayMs) % dayMs;

describe('a time on a wall', () => {
  it('is read from its text', () => {
    expect(['00:00', '07:30', '23:59'].map(minutesOfTime)).toEqual([0, 450, 1439]);
    expect(['7:30', '24:00', '07:60', '', '07:30:00', ' 07:30'].map(minutesOfTime)).toEqual(
      new Array(6).fill(null),
    );
  });

  it.each([
    ['America/Bogota', '2026-03-29', '02:30', '2026-03-29T07:30:00Z'],
    ['Europe/Madrid', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
    ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['America/Santiago', '2026-09-06', '00:15', '2026-09-06T04:15:00Z'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
  ])('in %s on %s at %s is %s', (timeZone, day, time, expected) => {
    expect(timeOn(timeZone, dayFromText(day)!, minutesOfTime(time)!)).toBe(Date.parse(expected));
  });

  it('comes next where the wall shows it, or just after where clocks skip it', () => {
    fc.assert(
      fc.property(zonedMoments, fc.integer({ min: 0, max: 1439 }), ({ timeZone, moment }, minutes) => {
        const next = nextTime(timeZone, minutes, moment);
        expect(next).toBeGreaterThan(moment);
        expect(next - moment).toBeLessThanOrEqual(2.1 * dayMs);
        const shown = timeOfDay(wallAt(timeZone, next));
        const asked = minutes * minuteMs;
        if (shown === asked) return;
        // A minute before the gap the wall shows less, at its end more.
        const late = shown - asked;
        expect(late).toBeGreaterThan(0);
        expect(timeOfDay(wallAt(timeZone, next - late))).not.toBe(asked);
      }),
      { numRuns: scaled(300) },
    );
  });
});
