import * as v from 'valibot';
import { cursorFields } from '../../api/cursor.ts';
import { described, listedItems, oneOf, type Value } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { filter, scopeFields } from '../../api/queries.ts';
import { closedRange, ranged } from '../../api/range.ts';
import { wholeNumber } from '../../api/values.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { granularities } from './buckets.ts';

/** See rules/dashboards. */
const shared = { ...closedRange, operationId: filter.operationId, ...scopeFields };

export const dashboardQuery = ranged(shared);
export const timeseriesQuery = ranged({
  ...shared,
  granularity: described(
    'The width of the buckets, by days in the account’s time zone.',
    v.optional(oneOf(granularities), 'day'),
  ),
});
export const rankingQuery = ranged({
  ...shared,
  limit: cursorFields.limit,
});

const sales = {
  sales: described('The number of sales.', wholeNumber),
  revenue: described('The revenue, in minor units, tax included.', wholeNumber),
};
const earnings = {
  ...sales,
  profit: described('Prices without tax less costs, in minor units; may be negative.', wholeNumber),
};

/** The answers (rules/dashboards). */
export const summaryReply = v.object({
  currency: member.currency,
  ...earnings,
  failed: described('Deliveries that failed.', wholeNumber),
  cost: described('The cost of sold products to the operator, in minor units.', wholeNumber),
  tax: described('The tax in the revenue, in minor units.', wholeNumber),
  averageSale: described('The average revenue of a sale, in minor units, rounded.', wholeNumber),
  activeDevices: described('Machines that sold something.', wholeNumber),
  activeConsumers: described('People who bought something.', wholeNumber),
});

export const timeseriesReply = v.object({
  granularity: described('The width of the buckets.', v.picklist(granularities)),
  timeZone: member.timeZone,
  points: described(
    'The buckets, oldest first, including those without sales.',
    v.array(v.object({ at: described('The start of the bucket.', v.string()), ...earnings })),
  ),
});

export const rankingReply = v.object({
  items: listedItems(v.array(v.object({ id: member.id, name: member.name, ...earnings }))),
});

export const heatmapReply = v.object({
  timeZone: member.timeZone,
  cells: described(
    'Every hour of the week, 168.',
    v.array(
      v.object({
        weekday: described('The day of the week, 0 (Sunday) to 6.', wholeNumber),
        hour: described('The hour of the day, 0 to 23, in the account’s time zone.', wholeNumber),
        ...sales,
      }),
    ),
  ),
});

export const paymentMethodsReply = v.object({
  items: listedItems(
    v.array(
      v.object({
        method: described(
          'The payment method; see `GET /selectors/payment_methods`.',
          v.picklist(paymentMethods),
        ),
        ...sales,
      }),
    ),
  ),
});

export type DashboardQuery = Value<typeof dashboardQuery>;
export type TimeseriesQuery = Value<typeof timeseriesQuery>;
export type RankingQuery = Value<typeof rankingQuery>;
