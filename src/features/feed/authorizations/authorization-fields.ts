import * as v from 'valibot';
import { id, object, optional, text, type Value, withEither } from '../../../api/fields.ts';
import { refusalReasons } from '../../../api/vocabulary.ts';

const named = object({
  deviceSerial: text(),
  codeId: text(1, 256),
  selection: optional(text()),
  productId: optional(id()),
});

/**
 * The product is named by `productId`, else by `selection`; one of them is there (rules/authorisations#the-question).
 */
export const authorizationRequest = withEither(named, 'productId', 'selection');

export type AuthorizationRequest = Value<typeof authorizationRequest>;

export const authorizationReply = v.object({
  allowed: v.boolean(),
  reason: v.nullable(v.picklist(refusalReasons)),
  consumer: v.nullable(v.object({ name: v.string() })),
  product: v.nullable(v.object({ id: v.string(), name: v.string() })),
  price: v.nullable(v.number()),
  credit: v.nullable(v.number()),
  remaining: v.nullable(v.number()),
  grantedBy: v.optional(v.literal('extra')),
});
