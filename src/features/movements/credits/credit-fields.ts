import * as v from 'valibot';
import { afterField, receivedEnds, receivedFields } from '../../../api/arrival.ts';
import {
  amount,
  described,
  id,
  largestInteger,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member, sent } from '../../../api/members.ts';
import { filter, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { wholeNumber } from '../../../api/values.ts';
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

const transactionIdText = 'The id of the delivery that it compensates; null for none.';

/** The body of a new credit (rules/credit#credits). */
export const newCredit = object({
  codeId: sent.codeId,
  operationId: described(
    'The id of the operation whose machines accept the code; null for all machines of the account.',
    optional(id()),
  ),
  consumerId: described('The id of the person.', optional(id())),
  amount: described(
    'The amount to give, in minor units; a negative amount is taken away.',
    v.pipe(amount(-largestInteger), v.notValue(0, 'notEquals')),
  ),
  reason: described('The reason, for later readers.', text()),
  transactionId: described(transactionIdText, optional(id())),
  to: described(
    'The balance it goes to: `recharge`, the top-ups (the default), or `source`, back to the balances that paid for the delivery.',
    optional(oneOf(creditGoals)),
  ),
});

/** By what credits are found (rules/credit#credits). */
export const creditFilterFields = {
  operationId: filter.operationId,
  consumerIdentification: filter.consumerIdentification,
  ...tagFilterFields,
  ...receivedFields,
  ...scopeFields,
};

/** See rules/credit#credits. */
export const creditQuery = ranged(
  {
    ...openRange,
    ...creditFilterFields,
    ...pageFields(creditTable.projection),
  },
  receivedEnds,
);

/** See rules/movements#other-summaries. */
export const creditSummaryQuery = ranged(
  { ...openRange, ...creditFilterFields, ...afterField },
  receivedEnds,
);

const credit = {
  id: member.id,
  date: member.date,
  amount: described('The amount given, in minor units; a negative amount was taken away.', wholeNumber),
  toSubsidy: described(
    'The part that went to the subsidy, in minor units; the rest went to the top-ups.',
    wholeNumber,
  ),
  reason: described('The reason, as its author wrote it.', v.string()),
  balanceAfter: described('The top-ups of the code after it, in minor units.', wholeNumber),
  currency: member.currency,
  code: described(
    'The code.',
    v.object({
      codeId: member.codeId,
      codeType: described('The type of the code; see `GET /selectors/code_types`.', v.picklist(codeTypes)),
    }),
  ),
  consumer: described(
    'The person who got it, as they were then.',
    v.object({ name: member.consumerName, identification: member.identification, tags: movementTags }),
  ),
  transactionId: described(transactionIdText, v.nullable(v.string())),
  sequence: described(
    'The number among the movements of the account, in the order of arrival, from 1 without gaps.',
    wholeNumber,
  ),
};

/** A credit as the API returns it (rules/credit#credits). */
export const creditReply = v.pipe(v.object(credit), v.title('GivenCredit'));

/** The same in the list, with what `fields` leaves out and brings in (rules/movements#fields). */
export const listedCredit = v.pipe(
  v.partial(
    v.object({
      ...credit,
      code: described('The code.', v.partial(v.object(credit.code.entries))),
      consumer: described(
        'The person who got it, as they were then.',
        v.partial(v.object({ id: member.id, ...credit.consumer.entries })),
      ),
      accountId: onDemandReply.accountId,
      operationId: described(
        'The id of the operation that its machine belonged to then; null for none.',
        onDemandReply.operationId,
      ),
      batchId: onDemandReply.batchId,
    }),
  ),
  v.title('ListedCredit'),
);
export const creditsReply = movementPageOf(listedCredit);

export type NewCredit = Value<typeof newCredit>;
export type CreditSummaryQuery = Value<typeof creditSummaryQuery>;
