import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recurrenceOf } from '../../../src/features/catalogue/profile-period.ts';
import {
  type ReloadRule,
  reloadsBetween,
  subsidyAfter,
} from '../../../src/features/subsidies/reload-rules.ts';
import { scaled } from '../../support/scaled.ts';
import { oddZones } from '../../support/wall-clock.ts';

/** Subsidies after a time off, computed without walking through that time for each code. */
const dayMs = 86_400_000;
const most = Number.MAX_SAFE_INTEGER;

const amount = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(most, most - 1));
const rules: fc.Arbitrary<ReloadRule> = fc
  .record({
    timeZone: fc.constantFrom('America/Bogota', ...oddZones),
    period: fc.oneof(
      fc
        .constantFrom('daily', 'weekly', 'biweekly', 'monthly', 'quarterly')
        .map((value) => ({ type: 'preset', value })),
      fc
        .array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 6 })
        .map((days) => ({ type: 'custom', dates: days.map((day) => new Date(day * dayMs).toISOString()) })),
    ),
    defaultReloadValue: amount,
    room: fc.integer({ min: 0, max: 9000 }),
    cumulative: fc.boolean(),
  })
  .map(({ timeZone, period, defaultReloadValue, room, cumulative }) => ({
    timeZone,
    recurrence: recurrenceOf(JSON.stringify(period)),
    policy: { defaultReloadValue, maxBalance: Math.min(most, defaultReloadValue + room), cumulative },
  }));

it('equals the reloads made up one after the other', () => {
  fc.assert(
    fc.property(
      rules,
      fc.oneof(fc.integer({ min: -9000, max: 9000 }), fc.constantFrom(-most, most, most - 3)),
      fc.integer({ min: 0, max: 1000 * dayMs }),
      fc.integer({ min: -2 * dayMs, max: 400 * dayMs }),
      (rule, balance, sinceMs, laterMs) => {
        let expected = balance;
        for (const reload of reloadsBetween(rule, sinceMs, sinceMs + laterMs, balance))
          expected = reload.balance;
        expect(subsidyAfter(rule, sinceMs, sinceMs + laterMs, balance)).toBe(expected);
      },
    ),
    { numRuns: scaled(400) },
  );
});

it('of a thousand codes after ten years of days takes no more than of one', () => {
  const rule: ReloadRule = {
    timeZone: 'Europe/Lisbon',
    recurrence: recurrenceOf('{"type":"preset","value":"daily"}'),
    policy: { defaultReloadValue: 1, maxBalance: most, cumulative: true },
  };
  const before = process.threadCpuUsage();
  const [since, until] = [Date.UTC(2016, 2, 1, 12), Date.UTC(2026, 2, 1, 12)];
  for (let code = 0; code < 1000; code++)
    expect(subsidyAfter(rule, since + code, until, code)).toBe(code + 3652);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});
