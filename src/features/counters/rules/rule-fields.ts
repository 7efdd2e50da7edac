import * as v from 'valibot';
import {
  amount,
  array,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { paymentMethods } from '../../../api/vocabulary.ts';

/** By what of a set a machine can be known, the likeliest first. */
export const identityFields = ['serial', 'transmission', 'asset', 'location', 'text'] as const;

const selectionRule = object({
  machine: text(),
  selection: nullable(text()),
});

const methods = () => array(oneOf(paymentMethods), 0, paymentMethods.length);

/** See rules/counters#rules-of-a-machine; what is absent is found out, or as it is usual. */
export const readingRules = object({
  identity: optional(nullable(object({ field: oneOf(identityFields), value: text() }))),
  selections: optional(array(selectionRule, 0, 1000)),
  billsUnit: optional(nullable(oneOf(['CA310', 'CA308', 'CA308x100']))),
  includesFreeVends: optional(nullable(boolean())),
  reportsTestVends: optional(boolean()),
  badChecksum: optional(oneOf(['accept', 'quarantine'])),
  payments: optional(
    object({
      CA: optional(methods()),
      DA: optional(methods()),
      DB: optional(methods()),
      TA: optional(methods()),
    }),
  ),
  tolerance: optional(object({ amount: optional(nullable(amount())), percent: optional(number(0, 100)) })),
});

export type ReadingRulesBody = Value<typeof readingRules>;

const methodList = v.array(v.picklist(paymentMethods));

export const readingRulesReply = v.object({
  identity: v.nullable(v.object({ field: v.picklist(identityFields), value: v.string() })),
  selections: v.array(v.object({ machine: v.string(), selection: v.nullable(v.string()) })),
  billsUnit: v.nullable(v.picklist(['CA310', 'CA308', 'CA308x100'])),
  includesFreeVends: v.nullable(v.boolean()),
  reportsTestVends: v.boolean(),
  badChecksum: v.picklist(['accept', 'quarantine']),
  payments: v.object({ CA: methodList, DA: methodList, DB: methodList, TA: methodList }),
  tolerance: v.object({ amount: v.nullable(v.number()), percent: v.number() }),
});

/** The rules of a machine, whole. */
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
