import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codePath } from '../../../support/people.ts';
import { scaled } from '../../../support/scaled.ts';
import { useSite } from '../../../support/site.ts';
import { deliver, hourMs, noon } from '../../consumers/entitlements/fixtures.ts';
import { scene } from './fixtures.ts';

const site = useSite({ clock: () => nowMs });
let nowMs = noon;

const delivery = fc.record({
  hoursAgo: fc.integer({ min: -2, max: 24 * 9 }),
  isDelivered: fc.boolean(),
  isReturned: fc.boolean(),
});

const schedule = fc.constantFrom(
  undefined,
  { weekdays: [3, 4] },
  { weekdays: [0, 1, 2] },
  { includeDates: ['2026-07-17T12:00Z'] },
);

const situation = fc.record({
  // Around the ends of a day, a week and a month in Bogotá.
  hoursLater: fc.constantFrom(0, 11, 12, 36, 40, 24 * 5, 24 * 17),
  codeIsActive: fc.constantFrom(true, true, true, false),
  easIsActive: fc.boolean(),
  vendingIsActive: fc.boolean(),
  period: fc.constantFrom('daily', 'weekly', 'monthly'),
  quantity: fc.option(fc.integer({ min: 0, max: 3 })),
  minutesBetweenDeliveries: fc.constantFrom(0, 1, 60, 60 * 24),
  restrictDelivery: fc.boolean(),
  isReturnable: fc.boolean(),
  schedule,
  balance: fc.integer({ min: 0, max: 4000 }),
  deliveries: fc.array(delivery, { maxLength: 4 }),
});

it('an authorisation allows just what entitlements say is there to take', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (so) => {
      nowMs = noon;
      const common = { period: { type: 'preset', value: so.period }, consumptionSchedule: so.schedule };
      const { isReturnable, restrictDelivery, quantity, minutesBetweenDeliveries } = so;
      const here = await scene(site, {
        gloves: { attributes: { returnPolicy: { isReturnable, restrictDelivery } } },
        vending: common,
        eas: common,
        balance: so.balance,
      });
      const easPolicy = { products: [{ productId: here.gloves, quantity, minutesBetweenDeliveries }] };
      await site.call('PATCH', `/profiles/${here.eas}`, { body: { easPolicy } });
      if (!so.easIsActive) await site.call('PATCH', `/profiles/${here.eas}/deactivate`);
      if (!so.vendingIsActive) await site.call('PATCH', `/profiles/${here.vending}/deactivate`);
      if (!so.codeIsActive)
        await site.call('PATCH', `${codePath(here.consumer, here.codeId)}/active`, {
          body: { active: false },
        });
      for (const { hoursAgo, isDelivered, isReturned } of so.deliveries) {
        const dateMs = noon - hoursAgo * hourMs;
        const returnable = isReturnable && isDelivered;
        const returnedMs = returnable && isReturned ? dateMs : null;
        deliver(site, here.codeId, here.gloves, {
          dateMs,
          isDelivered,
          isReturnable: returnable,
          returnedMs,
        });
      }
      nowMs = noon + so.hoursLater * hourMs;

      const { body } = await site.call('GET', `/consumers/${here.consumer}/entitlements`);
      const { vending, eas } = body.codes[0];
      const sale = here.ask({}, nowMs);
      expect(sale.credit).toBe(vending.available);
      expect(sale.allowed).toBe(vending.allowedToday && vending.available >= sale.price!);

      const issue = here.ask({ selection: 'B1' }, nowMs);
      const [product] = eas.products;
      expect(issue.allowed).toBe(eas.allowedToday && product.blockedBy === null);
      if (!['profile_inactive', 'code_inactive'].includes(issue.reason!))
        expect(issue.remaining).toBe(product.remaining);
    }),
    { numRuns: scaled(100) },
  );
});
