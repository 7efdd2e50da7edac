import * as v from 'valibot';
import {
  afterField,
  datedUnlessByArrival,
  receivedEnds,
  receivedFields,
  receivedUntilReply,
} from '../../../api/arrival.ts';
import { described, object, oneOf, optional, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { businessLine, filter, queryBoolean, queryText, scopeFields } from '../../../api/queries.ts';
import { closedRange, ranged } from '../../../api/range.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';
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
 * The filters of deliveries (rules/movements#filters): for the list, its summary and exports. `flag` is the form of a
 * boolean: a text in a query, a boolean in a body.
 */
export function deliveryFilters<F extends v.GenericSchema<unknown, boolean>>(flag: () => F) {
  return {
    ...deliveryFiltersBesideDates(flag),
    ...closedRange,
    ...afterField,
  };
}

function deliveryFiltersBesideDates<F extends v.GenericSchema<unknown, boolean>>(flag: () => F) {
  return {
    businessLine: described('Only of this line.', optional(businessLine())),
    isDelivered: described('Only successful deliveries, or only failed ones.', optional(flag())),
    method: described('Only payments with this method.', optional(oneOf(paymentMethods))),
    operationId: filter.operationId,
    deviceId: filter.deviceId,
    deviceSerial: filter.deviceSerial,
    controllerSerial: described('Only reports of this controller.', optional(queryText())),
    productId: filter.productId,
    consumerIdentification: filter.consumerIdentification,
    isReturnable: described('Only products that must be returned, or only others.', optional(flag())),
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

const businessLineText =
  'The business line: `vending` (sold against balances) or `eas` (issued against quotas).';
const methodText = 'The payment method; see `GET /selectors/payment_methods`.';

const item = {
  id: member.id,
  date: described('The time of the event, by the machine’s clock.', timestamp),
  businessLine: described(businessLineText, v.picklist(businessLines)),
  isDelivered: described('True if the product was dispensed.', v.boolean()),
  method: described(methodText, v.picklist(paymentMethods)),
  failureReason: described('The reason why it failed; null if it succeeded.', v.nullable(v.string())),
  currency: member.currency,
  device: described('The machine.', device),
  consumer: described('The person who took it, as they were then; null if unknown.', consumer),
  product: described(
    'The dispensed product, as it was then.',
    v.partial(
      v.object({
        id: member.id,
        code: member.productCode,
        name: member.productName,
        selection: described(
          'The selection that it came from; null if the machine did not report it.',
          v.nullable(v.string()),
        ),
        cost: described('Its cost to the operator then, in minor units.', wholeNumber),
        sellValue: described('The selling price, in minor units, tax included.', wholeNumber),
        priceWithoutTax: described('The selling price without tax, in minor units.', wholeNumber),
        tax: described('The tax that the price includes: a percentage.', v.number()),
        taxValue: described('The tax that the price includes, in minor units.', wholeNumber),
        profit: described('Prices without tax less costs, in minor units; may be negative.', wholeNumber),
        balancePaid: described('The part paid by the subsidy, in minor units.', wholeNumber),
        rechargePaid: described('The part paid by top-ups, in minor units.', wholeNumber),
      }),
    ),
  ),
};

/** `fields` leaves members out, and brings in the last ones and the ids (rules/movements#fields). */
export const oneTransactionReply = v.pipe(
  v.partial(
    v.object({
      ...item,
      ...onDemandReply,
      frameUuid: described(
        'The number on its receipt, a UUID: the id of the delivery, or another that the machine sent.',
        v.string(),
      ),
      videoKey: described('The key of the video; null for none.', v.nullable(v.string())),
      refund: described(
        'The refund for it, with its author and reason; null for none.',
        v.nullable(refundMember),
      ),
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
  refunded: described(
    'The amount refunded for failed deliveries among them, in minor units of `currency`; null if there are several.',
    v.nullable(wholeNumber),
  ),
  refundDue: described(
    'The amount still to be refunded for failed deliveries among them that were paid otherwise than by a code; as ' +
      '`refunded`.',
    v.nullable(wholeNumber),
  ),
  byBusinessLine: described(
    'The same for each line.',
    v.array(v.object({ businessLine: described(businessLineText, v.picklist(businessLines)), ...part })),
  ),
  byMethod: described(
    'The same for each payment method.',
    v.array(v.object({ method: described(methodText, v.picklist(paymentMethods)), ...part })),
  ),
  byProductType: described(
    'The same for each type of product.',
    v.array(v.object({ type: described('The type of product.', v.string()), ...part })),
  ),
});

/** The filters of deliveries after validation; exports have the same. */
export type TransactionFilterQuery = Value<typeof summaryQuery>;
