import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { scaled } from '../../support/scaled.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { vendingProfile } from './fixtures.ts';

const site = useSite();
let profile: string;
beforeAll(async () => {
  profile = (await make(site, '/profiles', vendingProfile(site))).id;
});

const create = (consumptionSchedule: unknown) =>
  site.call('POST', '/profiles', { body: { ...vendingProfile(site), consumptionSchedule } });
const edit = (consumptionSchedule: unknown) =>
  site.call('PATCH', `/profiles/${profile}`, { body: { consumptionSchedule } });

// Shows rules/quotas-and-periods#schedules.
it.each<[string, object]>([
  ['a weekday over 6', { weekdays: [7] }],
  ['a weekday under 0', { weekdays: [-1] }],
  ['half a weekday', { weekdays: [1.5] }],
  ['a weekday of text', { weekdays: ['1'] }],
  ['a repeated weekday', { weekdays: [1, 2, 1] }],
  ['weekdays that are no list', { weekdays: 1 }],
  ['weekdays that are null', { weekdays: null }],
  ['dates that are no list', { includeDates: '2026-01-01' }],
  ['dates that are null', { excludeDates: null }],
  ['a date that is no text', { includeDates: [20260101] }],
  ['a date that no calendar has', { excludeDates: ['2026-02-29'] }],
  ['an hour that no clock shows', { excludeDates: ['2026-02-28T24:00'] }],
  ['a text that is no date', { includeDates: ['tomorrow'] }],
  ['a list in a list', { includeDates: [['2026-01-01']] }],
  ['one wrong member beside right ones', { weekdays: [1], includeDates: ['2026-01-01'], excludeDates: [''] }],
])('profiles.invalid_consumption_schedule: %s', async (_what, schedule) => {
  site.audited();
  for (const answer of [await create(schedule), await edit(schedule)]) {
    expect(answer.body).toMatchObject({ status: 400, code: 'profiles.invalid_consumption_schedule' });
    expect(answer.body.errors).toBeUndefined();
  }
  expect(site.audited()).toEqual([]);
});

it.each<[object | null]>([
  [null],
  [{}],
  [{ weekdays: [] }],
  [{ weekdays: [6, 0, 3] }],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6], includeDates: [], excludeDates: [] }],
  [{ excludeDates: ['2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00.000Z'] }],
])('is kept as sent: %j', async (schedule) => {
  for (const answer of [await create(schedule), await edit(schedule)]) {
    expect(answer.body.consumptionSchedule).toEqual(schedule);
  }
});

const date = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString());
const right = {
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  includeDates: fc.array(date, { maxLength: 3 }),
  excludeDates: fc.array(date, { maxLength: 3 }),
};
const wrongDate = fc.oneof(
  fc.string(),
  fc.double(),
  fc.constantFrom(null, {}, '2026-13-01', '2026-02-30T00:00Z'),
);
const wrong = {
  weekdays: fc.oneof(
    fc.constantFrom(null, 'x', {}, true),
    fc
      .tuple(right.weekdays, fc.oneof(fc.integer({ min: 7 }), fc.integer({ max: -1 }), fc.string()))
      .map(([all, one]) => [...all, one]),
    fc.integer({ min: 0, max: 6 }).map((weekday) => [weekday, weekday]),
  ),
  includeDates: fc.oneof(fc.constantFrom(null, 0, {}), fc.tuple(date, wrongDate)),
  excludeDates: fc.oneof(fc.constantFrom(null, '', {}), fc.tuple(wrongDate, date)),
};
const names = ['weekdays', 'includeDates', 'excludeDates'] as const;

it('is usable exactly when each of its members is', async () => {
  const members = names.map((name) =>
    fc.oneof(
      fc.constant(undefined),
      right[name].map((value) => ({ value, isRight: true })),
      wrong[name].map((value) => ({ value, isRight: false })),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.tuple(...members), async (picked) => {
      const sent = Object.fromEntries(
        picked.flatMap((member, index) => (member ? [[names[index], member.value]] : [])),
      );
      const { body } = await edit(sent);
      if (picked.every((member) => member?.isRight !== false)) expect(body.consumptionSchedule).toEqual(sent);
      else expect(body.code).toBe('profiles.invalid_consumption_schedule');
    }),
    { numRuns: scaled(300) },
  );
});
