import * as v from 'valibot';
import { orderField, receivedEnds, receivedFields, receivedUntilReply } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { instant, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { returnStatuses } from '../../../api/vocabulary.ts';
import {
  consumer,
  device,
  onDemandReply,
  sentDate,
  tagFilterFields,
} from '../deliveries/transaction-fields.ts';
import { closedMember } from './closing-fields.ts';
import { pairLeavesOnDemand, pairPaths } from './return-store.ts';

const fields = optional(fieldsOf(pairPaths, pairLeavesOnDemand));

/** By what pairs are found (rules/movements#pairs-of-delivery-and-return). */
export const pairFilterFields = {
  status: optional(oneOf(returnStatuses)),
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  productId: optional(queryId()),
  consumerIdentification: optional(queryText()),
  ...tagFilterFields,
  returnedFrom: optional(
    v.pipe(instant(), v.description('What came back then or later, by the machine’s clock.')),
  ),
  returnedTo: optional(
    v.pipe(instant(), v.description('What came back then or before, by the machine’s clock.')),
  ),
  ...receivedFields,
  ...scopeFields,
};

/**
 * A pair as it is asked for; `from` and `to` bound the delivery's date
 * (rules/movements#pairs-of-delivery-and-return).
 */
export const pairQuery = ranged(
  {
    from: optional(instant()),
    to: optional(instant()),
    ...pairFilterFields,
    ...orderField,
    fields,
    ...cursorFields,
  },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const pairSummaryQuery = ranged(
  { from: optional(instant()), to: optional(instant()), ...pairFilterFields },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const onePairQuery = object({ fields });

const { sentDate: _, ...pairOnDemand } = onDemandReply;

/** What `fields` leaves out and brings in: rules/movements#fields. */
export const onePairReply = v.pipe(
  v.partial(
    v.object({
      id: v.string(),
      status: v.picklist(returnStatuses),
      deliveryDate: v.string(),
      returnDate: v.nullable(v.string()),
      product: v.partial(v.object({ id: v.string(), name: v.string(), code: v.nullable(v.string()) })),
      consumer,
      device,
      deliveryVideoKey: v.nullable(v.string()),
      returnVideoKey: v.nullable(v.string()),
      closed: v.nullable(closedMember),
      ...pairOnDemand,
      deliverySentDate: sentDate,
      returnSentDate: sentDate,
    }),
  ),
  v.title('ReturnPair'),
);
export const pairReply = v.object({ ...cursorPageOf(onePairReply).entries, ...receivedUntilReply });

/** What the filters let pass, counted (rules/movements#other-summaries). */
export const pairSummaryReply = v.object({
  count: v.number(),
  ...receivedUntilReply,
  byStatus: v.array(v.object({ status: v.picklist(returnStatuses), count: v.number() })),
});

export type PairSummaryQuery = Value<typeof pairSummaryQuery>;
export type PairQuery = Value<typeof pairQuery>;
