import * as v from 'valibot';
import {
  afterField,
  datedUnlessByArrival,
  orderField,
  receivedEnds,
  receivedFields,
  receivedUntilReply,
} from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { instant, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import {
  businessLine,
  queryBoolean,
  queryId,
  queryText,
  scopeFields,
  scopeId,
  several,
} from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { fieldsOf } from '../../../api/trim.ts';
import { paymentMethods } from '../../../api/vocabulary.ts';
import { businessLines } from '../../sites/tenant-fields.ts';
import { warnings } from '../intake/row-result.ts';
import { refundMember } from '../returns/closing-fields.ts';
import { leavesOnDemand, transactionPaths } from './transaction-store.ts';

/** By the tags that stayed with movements (rules/movements#tags-of-movements). */
export const tagFilterFields = {
  tagId: optional(several(queryId())),
  tagValue: optional(queryText()),
};

/**
 * The filters of deliveries (rules/movements#filters): of the list, of its summary, and of exports. `flag` is a
 * boolean as it is written there: a text in a query, itself in a body.
 */
export function deliveryFilters<F extends v.GenericSchema<unknown, boolean>>(flag: () => F) {
  return {
    ...deliveryFiltersBesideDates(flag),
    from: instant(),
    to: instant(),
    ...afterField,
  };
}

function deliveryFiltersBesideDates<F extends v.GenericSchema<unknown, boolean>>(flag: () => F) {
  return {
    businessLine: optional(businessLine()),
    isDelivered: optional(flag()),
    method: optional(oneOf(paymentMethods)),
    operationId: optional(scopeId()),
    deviceId: optional(queryId()),
    deviceSerial: optional(queryText()),
    controllerSerial: optional(queryText()),
    productId: optional(queryId()),
    consumerIdentification: optional(queryText()),
    isReturnable: optional(flag()),
    ...tagFilterFields,
    ...receivedFields,
    ...scopeFields,
  };
}

const fields = optional(fieldsOf(transactionPaths, leavesOnDemand));

/** The date as the machine sent it, where the movement has another (rules/feed#doubtful-dates). */
export const sentDate = v.pipe(
  v.nullable(v.string()),
  v.description(
    'The date as the machine sent it, where that is before 2000 and the movement has the moment of its arrival ' +
      'instead. Otherwise null.',
  ),
);

/** What every kind of movement tells only where `fields` names it (rules/movements#fields). */
export const onDemandReply = {
  accountId: v.string(),
  operationId: v.nullable(v.string()),
  sequence: v.number(),
  receivedAt: v.string(),
  batchId: v.nullable(v.string()),
  warnings: v.pipe(
    v.array(v.picklist(warnings)),
    v.description('What is odd about it: `date_doubtful`, where its date can hardly be right.'),
  ),
  sentDate,
};

export const transactionQuery = datedUnlessByArrival({
  ...deliveryFiltersBesideDates(queryBoolean),
  ...orderField,
  fields,
  ...cursorFields,
});
export const oneTransactionQuery = object({ fields });
export const summaryQuery = ranged(deliveryFilters(queryBoolean), receivedEnds);

/** `device` and `consumer` of a movement, with what `fields` name of them; their ids are there when it does. */
export const device = v.partial(v.object({ id: v.string(), serial: v.string(), name: v.string() }));
/** The tags that stayed with a movement (rules/movements#tags-of-movements). */
export const movementTags = v.pipe(
  v.array(v.object({ key: v.string(), value: v.string() })),
  v.description('What the consumer carried at the date of the movement; later changes rewrite nothing.'),
);
// A code that nobody had yet has no person.
export const consumer = v.nullable(
  v.partial(
    v.object({
      id: v.nullable(v.string()),
      name: v.nullable(v.string()),
      identification: v.nullable(v.string()),
      codeId: v.string(),
      tags: movementTags,
    }),
  ),
);

const item = {
  id: v.string(),
  date: v.string(),
  businessLine: v.picklist(businessLines),
  isDelivered: v.boolean(),
  method: v.picklist(paymentMethods),
  failureReason: v.nullable(v.string()),
  currency: v.string(),
  device,
  consumer,
  product: v.partial(
    v.object({
      id: v.string(),
      code: v.nullable(v.string()),
      name: v.string(),
      selection: v.nullable(v.string()),
      cost: v.number(),
      sellValue: v.number(),
      priceWithoutTax: v.number(),
      tax: v.number(),
      taxValue: v.number(),
      profit: v.number(),
      balancePaid: v.number(),
      rechargePaid: v.number(),
    }),
  ),
};

/** `fields` leaves members out, and brings in the last ones and the ids (rules/movements#fields). */
export const oneTransactionReply = v.pipe(
  v.partial(
    v.object({
      ...item,
      ...onDemandReply,
      frameUuid: v.string(),
      videoKey: v.nullable(v.string()),
      refund: v.nullable(refundMember),
    }),
  ),
  v.title('Transaction'),
);
export const transactionReply = v.object({
  ...cursorPageOf(oneTransactionReply).entries,
  ...receivedUntilReply,
});

const part = {
  count: v.number(),
  totalValue: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The sum of `sellValue`, in minor units of `currency`; null where there are several currencies.',
    ),
  ),
  currency: v.pipe(
    v.nullable(v.string()),
    v.description('What `totalValue` is in; null where there are several, or nothing of any.'),
  ),
  byCurrency: v.pipe(
    v.array(v.object({ currency: v.string(), count: v.number(), totalValue: v.number() })),
    v.description('The same for each currency, the one with most movements first.'),
  ),
};

/** What the filters let pass, summed (rules/movements#summary). */
export const summaryReply = v.object({
  ...part,
  ...receivedUntilReply,
  refunded: v.pipe(
    v.nullable(v.number()),
    v.description(
      'What was given back for failed deliveries among them, in minor units of `currency`; null where there are several.',
    ),
  ),
  refundDue: v.pipe(
    v.nullable(v.number()),
    v.description(
      'What failed deliveries among them cost that were paid otherwise than by a code, and are neither refunded nor ' +
        'credited; as `refunded`.',
    ),
  ),
  byBusinessLine: v.array(v.object({ businessLine: v.picklist(businessLines), ...part })),
  byMethod: v.array(v.object({ method: v.picklist(paymentMethods), ...part })),
  byProductType: v.array(v.object({ type: v.string(), ...part })),
});

/** The filters of deliveries after validation; exports have the same. */
export type TransactionFilterQuery = Value<typeof summaryQuery>;
export type TransactionQuery = Value<typeof transactionQuery>;
