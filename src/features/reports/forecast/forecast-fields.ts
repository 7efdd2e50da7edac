import * as v from 'valibot';
import { object, type Value } from '../../../api/fields.ts';
import { queryInteger } from '../../../api/queries.ts';

/** The confidence of a forecast (rules/devices-and-planograms#forecast). */
const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];

/** For how many days from now on a refill should last. */
export const forecastQuery = object({ days: v.optional(queryInteger(1, 365), '7') });

/** The needs of each selection (rules/devices-and-planograms#forecast). */
export const forecastReply = v.object({
  items: v.array(
    v.pipe(
      v.object({
        selection: v.string(),
        product: v.object({ id: v.string(), name: v.string() }),
        stock: v.nullable(v.number()),
        capacity: v.nullable(v.number()),
        salesPerDay: v.number(),
        salesByWeekday: v.array(v.number()),
        emptyAt: v.nullable(v.string()),
        refill: v.nullable(v.number()),
        confidence: v.picklist(confidences),
      }),
      v.title('SelectionForecast'),
    ),
  ),
});

export type ForecastQuery = Value<typeof forecastQuery>;
