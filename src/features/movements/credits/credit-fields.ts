import * as v from 'valibot';
import { orderField, receivedEnds, receivedFields, receivedUntilReply } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import {
  id,
  instant,
  integer,
  largestInteger,
  object,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { inOrder } from '../../../api/range.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import { keptTags, tagFilterFields } from '../deliveries/transaction-fields.ts';

/** The body of a new credit (rules/credit#credits). */
export const newCredit = object({
  codeId: text(1, 256),
  operationId: optional(id()),
  consumerId: optional(id()),
  amount: v.pipe(integer(-largestInteger), v.notValue(0, 'notEquals')),
  reason: text(),
  transactionId: optional(id()),
});

/** See rules/credit#credits. */
export const creditQuery = inOrder(
  object({
    from: optional(instant()),
    to: optional(instant()),
    operationId: optional(scopeId()),
    consumerIdentification: optional(queryText()),
    ...tagFilterFields,
    ...receivedFields,
    ...orderField,
    ...scopeFields,
    ...cursorFields,
  }),
  receivedEnds,
);

/** A credit as it is told (rules/credit#credits). */
export const creditReply = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    amount: v.number(),
    reason: v.string(),
    balanceAfter: v.number(),
    currency: v.string(),
    code: v.object({ codeId: v.string(), codeType: v.picklist(codeTypes) }),
    consumer: v.object({ name: v.string(), identification: v.string(), tags: keptTags }),
    transactionId: v.nullable(v.string()),
    sequence: v.number(),
  }),
  v.title('GivenCredit'),
);
export const creditsReply = v.object({ ...cursorPageOf(creditReply).entries, ...receivedUntilReply });

export type NewCredit = Value<typeof newCredit>;
export type CreditQuery = Value<typeof creditQuery>;
