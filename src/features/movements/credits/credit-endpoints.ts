import { endpoint } from '../../../api/endpoint.ts';
import { amountSummaryReply } from '../lists/amount-summary.ts';
import * as fields from './credit-fields.ts';
import { creditCode, creditList, summariseCredits } from './credits.ts';

const tag = 'Transactions';

/** See rules/credit#credits. */
export const creditEndpoints = [
  endpoint({
    method: 'POST',
    path: '/transactions/credits',
    operation: 'createCredit',
    tag,
    permission: 'codes:update',
    summary: 'Credit a code: change its top-ups, with a reason',
    description:
      '`amount` may be negative, and is in minor units. With `transactionId` it compensates that ' +
      'delivery, once: to the code of the delivery, from 1 to its price; anything else requires ' +
      '`credits:unbound`. The code is that of `consumerId`, or of `operationId`, or the one that the ' +
      'delivery was for, else one of the account’s level. With `to` set to `source`, the part that ' +
      'the subsidy paid for the delivery goes back to it. Credits are not part of sales, summaries ' +
      'and dashboards; the receipt of the delivery shows the amount.',
    body: fields.newCredit,
    example: { codeId: '04A2B3C4D5', amount: 250000, reason: 'The machine kept the bottle.' },
    status: 201,
    reply: fields.creditReply,
    problems: [
      'transactions.not_found',
      'transactions.already_credited',
      'transactions.already_refunded',
      'consumers.not_found',
      'operations.not_found',
      'codes.not_found',
    ],
    where: 'write',
    run: (context, { body }) => creditCode(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/credits',
    operation: 'listCredits',
    tag,
    permission: 'reports:read',
    summary: 'List credits, newest first',
    description:
      'With `order=arrival` the oldest comes first, and `nextCursor` is never null: repeat the call ' +
      'with it until no items are returned, store it, and continue from it later.',
    status: 200,
    reply: fields.creditsReply,
    query: fields.creditQuery,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => creditList.page(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/credits/summary',
    operation: 'getCreditSummary',
    tag,
    permission: 'reports:read',
    summary: 'Count credits and sum their amounts',
    description:
      'The totals of all movements that match the filters. Deductions count as negative amounts. ' +
      'Amounts of several currencies are never added: if there are several, `currency` and ' +
      '`totalAmount` are null, and `byCurrency` has a sum for each.',
    query: fields.creditSummaryQuery,
    status: 200,
    reply: amountSummaryReply,
    where: 'report',
    run: (context, { query }) => summariseCredits(context, query),
  }),
];
