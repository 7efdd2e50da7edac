import { describe, expect, it } from 'vitest';
import { notToday } from '../../../src/panel/screens/people/cards/back-on.ts';
import type { ProfileRules } from '../../../src/panel/screens/profiles/calendar.ts';

const sunday = Date.parse('2026-03-08T17:00:00.000Z');
const zone = 'America/Bogota';

const rules = (schedule: ProfileRules['consumptionSchedule'], isActive = true): ProfileRules =>
  ({
    isActive,
    allowedDevices: null,
    period: { type: 'preset', value: 'weekly' },
    policy: {
      products: [{ productId: 'p', quantity: 2, minutesBetweenDeliveries: 0, isReturnRequired: false }],
    },
    consumptionSchedule: schedule,
  }) as unknown as ProfileRules;

describe('a profile on a day that it keeps back', () => {
  it('says that it is the weekday, and when the next one is', () => {
    expect(notToday(rules({ weekdays: [1, 2, 3, 4, 5] }), zone, sunday)).toEqual({
      because: 'weekday',
      backAtMs: Date.parse('2026-03-09T05:00:00.000Z'),
    });
  });

  it('says that it is a day off, and looks past others', () => {
    const every = [0, 1, 2, 3, 4, 5, 6];
    const off = ['2026-03-08T05:00:00.000Z', '2026-03-09T05:00:00.000Z'];
    expect(notToday(rules({ weekdays: every, excludeDates: off }), zone, sunday)).toEqual({
      because: 'excluded',
      backAtMs: Date.parse('2026-03-10T05:00:00.000Z'),
    });
  });

  it('says nothing where the day is free, and that an inactive one has no days', () => {
    expect(notToday(rules(null), zone, sunday)).toBeNull();
    expect(notToday(rules(null, false), zone, sunday)).toEqual({ because: 'inactive', backAtMs: null });
  });
});
