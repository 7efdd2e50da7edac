import * as v from 'valibot';
import { receivedEnds, receivedFields, receivedUntilReply } from '../../../api/arrival.ts';
import { described, object, oneOf, optional, rangeEnd, text, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { timestamp, uuid } from '../../../api/values.ts';
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
export const newClosure = object({
  outcome: described('The outcome: returned by hand, or written off.', oneOf(closingOutcomes)),
  reason: described('The reason, for later readers.', text()),
});

/** `closed` of a pair (rules/movements#closing-a-pair). */
const closedMember = v.pipe(
  v.object({
    date: described('The time at which the person closed it.', timestamp),
    outcome: described('The outcome: returned by hand, or written off.', v.picklist(closingOutcomes)),
    reason: described('The reason, as written by the person who closed it.', v.string()),
    actor: member.actor,
    lateReturnDate: described(
      'The time of the return in a later report by a machine; null for none.',
      v.nullable(timestamp),
    ),
  }),
  v.title('Closure'),
);

/** The filters of pairs (rules/movements#pairs-of-delivery-and-return). */
export const pairFilterFields = {
  status: described(
    'Only pairs with this status: `pending` (out), `returned` or `written_off`.',
    optional(oneOf(returnStatuses)),
  ),
  operationId: filter.operationId,
  deviceId: filter.deviceId,
  productId: filter.productId,
  consumerIdentification: filter.consumerIdentification,
  ...tagFilterFields,
  returnedFrom: optional(
    described('Only returns at this moment or later, by the machine’s clock.', rangeEnd()),
  ),
  returnedTo: optional(
    described('Only returns at this moment or before, by the machine’s clock.', rangeEnd()),
  ),
  ...receivedFields,
  ...scopeFields,
};

/**
 * A pair as it is requested; `from` and `to` bound the delivery's date (rules/movements#pairs-of-delivery-and-return).
 */
export const pairQuery = ranged(
  {
    ...openRange,
    ...pairFilterFields,
    ...pageFields(projection),
  },
  receivedEnds,
  ['returnedFrom', 'returnedTo'],
);
export const pairSummaryQuery = ranged({ ...openRange, ...pairFilterFields }, receivedEnds, [
  'returnedFrom',
  'returnedTo',
]);
export const onePairQuery = object(fieldsField(projection));

const { sentDate: _, ...pairOnDemand } = onDemandReply;

/** Members that `fields` can omit or add: rules/movements#fields. */
export const onePairReply = v.pipe(
  v.partial(
    v.object({
      id: described('The id of the delivery.', uuid),
      status: described(
        'The status: out (`pending`), returned (`returned`), or written off by a person (`written_off`).',
        v.picklist(returnStatuses),
      ),
      deliveryDate: described('The time at which it was taken.', timestamp),
      returnDate: described('The time of the return; null while it is out.', v.nullable(timestamp)),
      product: described(
        'The product.',
        v.partial(v.object({ id: member.id, name: member.productName, code: member.productCode })),
      ),
      consumer: described('The person who took it, as they were then; null if unknown.', consumer),
      device: described('The machine.', device),
      deliveryVideoKey: described(
        'The key of the video of the delivery; null for none.',
        v.nullable(v.string()),
      ),
      returnVideoKey: described('The key of the video of the return; null for none.', v.nullable(v.string())),
      closed: described(
        'The closing by a person; null if a machine reported the return, or if it is still open.',
        v.nullable(closedMember),
      ),
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
  count: member.count,
  ...receivedUntilReply,
  byStatus: described(
    'The number for each status.',
    v.array(v.object({ status: described('The status.', v.picklist(returnStatuses)), count: member.count })),
  ),
});

export type PairSummaryQuery = Value<typeof pairSummaryQuery>;
export type NewClosure = Value<typeof newClosure>;
