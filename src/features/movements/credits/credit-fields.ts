import * as v from 'valibot';
import { afterField, receivedEnds, receivedFields } from '../../../api/arrival.ts';
import {
  amount,
  id,
  instant,
  largestInteger,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { codeTypes } from '../../../api/vocabulary.ts';
import {
  movementPageOf,
  movementTags,
  onDemandReply,
  pageFields,
  tagFilterFields,
} from '../lists/movement-fields.ts';
import { creditTable } from './credit-store.ts';

/** Targets of a credit: the top-ups, or whatever paid for its delivery. */
const creditGoals = ['recharge', 'source'] as const;

/** The body of a new credit (rules/credit#credits). */
export const newCredit = object({
  codeId: text(1, 256),
  operationId: optional(id()),
  consumerId: optional(id()),
  amount: v.pipe(amount(-largestInteger), v.notValue(0, 'notEquals')),
  reason: text(),
  transactionId: optional(id()),
  to: optional(oneOf(creditGoals)),
});

/** By what credits are found (rules/credit#credits). */
export const creditFilterFields = {
  operationId: optional(scopeId()),
  consumerIdentification: optional(queryText()),
  ...tagFilterFields,
  ...receivedFields,
  ...scopeFields,
};

/** See rules/credit#credits. */
export const creditQuery = ranged(
  {
    from: optional(instant()),
    to: optional(instant()),
    ...creditFilterFields,
    ...pageFields(creditTable.projection),
  },
  receivedEnds,
);

/** See rules/movements#other-summaries. */
export const creditSummaryQuery = ranged(
  { from: optional(instant()), to: optional(instant()), ...creditFilterFields, ...afterField },
  receivedEnds,
);

const credit = {
  id: v.string(),
  date: v.string(),
  amount: v.number(),
  toSubsidy: v.number(),
  reason: v.string(),
  balanceAfter: v.number(),
  currency: v.string(),
  code: v.object({ codeId: v.string(), codeType: v.picklist(codeTypes) }),
  consumer: v.object({ name: v.string(), identification: v.string(), tags: movementTags }),
  transactionId: v.nullable(v.string()),
  sequence: v.number(),
};

/** A credit as the API returns it (rules/credit#credits). */
export const creditReply = v.pipe(v.object(credit), v.title('GivenCredit'));

/** The same in the list, with what `fields` leaves out and brings in (rules/movements#fields). */
export const listedCredit = v.pipe(
  v.partial(
    v.object({
      ...credit,
      code: v.partial(credit.code),
      consumer: v.partial(v.object({ id: v.string(), ...credit.consumer.entries })),
      accountId: onDemandReply.accountId,
      operationId: onDemandReply.operationId,
      batchId: onDemandReply.batchId,
    }),
  ),
  v.title('ListedCredit'),
);
export const creditsReply = movementPageOf(listedCredit);

export type NewCredit = Value<typeof newCredit>;
export type CreditSummaryQuery = Value<typeof creditSummaryQuery>;
