import * as v from 'valibot';
import { described, listedItems, object, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { queryInteger } from '../../../api/queries.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';

/** The confidence of a forecast (rules/devices-and-planograms#forecast). */
const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];

/** For how many days from now on a refill should last. */
export const forecastQuery = object({
  days: described(
    'The number of days, from now, that a refill must last.',
    v.optional(queryInteger(1, 365), '7'),
  ),
});

/** The needs of each selection (rules/devices-and-planograms#forecast). */
export const forecastReply = v.object({
  items: listedItems(
    v.array(
      v.pipe(
        v.object({
          selection: member.selection,
          product: described('The product.', v.object({ id: member.id, name: member.productName })),
          stock: member.stock,
          capacity: member.capacity,
          salesPerDay: described(
            'The average number of units dispensed on a day; usually a fraction.',
            v.number(),
          ),
          salesByWeekday: described(
            'The average number dispensed on each day of the week, from Sunday; usually fractions.',
            v.array(v.number()),
          ),
          emptyAt: described(
            'The time at which its stock will run out; null for never, or if the stock is not counted.',
            v.nullable(timestamp),
          ),
          refill: described(
            'The number of units to add so that the stock lasts; null if the stock is not counted.',
            v.nullable(wholeNumber),
          ),
          confidence: described('The confidence in the estimate.', v.picklist(confidences)),
        }),
        v.title('SelectionForecast'),
      ),
    ),
  ),
});

export type ForecastQuery = Value<typeof forecastQuery>;
