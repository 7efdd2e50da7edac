import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import {
  array,
  described,
  id,
  instant,
  integer,
  object,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { uuid, wholeNumber } from '../../../api/values.ts';

/** The most of a product in one extra. */
const maxQuantity = 1000;

const productIdText = 'The id of the product, one of the code’s `eas` profile.';
const untilText = 'The end; by default the end of the day in the account’s time zone.';

/** See rules/quotas-and-periods#extras. */
export const newExtra = object({
  productId: described(productIdText, id()),
  quantity: described('The additional quantity.', integer(1, maxQuantity)),
  until: described(untilText, optional(instant())),
  reason: described('The reason, as its author wrote it.', text()),
});

/** Extras of a code in a row of a bulk call (rules/bulk#rows). */
export const extrasOfRow = described('The exceptions for the code.', optional(array(newExtra, 1, 20)));

export const extrasQuery = object(cursorFields);

/** An extra as the API returns it (rules/quotas-and-periods#extras). */
export const extraReply = v.pipe(
  v.object({
    id: member.id,
    productId: described(productIdText, uuid),
    quantity: described('The additional quantity.', wholeNumber),
    used: described('The quantity already taken.', wholeNumber),
    until: described(untilText, v.string()),
    reason: described('The reason, as its author wrote it.', v.string()),
    createdAt: member.createdAt,
    actor: member.actor,
  }),
  v.title('Extra'),
);
export const extrasReply = cursorPageOf(extraReply);

export type NewExtra = Value<typeof newExtra>;
export type ExtrasQuery = Value<typeof extrasQuery>;
