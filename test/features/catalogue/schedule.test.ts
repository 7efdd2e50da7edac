import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayPasses } from '../../../src/features/catalogue/schedule.ts';
import { scaled } from '../../support/scaled.ts';
import { wallDay, zonedMoments } from '../../support/wall-clock.ts';

type Schedule = { weekdays?: number[]; includeDates?: string[]; excludeDates?: string[] };

const bogota = 'America/Bogota';
const passes = (schedule: Schedule | null, moment: string, timeZone = bogota) =>
  dayPasses(timeZone, schedule && JSON.stringify(schedule), Date.parse(moment));

// 2026-07-15 is a Wednesday.
// Shows rules/quotas-and-periods#schedules.
describe('consumptionSchedule', () => {
  it('without one every day passes; an empty one blocks every day', () => {
    expect(passes(null, '2026-07-15T12:00Z')).toBe(true);
    expect(passes({}, '2026-07-15T12:00Z')).toBe(false);
  });

  it('weekdays: 0 is Sunday, 6 is Saturday', () => {
    const week = [
      '2026-07-12',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-07-16',
      '2026-07-17',
      '2026-07-18',
    ];
    week.forEach((day, weekday) => {
      for (let other = 0; other < 7; other++)
        expect(passes({ weekdays: [other] }, `${day}T12:00Z`)).toBe(other === weekday);
    });
  });

  it('the weekday is the account’s, not UTC’s', () => {
    expect(passes({ weekdays: [3] }, '2026-07-16T04:59:59.999Z')).toBe(true);
    expect(passes({ weekdays: [3] }, '2026-07-16T05:00Z')).toBe(false);
  });

  it('without weekdays only includeDates pass, each for its whole day in the account’s zone', () => {
    const schedule = { includeDates: ['2026-07-15T17:00:00.000Z'], excludeDates: [] };
    expect(passes(schedule, '2026-07-15T04:59:59.999Z')).toBe(false);
    expect(passes(schedule, '2026-07-15T05:00Z')).toBe(true);
    expect(passes(schedule, '2026-07-16T04:59:59.999Z')).toBe(true);
    expect(passes(schedule, '2026-07-16T05:00Z')).toBe(false);
  });

  it('a date is a moment first: midnight UTC is the day before in Bogotá', () => {
    const schedule = { includeDates: ['2026-07-15T00:00:00.000Z'] };
    expect(passes(schedule, '2026-07-14T12:00Z')).toBe(true);
    expect(passes(schedule, '2026-07-15T12:00Z')).toBe(false);
    expect(passes(schedule, '2026-07-15T12:00Z', 'Asia/Kolkata')).toBe(true);
  });

  it('excludeDates take a weekday’s day away, and includeDates win over them', () => {
    const excludeDates = ['2026-07-15T17:00:00.000Z'];
    expect(passes({ weekdays: [3], excludeDates }, '2026-07-15T12:00Z')).toBe(false);
    expect(passes({ weekdays: [3], excludeDates }, '2026-07-22T12:00Z')).toBe(true);
    expect(passes({ weekdays: [3], excludeDates, includeDates: excludeDates }, '2026-07-15T12:00Z')).toBe(
      true,
    );
    expect(passes({ excludeDates }, '2026-07-14T12:00Z')).toBe(false);
  });

  it('agrees with the wall clock in every zone', () => {
    const near = fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 });
    const dates = fc.option(fc.array(near, { maxLength: 3 }), { nil: undefined });
    const weekdays = fc.option(fc.uniqueArray(fc.nat(6)), { nil: undefined });
    fc.assert(
      fc.property(
        zonedMoments,
        weekdays,
        dates,
        dates,
        ({ timeZone, moment }, weekdays, include, exclude) => {
          const iso = (asides: number[]) => asides.map((aside) => new Date(moment + aside).toISOString());
          const schedule: Schedule = {
            ...(weekdays && { weekdays }),
            ...(include && { includeDates: iso(include) }),
            ...(exclude && { excludeDates: iso(exclude) }),
          };
          const today = wallDay(timeZone, moment);
          const names = (asides: number[] = []) =>
            asides.some((aside) => wallDay(timeZone, moment + aside) === today);
          // Day 3 is Sunday 1970-01-04.
          const weekday = (((today - 3) % 7) + 7) % 7;
          const expected = names(include) || (!!weekdays?.includes(weekday) && !names(exclude));
          expect(dayPasses(timeZone, JSON.stringify(schedule), moment)).toBe(expected);
        },
      ),
      { numRuns: scaled(1000) },
    );
  });
});
