import * as v from 'valibot';
import { actorReply } from '../../../access/actor-columns.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { array, id, instant, integer, object, optional, text, type Value } from '../../../api/fields.ts';

/** The most of a product in one extra. */
const maxQuantity = 1000;

/** See rules/quotas-and-periods#extras. */
export const newExtra = object({
  productId: id(),
  quantity: integer(1, maxQuantity),
  until: optional(instant()),
  reason: text(),
});

/** Extras of a code in a row of a bulk call (rules/bulk#rows). */
export const extrasOfRow = optional(array(newExtra, 1, 20));

export const extrasQuery = object(cursorFields);

/** An extra as the API returns it (rules/quotas-and-periods#extras). */
export const extraReply = v.pipe(
  v.object({
    id: v.string(),
    productId: v.string(),
    quantity: v.number(),
    used: v.number(),
    until: v.string(),
    reason: v.string(),
    createdAt: v.string(),
    actor: actorReply,
  }),
  v.title('Extra'),
);
export const extrasReply = cursorPageOf(extraReply);

export type NewExtra = Value<typeof newExtra>;
export type ExtrasQuery = Value<typeof extrasQuery>;
