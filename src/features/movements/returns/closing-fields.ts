import * as v from 'valibot';
import { actorReply } from '../../../access/actor-columns.ts';
import { integer, largestInteger, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';

/** What a person may say of a pair that no machine will report as returned. */
export const closingOutcomes = ['returned', 'written_off'] as const;

/** See rules/movements#refunds. */
export const newRefund = object({
  amount: optional(integer(1, largestInteger)),
  reason: text(),
});

/** See rules/movements#closing-a-pair. */
export const newClosure = object({ outcome: oneOf(closingOutcomes), reason: text() });

const correction = { date: v.string(), amount: v.number(), reason: v.string(), actor: actorReply };

/** `refund` of a delivery. */
export const refundMember = v.pipe(v.object(correction), v.title('Refund'));

/** See rules/movements#refunds. */
export const refundReply = v.pipe(
  v.object({ transactionId: v.string(), ...correction, currency: v.string() }),
  v.title('GivenRefund'),
);

/** `closed` of a pair (rules/movements#closing-a-pair). */
export const closedMember = v.pipe(
  v.object({
    date: v.string(),
    outcome: v.picklist(closingOutcomes),
    reason: v.string(),
    actor: actorReply,
    lateReturnDate: v.nullable(v.string()),
  }),
  v.title('Closure'),
);

export type NewRefund = Value<typeof newRefund>;
export type NewClosure = Value<typeof newClosure>;
