import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { instant, object, oneOf, optional, type Value } from '../../api/fields.ts';
import { queryId, queryText, scopeFields } from '../../api/queries.ts';
import { inOrder } from '../../api/range.ts';
import { returnStatuses } from '../../api/vocabulary.ts';
import { consumer, device } from './transaction-fields.ts';

/**
 * A pair as it is asked for; `from` and `to` bound the delivery's date
 * (rules/movements#pairs-of-delivery-and-return).
 */
export const pairQuery = inOrder(
  object({
    from: optional(instant()),
    to: optional(instant()),
    status: optional(oneOf(returnStatuses)),
    operationId: optional(queryId()),
    deviceId: optional(queryId()),
    productId: optional(queryId()),
    consumerIdentification: optional(queryText()),
    ...scopeFields,
    ...cursorFields,
  }),
);

export const onePairReply = v.pipe(
  v.object({
    id: v.string(),
    status: v.picklist(returnStatuses),
    deliveryDate: v.string(),
    returnDate: v.nullable(v.string()),
    product: v.object({ id: v.string(), name: v.string() }),
    consumer,
    device,
    deliveryVideoKey: v.nullable(v.string()),
    returnVideoKey: v.nullable(v.string()),
  }),
  v.title('ReturnPair'),
);
export const pairReply = cursorPageOf(onePairReply);

export type PairQuery = Value<typeof pairQuery>;
