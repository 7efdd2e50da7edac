import * as v from 'valibot';
import {
  afterField,
  datedUnlessByArrival,
  receivedEnds,
  receivedFields,
  receivedUntilReply,
} from '../../../api/arrival.ts';
import { instant, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import {
  businessLine,
  queryBoolean,
  queryId,
  queryText,
  scopeFields,
  scopeId,
} from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { paymentMethods } from '../../../api/vocabulary.ts';
import { businessLines } from '../../sites/tenant-fields.ts';
import { summedEntries } from '../lists/currency-sums.ts';
import {
  consumer,
  device,
  fieldsField,
  movementPageOf,
  onDemandReply,
  pageFields,
  tagFilterFields,
} from '../lists/movement-fields.ts';
import { refundMember } from './refund-fields.ts';
import { transactionTable } from './transaction-store.ts';

const { projection } = transactionTable;

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

export const transactionQuery = datedUnlessByArrival({
  ...deliveryFiltersBesideDates(queryBoolean),
  ...pageFields(projection),
});
export const oneTransactionQuery = object(fieldsField(projection));
export const summaryQuery = ranged(deliveryFilters(queryBoolean), receivedEnds);

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
export const transactionReply = movementPageOf(oneTransactionReply);

const part = summedEntries('totalValue', 'sellValue');

/** Totals under the filters (rules/movements#summary). */
export const summaryReply = v.object({
  ...part,
  ...receivedUntilReply,
  refunded: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The amount refunded for failed deliveries among them, in minor units of `currency`; null if there are several.',
    ),
  ),
  refundDue: v.pipe(
    v.nullable(v.number()),
    v.description(
      'The amount still to be refunded for failed deliveries among them that were paid otherwise than by a code; as ' +
        '`refunded`.',
    ),
  ),
  byBusinessLine: v.array(v.object({ businessLine: v.picklist(businessLines), ...part })),
  byMethod: v.array(v.object({ method: v.picklist(paymentMethods), ...part })),
  byProductType: v.array(v.object({ type: v.string(), ...part })),
});

/** The filters of deliveries after validation; exports have the same. */
export type TransactionFilterQuery = Value<typeof summaryQuery>;
