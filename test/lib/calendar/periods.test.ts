import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recurrenceOf } from '../../../src/features/catalogue/profile-period.ts';
import { nextStart, periodAt, periodPresets } from '../../../src/lib/calendar/periods.ts';
import { scaled } from '../../support/scaled.ts';
import { firstMomentOf, wallDay, zonedMoments } from '../../support/wall-clock.ts';

type Preset = (typeof periodPresets)[number];

const preset = (value: Preset) => recurrenceOf(JSON.stringify({ type: 'preset', value }));
const custom = (...dates: string[]) => recurrenceOf(JSON.stringify({ type: 'custom', dates }));
const at = (text: string) => Date.parse(text);

/** The span that holds a moment, in ISO 8601. */
function span(timeZone: string, value: Preset, moment: string) {
  const found = periodAt(timeZone, preset(value), at(moment))!;
  return [found.startMs, found.endMs!].map((ms) => new Date(ms).toISOString().replace(/:00\.000Z$/, 'Z'));
}

// Shows rules/quotas-and-periods#periods, rules/quotas-and-periods#custom-periods.
describe('preset periods', () => {
  it.each([
    ['daily', '2026-07-15T05:00Z', '2026-07-16T05:00Z'],
    ['weekly', '2026-07-13T05:00Z', '2026-07-20T05:00Z'],
    ['biweekly', '2026-07-06T05:00Z', '2026-07-20T05:00Z'],
    ['monthly', '2026-07-01T05:00Z', '2026-08-01T05:00Z'],
    ['quarterly', '2026-07-01T05:00Z', '2026-10-01T05:00Z'],
    ['semiannual', '2026-07-01T05:00Z', '2027-01-01T05:00Z'],
    ['annual', '2026-01-01T05:00Z', '2027-01-01T05:00Z'],
  ] as const)('%s: starts in the account’s time zone', (value, start, end) => {
    expect(span('America/Bogota', value, '2026-07-15T12:00Z')).toEqual([start, end]);
  });

  it.each([
    ['the day on which 00:00 is skipped begins at 01:00', 'America/Sao_Paulo', '2018-11-04T12:00Z'],
    ['so it does in Beirut', 'Asia/Beirut', '2023-03-26T12:00Z'],
    ['and in Cairo', 'Africa/Cairo', '2024-04-26T12:00Z'],
  ])('%s', (_, timeZone, noon) => {
    const [start, end] = span(timeZone, 'daily', noon);
    expect(at(end!) - at(start!)).toBe(23 * 3_600_000);
    expect(new Date(start!).toLocaleTimeString('en-GB', { timeZone })).toBe('01:00:00');
  });

  it('a day whose 00:00 comes twice begins at the first', () => {
    expect(span('America/Havana', 'daily', '2024-11-03T05:30Z')).toEqual([
      '2024-11-03T04:00Z',
      '2024-11-04T05:00Z',
    ]);
  });

  it('a day that has begun is not left when the clocks go back over midnight', () => {
    // St. John's went from 00:01 back to 23:01, so the old day is shown again for 59 minutes.
    for (const moment of ['2010-11-07T03:00Z', '2010-11-07T02:30:30Z'])
      expect(span('America/St_Johns', 'daily', moment)).toEqual(['2010-11-07T02:30Z', '2010-11-08T03:30Z']);
  });

  it('a day that the zone skipped is no period', () => {
    expect(span('Pacific/Apia', 'daily', '2011-12-30T09:59Z')).toEqual([
      '2011-12-29T10:00Z',
      '2011-12-30T10:00Z',
    ]);
    expect(span('Pacific/Apia', 'daily', '2011-12-30T10:00Z')).toEqual([
      '2011-12-30T10:00Z',
      '2011-12-31T10:00Z',
    ]);
  });

  it('half hours count', () => {
    expect(span('Asia/Kolkata', 'monthly', '2026-02-28T18:30Z')[0]).toBe('2026-02-28T18:30Z');
    expect(span('Australia/Lord_Howe', 'daily', '2026-04-04T16:00Z')).toEqual([
      '2026-04-04T13:00Z',
      '2026-04-05T13:30Z',
    ]);
  });

  // rules/quotas-and-periods#fortnights
  it('fortnights count from Monday 1970-01-05, also before it', () => {
    expect(span('UTC', 'biweekly', '1970-01-18T23:59Z')).toEqual(['1970-01-05T00:00Z', '1970-01-19T00:00Z']);
    expect(span('UTC', 'biweekly', '1970-01-04T23:59Z')).toEqual(['1969-12-22T00:00Z', '1970-01-05T00:00Z']);
  });

  it('every moment lies in the span that a slow scan of the wall clock finds', () => {
    fc.assert(
      fc.property(zonedMoments, fc.constantFrom(...periodPresets), ({ timeZone, moment }, value) => {
        expect(periodAt(timeZone, preset(value), moment)).toEqual(scannedSpan(timeZone, value, moment));
      }),
      { numRuns: scaled(400) },
    );
  });

  it('spans follow each other without a gap, and the next one starts where nextStart says', () => {
    fc.assert(
      fc.property(zonedMoments, fc.constantFrom(...periodPresets), ({ timeZone, moment }, value) => {
        const recurrence = preset(value);
        const { startMs, endMs } = periodAt(timeZone, recurrence, moment)!;
        expect(periodAt(timeZone, recurrence, startMs)).toEqual({ startMs, endMs });
        expect(periodAt(timeZone, recurrence, endMs! - 1)).toEqual({ startMs, endMs });
        expect(periodAt(timeZone, recurrence, endMs!)!.startMs).toBe(endMs);
        expect(periodAt(timeZone, recurrence, startMs - 1)!.endMs).toBe(startMs);
        expect(nextStart(timeZone, recurrence, moment)).toBe(endMs);
      }),
      { numRuns: scaled(1200) },
    );
  });
});

describe('custom periods', () => {
  const dates = custom('2026-03-01T05:00:00.000Z', '2026-01-10T12:00:00.000Z', '2026-03-01T05:00:00.000Z');
  const zone = 'America/Bogota';

  it('before the first instant there is none, and the first is the next', () => {
    expect(periodAt(zone, dates, at('2026-01-10T11:59:59.999Z'))).toBeNull();
    expect(nextStart(zone, dates, at('2026-01-10T11:59:59.999Z'))).toBe(at('2026-01-10T12:00Z'));
  });

  it('one starts at each instant, in whatever order they were given', () => {
    const first = { startMs: at('2026-01-10T12:00Z'), endMs: at('2026-03-01T05:00Z') };
    expect(periodAt(zone, dates, first.startMs)).toEqual(first);
    expect(periodAt(zone, dates, first.endMs - 1)).toEqual(first);
    expect(nextStart(zone, dates, first.startMs)).toBe(first.endMs);
  });

  it('the last never ends', () => {
    const last = { startMs: at('2026-03-01T05:00Z'), endMs: null };
    expect(periodAt(zone, dates, last.startMs)).toEqual(last);
    expect(periodAt(zone, dates, at('2099-01-01T00:00Z'))).toEqual(last);
    expect(nextStart(zone, dates, last.startMs)).toBeNull();
  });
});

/** The first day of the period that holds a day, and of the one after it, by arithmetic on day numbers. */
function daysOf(value: Preset, day: number): { first: number; next: number } {
  const weeks = { daily: 1, weekly: 7, biweekly: 14 }[value as string];
  // Day 4 is Monday 1970-01-05.
  if (weeks) {
    const first = day - ((((day - 4) % weeks) + weeks) % weeks);
    return { first, next: first + weeks };
  }
  const months = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }[value as string]!;
  const date = new Date(day * 86_400_000);
  const month = Math.floor(date.getUTCMonth() / months) * months;
  const number = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / 86_400_000;
  return { first: number(month), next: number(month + months) };
}

function scannedSpan(timeZone: string, value: Preset, moment: number) {
  let { first, next } = daysOf(value, wallDay(timeZone, moment));
  while (firstMomentOf(timeZone, next) <= moment) ({ first, next } = daysOf(value, next));
  return { startMs: firstMomentOf(timeZone, first), endMs: firstMomentOf(timeZone, next) };
}
