import * as v from 'valibot';
import { amount, described, object, optional, text, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';

const reasonText = 'The reason, as written by the person who recorded the refund.';

/** See rules/movements#refunds. */
export const newRefund = object({
  amount: described('The refunded amount, in minor units.', optional(amount(1))),
  reason: described(reasonText, text()),
});

const refund = {
  date: described('The time at which it was recorded.', timestamp),
  amount: described('The refunded amount, in minor units.', wholeNumber),
  reason: described(reasonText, v.string()),
  actor: member.actor,
};

/** `refund` of a delivery. */
export const refundMember = v.pipe(v.object(refund), v.title('Refund'));

/** See rules/movements#refunds. */
export const refundReply = v.pipe(
  v.object({
    transactionId: described('The id of the failed delivery.', v.string()),
    ...refund,
    currency: member.currency,
  }),
  v.title('GivenRefund'),
);

export type NewRefund = Value<typeof newRefund>;
