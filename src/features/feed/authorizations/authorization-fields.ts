import * as v from 'valibot';
import { described, object, optional, text, type Value, withEither } from '../../../api/fields.ts';
import { member, sent } from '../../../api/members.ts';
import { wholeNumber } from '../../../api/values.ts';
import { refusalReasons } from '../../../api/vocabulary.ts';

const named = object({
  deviceSerial: described('The serial of the machine.', text()),
  codeId: sent.codeId,
  selection: described('The selection of the machine, as labeled: `A1`.', optional(text())),
  productId: sent.productId,
});

/**
 * The product is named by `productId`, else by `selection`; one of them is there (rules/authorisations#the-question).
 */
export const authorizationRequest = withEither(named, 'productId', 'selection');

export type AuthorizationRequest = Value<typeof authorizationRequest>;

export const authorizationReply = v.object({
  allowed: described('True if the machine may dispense it.', v.boolean()),
  reason: described('The reason for the refusal; null if allowed.', v.nullable(v.picklist(refusalReasons))),
  consumer: described(
    'The owner of the code; null if unknown.',
    v.nullable(v.object({ name: member.consumerName })),
  ),
  product: described(
    'The product that would be dispensed; null if unknown.',
    v.nullable(v.object({ id: member.id, name: member.productName })),
  ),
  price: described(
    'The price, in minor units; null on the line `eas`, and if unknown.',
    v.nullable(wholeNumber),
  ),
  credit: described(
    'The money that the code can spend, in minor units; null on the line `eas`, and if unknown.',
    v.nullable(wholeNumber),
  ),
  remaining: described(
    'The quantity left before this one; null on the line `vending`, and without a limit.',
    v.nullable(wholeNumber),
  ),
  grantedBy: described(
    '`extra` if an exception allows it; otherwise absent.',
    v.optional(v.literal('extra')),
  ),
});
