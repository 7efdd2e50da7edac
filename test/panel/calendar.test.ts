import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recurrenceOf } from '../../src/features/catalogue/profile-period.ts';
import { dayPasses } from '../../src/features/catalogue/schedule.ts';
import { quotaPeriod } from '../../src/features/consumers/entitlements/quota-facts.ts';
import { judgeQuota } from '../../src/features/consumers/entitlements/quotas.ts';
import { periodPresets } from '../../src/lib/calendar/periods.ts';
import {
  type CalendarDay,
  calendarOf,
  type ProfileRules,
} from '../../src/panel/screens/profiles/calendar.ts';
import { easProduct, easProfile } from '../features/catalogue/fixtures.ts';
import { holder } from '../features/consumers/entitlements/fixtures.ts';
import { scaled } from '../support/scaled.ts';
import { useSite } from '../support/site.ts';
import { make } from '../support/things.ts';
import { zonedMoments } from '../support/wall-clock.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const grants = fc.array(
  fc.record({
    productId: fc.constantFrom('gloves', 'masks', 'boots'),
    quantity: fc.oneof(fc.constant(null), fc.nat(5)),
    minutesBetweenDeliveries: fc.oneof(fc.constantFrom(0, 1440), fc.integer({ min: 200, max: 3000 })),
  }),
  { maxLength: 3 },
);

/** Rules whose dates lie about a moment. */
function rulesAbout(moment: number): fc.Arbitrary<ProfileRules> {
  const dates = fc.array(
    fc.integer({ min: -30 * dayMs, max: 60 * dayMs }).map((aside) => new Date(moment + aside).toISOString()),
    { maxLength: 6 },
  );
  const weekdays = fc.uniqueArray(fc.nat(6));
  const schedule = fc.record({ weekdays, includeDates: dates, excludeDates: dates }, { requiredKeys: [] });
  return fc.record({
    isActive: fc.boolean(),
    period: fc.oneof(
      fc.record({ type: fc.constant('preset' as const), value: fc.constantFrom(...periodPresets) }),
      fc.record({ type: fc.constant('custom' as const), dates: dates.filter(({ length }) => length > 0) }),
    ),
    policy: fc.record({ products: grants }),
    allowedDevices: fc.oneof(fc.constant(null), fc.constant([]), fc.constant(['machine'])),
    consumptionSchedule: fc.oneof(fc.constant(null), schedule),
  }) as fc.Arbitrary<ProfileRules>;
}

const calendars = zonedMoments.chain(({ timeZone, moment }) =>
  fc.record({ timeZone: fc.constant(timeZone), moment: fc.constant(moment), rules: rulesAbout(moment) }),
);

const daysOf = (rules: ProfileRules, timeZone: string, nowMs: number, weeks = 6) =>
  calendarOf(rules, timeZone, { fromMs: nowMs, nowMs, weeks }).flat();

/** Returns the number that a person gets who asks the appliance's own rule again as soon as they may. */
function taken(rules: ProfileRules, at: number, timeZone: string, { startMs, endMs }: CalendarDay): number {
  if (!('products' in rules.policy)) throw new Error('only products are taken');
  const recurrence = recurrenceOf(JSON.stringify(rules.period));
  const rule = { ...rules.policy.products[at]!, restrictDelivery: false };
  const deliveries: number[] = [];
  for (let nowMs: number | null = startMs; nowMs !== null && nowMs < endMs && deliveries.length < 50; ) {
    const period = quotaPeriod(timeZone, recurrence, nowMs);
    const fromMs = period.bounds?.startMs ?? 0;
    const used = deliveries.filter((one) => one >= fromMs).length;
    const facts = { used, latestMs: deliveries.at(-1) ?? null, openReturn: false };
    const verdict = judgeQuota(rule, facts, period, nowMs);
    if (verdict.blockedBy === null) deliveries.push(nowMs);
    else nowMs = verdict.availableAtMs;
  }
  return deliveries.length;
}

// Shows rules/quotas-and-periods#quotas, rules/quotas-and-periods#schedules, rules/panel#the-calendar-of-a-profile.
describe('the calendar of a profile', () => {
  it('has whole weeks, whose days follow each other, and today among them', () => {
    fc.assert(
      fc.property(calendars, ({ rules, timeZone, moment }) => {
        const days = daysOf(rules, timeZone, moment);
        expect(days).toHaveLength(42);
        for (const [at, day] of days.entries()) if (at > 0) expect(day.startMs).toBe(days[at - 1]!.endMs);
        expect(days.filter(({ when }) => when === 'today')).toHaveLength(1);
        const today = days.findIndex(({ when }) => when === 'today');
        expect(today).toBeLessThan(7);
        expect(days.slice(0, today).every(({ when }) => when === 'past')).toBe(true);
      }),
      { numRuns: scaled(60) },
    );
  });

  it('says of every moment of a day what the appliance decides at it', () => {
    const moments = fc.tuple(
      calendars,
      fc.nat(41),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    );
    fc.assert(
      fc.property(moments, ([{ rules, timeZone, moment }, at, within]) => {
        const day = daysOf(rules, timeZone, moment)[at]!;
        // A day that a zone skips has no moment.
        if (day.startMs === day.endMs) return;
        const asked = day.startMs + Math.floor(within * (day.endMs - day.startMs));
        const schedule = rules.consumptionSchedule && JSON.stringify(rules.consumptionSchedule);
        const passes = dayPasses(timeZone, schedule, asked);
        expect(day.verdict === 'always' || ['weekday', 'included'].includes(day.verdict)).toBe(passes);
        if (day.isOpen) expect(passes).toBe(true);
        const { bounds } = quotaPeriod(timeZone, recurrenceOf(JSON.stringify(rules.period)), asked);
        if (bounds && bounds.startMs >= day.startMs) expect(day.starts).toContain(bounds.startMs);
        if (bounds && (bounds.endMs ?? Infinity) >= day.endMs) expect(day.period).toEqual(bounds);
      }),
      { numRuns: scaled(300) },
    );
  });

  it('allows exactly what the appliance would on that day', () => {
    fc.assert(
      fc.property(calendars, fc.nat(41), ({ rules, timeZone, moment }, at) => {
        const day = daysOf(rules, timeZone, moment)[at]!;
        for (const [place, { most }] of day.grants.entries()) {
          const got = taken(rules, place, timeZone, day);
          expect(most === null ? 50 : Math.min(most, 50)).toBe(got);
        }
      }),
      { numRuns: scaled(300) },
    );
  });

  it('is shut on every day of a profile that is inactive, or has no machine or product left', () => {
    const open: ProfileRules = {
      isActive: true,
      period: { type: 'preset', value: 'weekly' },
      policy: { products: [{ productId: 'gloves', quantity: 1, minutesBetweenDeliveries: 0 }] },
      allowedDevices: null,
      consumptionSchedule: null,
    };
    const isOpen = (changes: Partial<ProfileRules>) =>
      daysOf({ ...open, ...changes }, 'America/Bogota', Date.UTC(2026, 6, 15)).some((day) => day.isOpen);
    expect(isOpen({})).toBe(true);
    expect(isOpen({ isActive: false })).toBe(false);
    expect(isOpen({ allowedDevices: [] })).toBe(false);
    expect(isOpen({ policy: { products: [] } })).toBe(false);
    expect(isOpen({ consumptionSchedule: {} })).toBe(false);
    expect(isOpen({ period: { type: 'custom', dates: ['2030-01-01T00:00:00.000Z'] } })).toBe(false);
  });
});

// Shows rules/quotas-and-periods#entitlements.
describe('the calendar beside a served appliance', () => {
  let nowMs = Date.UTC(2026, 6, 15, 17);
  const site = useSite({ clock: () => nowMs });

  it('tells for each of six weeks’ days what GET /consumers/:id/entitlements answers on it', async () => {
    const { id: productId } = await make(site, '/products', easProduct);
    const profile = await make(site, '/profiles', {
      ...easProfile(site),
      period: {
        type: 'custom',
        dates: ['2026-07-20T15:00:00Z', '2026-08-01T05:00:00Z', '2026-08-09T05:00:00Z'],
      },
      policy: { products: [{ productId, quantity: 3, minutesBetweenDeliveries: 0 }] },
      consumptionSchedule: {
        weekdays: [1, 2, 3, 4, 5],
        includeDates: ['2026-07-25T12:00:00Z'],
        excludeDates: ['2026-07-20T12:00:00Z', '2026-08-07T12:00:00Z'],
      },
    });
    const person = await holder(site, { eas: profile.id });
    const { timeZone } = (await site.call('GET', `/accounts/${site.ids.north}`)).body;
    const days = daysOf(profile, timeZone, nowMs);
    expect(new Set(days.map(({ isOpen }) => isOpen)).size).toBe(2);
    for (const day of days) {
      nowMs = day.endMs - 1;
      const { eas } = (await site.call('GET', `/consumers/${person.id}/entitlements`)).body.codes[0];
      const [granted] = eas.products;
      expect([day.name, eas.allowedToday && granted.remaining > 0]).toEqual([day.name, day.isOpen]);
      expect(eas.periodStart).toBe(day.period && new Date(day.period.startMs).toISOString());
    }
  });
});
