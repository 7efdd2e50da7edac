import * as v from 'valibot';
import { actorReply } from '../../../access/actor-columns.ts';
import { amount, object, optional, text, type Value } from '../../../api/fields.ts';

/** See rules/movements#refunds. */
export const newRefund = object({
  amount: optional(amount(1)),
  reason: text(),
});

const refund = { date: v.string(), amount: v.number(), reason: v.string(), actor: actorReply };

/** `refund` of a delivery. */
export const refundMember = v.pipe(v.object(refund), v.title('Refund'));

/** See rules/movements#refunds. */
export const refundReply = v.pipe(
  v.object({ transactionId: v.string(), ...refund, currency: v.string() }),
  v.title('GivenRefund'),
);

export type NewRefund = Value<typeof newRefund>;
