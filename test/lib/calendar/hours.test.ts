import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursUntil, lastEndOf, momentOf, nextMomentOf } from '../../../src/lib/calendar/hours.ts';
import { dayAt } from '../../../src/lib/calendar/local-days.ts';

const zones = ['America/Bogota', 'Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe'];
const hourMs = 3_600_000;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

// Shows rules/messages#hours.
describe('hours of the day', () => {
  it('come once for each day of the calendar, through both changes of the year', () => {
    for (const zone of zones)
      for (const hour of ['00:00', '02:15', '02:30', '07:00']) {
        const days: string[] = [];
        const endMs = Date.UTC(2027, 6, 1);
        for (let at = Date.UTC(2026, 5, 1); at < endMs; ) {
          at = nextMomentOf(zone, hour, at);
          days.push(dayAt(zone, at).toString());
        }
        expect(new Set(days).size, `${zone} ${hour}`).toBe(days.length);
        expect(days.length, `${zone} ${hour}`).toBeGreaterThanOrEqual(394);
      }
  });

  it('end where they say, whatever the clocks do meanwhile', () => {
    const hours = [{ weekdays: everyDay, from: '22:00', to: '06:00' }];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 11) }),
        (zone, atMs) => {
          const untilMs = hoursUntil(zone, hours, atMs);
          const text = new Intl.DateTimeFormat('en-GB', {
            timeZone: zone,
            hour: '2-digit',
            minute: '2-digit',
          }).format(atMs);
          const isQuiet = text >= '22:00' || text < '06:00';
          expect(untilMs !== null).toBe(isQuiet);
          if (untilMs === null) return;
          expect(untilMs).toBeGreaterThan(atMs);
          expect(untilMs - atMs).toBeLessThanOrEqual(9 * hourMs);
          expect(hoursUntil(zone, hours, untilMs)).toBeNull();
          expect(lastEndOf(zone, hours, untilMs)).toBe(untilMs);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('that follow on each other are one, and the whole week is no rest without an end', () => {
    const day = dayAt('UTC', Date.UTC(2026, 10, 27));
    const friday = momentOf('UTC', day, '20:00');
    const weekend = [
      { weekdays: [5], from: '18:00', to: '00:00' },
      { weekdays: [6, 0], from: '00:00', to: '23:59' },
      { weekdays: [6, 0], from: '23:59', to: '00:00' },
    ];
    expect(hoursUntil('UTC', weekend, friday)).toBe(Date.UTC(2026, 10, 30));
    const always = [
      { weekdays: everyDay, from: '00:00', to: '12:00' },
      { weekdays: everyDay, from: '12:00', to: '00:00' },
    ];
    expect(hoursUntil('UTC', always, friday)! - friday).toBeLessThan(20 * 24 * hourMs);
  });
});
