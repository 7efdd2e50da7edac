import * as v from 'valibot';
import {
  amount,
  array,
  boolean,
  described,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { wholeNumber } from '../../../api/values.ts';
import { paymentMethods } from '../../../api/vocabulary.ts';

/** By what of a set a machine can be known, the likeliest first. */
export const identityFields = ['serial', 'transmission', 'asset', 'location', 'text'] as const;

const selectionText = 'The selection of the planogram; null leaves the machine’s out.';

const selectionRule = object({
  machine: described('The selection as the machine names it.', text()),
  selection: described(selectionText, nullable(text())),
});

const methods = () => array(oneOf(paymentMethods), 0, paymentMethods.length);

const identityText = 'The field and value of a set that identify the machine; null: its serial.';
const billsUnitText = 'The element and unit in which the machine counts bills; null: Larder determines it.';
const includesFreeVendsText =
  'True if the paid vends of its selections include free ones; null: Larder determines it.';
const paymentsText = 'The payment methods in Larder for those of the machine.';
const toleranceText = 'The tolerated difference in cash: the larger of the two.';

/** See rules/counters#rules-of-a-machine; what is absent is found out, or as it is usual. */
export const readingRules = object({
  identity: described(
    identityText,
    optional(
      nullable(
        object({
          field: described('The field.', oneOf(identityFields)),
          value: described('The value of the field.', text()),
        }),
      ),
    ),
  ),
  selections: described(
    'The machine’s selections and the planogram’s.',
    optional(array(selectionRule, 0, 1000)),
  ),
  billsUnit: described(billsUnitText, optional(nullable(oneOf(['CA310', 'CA308', 'CA308x100'])))),
  includesFreeVends: described(includesFreeVendsText, optional(nullable(boolean()))),
  reportsTestVends: described('True if its controller reports test vends.', optional(boolean())),
  badChecksum: described(
    'The treatment of a set with a wrong checksum.',
    optional(oneOf(['accept', 'quarantine'])),
  ),
  payments: described(
    paymentsText,
    optional(
      object({
        CA: described('The method for its cash.', optional(methods())),
        DA: described('The method for its first cashless device.', optional(methods())),
        DB: described('The method for its second cashless device.', optional(methods())),
        TA: described('The method for its tokens.', optional(methods())),
      }),
    ),
  ),
  tolerance: described(
    toleranceText,
    optional(
      object({
        amount: described('An amount in minor units; null: 2.00.', optional(nullable(amount()))),
        percent: described('A percentage of the expected cash.', optional(number(0, 100))),
      }),
    ),
  ),
});

export type ReadingRulesBody = Value<typeof readingRules>;

const methodList = v.array(v.picklist(paymentMethods));

export const readingRulesReply = v.object({
  identity: described(
    identityText,
    v.nullable(
      v.object({
        field: described('The field.', v.picklist(identityFields)),
        value: described('The value of the field.', v.string()),
      }),
    ),
  ),
  selections: described(
    'The machine’s selections and the planogram’s.',
    v.array(
      v.object({
        machine: described('The selection as the machine names it.', v.string()),
        selection: described(selectionText, v.nullable(v.string())),
      }),
    ),
  ),
  billsUnit: described(billsUnitText, v.nullable(v.picklist(['CA310', 'CA308', 'CA308x100']))),
  includesFreeVends: described(includesFreeVendsText, v.nullable(v.boolean())),
  reportsTestVends: described('True if its controller reports test vends.', v.boolean()),
  badChecksum: described(
    'The treatment of a set with a wrong checksum.',
    v.picklist(['accept', 'quarantine']),
  ),
  payments: described(
    paymentsText,
    v.object({
      CA: described('The method for its cash.', methodList),
      DA: described('The method for its first cashless device.', methodList),
      DB: described('The method for its second cashless device.', methodList),
      TA: described('The method for its tokens.', methodList),
    }),
  ),
  tolerance: described(
    toleranceText,
    v.object({
      amount: described('An amount in minor units; null: 2.00.', v.nullable(wholeNumber)),
      percent: described('A percentage of the expected cash.', v.number()),
    }),
  ),
});

/** All rules of a machine. */
export type ReadingRules = v.InferOutput<typeof readingRulesReply>;

/** Default rules of a machine. */
export const usualRules: ReadingRules = {
  identity: null,
  selections: [],
  billsUnit: null,
  includesFreeVends: null,
  reportsTestVends: false,
  badChecksum: 'accept',
  payments: {
    CA: ['CASH'],
    DA: ['CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'],
    DB: [],
    TA: [],
  },
  tolerance: { amount: null, percent: 0.5 },
};
