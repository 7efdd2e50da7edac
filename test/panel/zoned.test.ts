import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayAt,
  daysFrom,
  isDay,
  momentOf,
  startOfDay,
  wallAt,
} from '../../src/panel/language/zoned.ts';
import { scaled } from '../support/scaled.ts';

/** Zones whose clocks are moved at midnight, by half an hour, over a day, or never. */
const zones = [
  'America/Bogota',
  'America/Chicago',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Madrid',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
];
const zone = fc.constantFrom(...zones);
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2035, 0, 1) });

describe('days of a zone', () => {
  it('begin when Temporal says', () => {
    fc.assert(
      fc.property(zone, day, (timeZone, of) => {
        const { epochMilliseconds } = Temporal.PlainDate.from(of).toZonedDateTime(timeZone);
        expect(startOfDay(timeZone, of), `${timeZone} ${of}`).toBe(epochMilliseconds);
      }),
      { numRuns: scaled(300) },
    );
  });

  it.each([
    // No midnight, two of them, and no such day.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ])('begin in %s on %s at %s', (timeZone, of, at) => {
    expect(new Date(startOfDay(timeZone, of)).toISOString()).toBe(at);
  });

  it('are those of the moments in them', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, at) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
        expect(dayAt(timeZone, at)).toBe(zoned.toPlainDate().toString());
        expect(wallAt(timeZone, at)).toBe(zoned.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds);
        expect(momentOf(timeZone, wallAt(timeZone, at))).toBeLessThanOrEqual(at);
      }),
      { numRuns: scaled(300) },
    );
  });

  it('are counted as on a calendar', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (of, count) => {
        expect(addDays(of, count)).toBe(Temporal.PlainDate.from(of).add({ days: count }).toString());
        expect(daysFrom(of, addDays(of, count))).toBe(count);
        expect(addMonths(of, count)).toBe(Temporal.PlainDate.from(of).add({ months: count }).toString());
      }),
    );
  });

  it('are known for what they are', () => {
    expect(['2026-02-28', '2024-02-29', '9999-12-31'].every(isDay)).toBe(true);
    for (const text of [
      undefined,
      '',
      '2026-02-30',
      '2026-13-01',
      '26-01-01',
      '0001-01-01',
      '2026-1-1',
      '2026-01-01x',
    ])
      expect(isDay(text), text).toBe(false);
  });
});
