import * as v from 'valibot';
import { actorReply } from '../../../access/actor-columns.ts';
import { receivedEnds, receivedFields, receivedUntilReply } from '../../../api/arrival.ts';
import { instant, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { queryId, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { returnStatuses } from '../../../api/vocabulary.ts';
import {
  consumer,
  device,
  fieldsField,
  movementPageOf,
  onDemandReply,
  pageFields,
  sentDate,
  tagFilterFields,
} from '../lists/movement-fields.ts';
import { pairTable } from './return-store.ts';

const { projection } = pairTable;

/** Outcomes with which a person can close a pair. */
const closingOutcomes = ['returned', 'written_off'] as const;

/** See rules/movements#closing-a-pair. */
export const newClosure = object({ outcome: oneOf(closingOutcomes), reason: text() });

/** `closed` of a pair (rules/movements#closing-a-pair). */
const closedMember = v.pipe(
  v.object({
    date: v.string(),
    outcome: v.picklist(closingOutcomes),
    reason: v.string(),
    actor: actorReply,
    lateReturnDate: v.nullable(v.string()),
  }),
  v.title('Closure'),
);

/** The filters of pairs (rules/movements#pairs-of-delivery-and-return). */
export const pairFilterFields = {
  status: optional(oneOf(returnStatuses)),
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  productId: optional(queryId()),
  consumerIdentification: optional(queryText()),
  ...tagFilterFields,
  returnedFrom: optional(
    v.pipe(instant(), v.description('Only returns at this moment or later, by the machine’s clock.')),
  ),
  returnedTo: optional(
    v.pipe(instant(), v.description('Only returns at this moment or before, by the machine’s clock.')),
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
    ...pageFields(projection),
  },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const pairSummaryQuery = ranged(
  { from: optional(instant()), to: optional(instant()), ...pairFilterFields },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const onePairQuery = object(fieldsField(projection));

const { sentDate: _, ...pairOnDemand } = onDemandReply;

/** Members that `fields` can omit or add: rules/movements#fields. */
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
export const pairReply = movementPageOf(onePairReply);

/** Counts under the filters (rules/movements#other-summaries). */
export const pairSummaryReply = v.object({
  count: v.number(),
  ...receivedUntilReply,
  byStatus: v.array(v.object({ status: v.picklist(returnStatuses), count: v.number() })),
});

export type PairSummaryQuery = Value<typeof pairSummaryQuery>;
export type NewClosure = Value<typeof newClosure>;
