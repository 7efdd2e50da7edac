import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { instant, object, optional, type Value } from '../../api/fields.ts';
import { queryId, queryText, scopeFields } from '../../api/queries.ts';
import { inOrder } from '../../api/range.ts';
import { codeTypes } from '../../api/vocabulary.ts';
import { device } from './transaction-fields.ts';

/** See rules/movements#top-ups. */
export const rechargeQuery = inOrder(
  object({
    from: instant(),
    to: instant(),
    operationId: optional(queryId()),
    deviceId: optional(queryId()),
    consumerIdentification: optional(queryText()),
    consumerCode: optional(queryText()),
    ...scopeFields,
    ...cursorFields,
  }),
);

/** A recharge as it is told (rules/movements#top-ups). */
export const oneRechargeReply = v.pipe(
  v.object({
    id: v.string(),
    date: v.string(),
    amount: v.number(),
    balanceAfter: v.number(),
    currency: v.string(),
    code: v.object({ codeId: v.string(), codeType: v.picklist(codeTypes) }),
    consumer: v.object({ name: v.string(), identification: v.string() }),
    device,
  }),
  v.title('Recharge'),
);
export const rechargeReply = cursorPageOf(oneRechargeReply);

export type RechargeQuery = Value<typeof rechargeQuery>;
