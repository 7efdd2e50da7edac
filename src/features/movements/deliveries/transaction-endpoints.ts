import { endpoint } from '../../../api/endpoint.ts';
import { byArrival, onDemand, oneProblems } from '../lists/endpoint-texts.ts';
import { deliveriesWithId } from './delivery-ids.ts';
import { deliveryEvidence, evidenceProblems, evidenceReply } from './movement-evidence.ts';
import { newRefund, refundReply } from './refund-fields.ts';
import { refund, takeRefundBack } from './refunds.ts';
import * as fields from './transaction-fields.ts';
import { transactionTable } from './transaction-store.ts';
import { summariseTransactions } from './transaction-summary.ts';
import { transactionList } from './transactions.ts';

const tag = 'Transactions';
const permission = 'reports:read';

/** See rules/movements. Lists are reports: two filters together may have to look far for a page of what passes both. */
export const transactionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/transactions',
    tag,
    permission,
    summary: 'List deliveries, newest first by the machine’s date',
    description:
      '`isReturnable` selects eas deliveries by their flag, `controllerSerial` those that a controller reported. Names, ' +
      'prices and identifications are as they were on arrival. `fields` takes paths (`date,device.serial,product`) ' +
      `and brings in ${onDemand(transactionTable)}, which are in an item only if \`fields\` names them.` +
      byArrival,
    query: fields.transactionQuery,
    status: 200,
    reply: fields.transactionReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => transactionList.page(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/summary',
    operation: 'getTransactionSummary',
    tag,
    permission,
    summary: 'Count deliveries and sum their values',
    description:
      '`totalValue` adds up `sellValue` of all matching deliveries, including failed ones, in ' +
      'minor units of `currency`. Amounts of several currencies are never added: if there are ' +
      'several, `currency` and `totalValue` are null, and `byCurrency` has a sum for each.',
    query: fields.summaryQuery,
    status: 200,
    reply: fields.summaryReply,
    where: 'report',
    run: (context, { query }) => summariseTransactions(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/:id',
    tag,
    permission,
    summary: 'Get a delivery',
    description: 'As in the list, with the same `fields`.',
    query: fields.oneTransactionQuery,
    status: 200,
    reply: fields.oneTransactionReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) =>
      transactionList.one(context, deliveriesWithId(context.reader, params.id), query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/:id/delivery-evidence',
    operation: 'getDeliveryEvidence',
    tag,
    permission,
    summary: 'Get a link to the video of a delivery',
    description: 'The link needs no key, supports byte ranges and is valid for 15 minutes.',
    status: 200,
    reply: evidenceReply,
    problems: evidenceProblems,
    where: 'here',
    run: (context, { params }) => deliveryEvidence(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/transactions/:id/refund',
    operation: 'createRefund',
    tag,
    permission: 'transactions:update',
    summary: 'Record that a failed delivery was refunded',
    description:
      'For a failed sale that was paid otherwise than by a code. `amount`, in minor units, is by ' +
      'default all that was paid. No money moves: the call records what was paid back, by whom and why.',
    body: newRefund,
    example: { reason: 'The machine kept the bottle; paid back in cash.' },
    status: 201,
    reply: refundReply,
    problems: [
      ...oneProblems,
      'transactions.already_refunded',
      'transactions.already_credited',
      'transactions.nothing_to_refund',
    ],
    where: 'write',
    run: (context, { params, body }) => refund(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/transactions/:id/refund',
    operation: 'deleteRefund',
    tag,
    permission: 'transactions:update',
    summary: 'Undo a refund that was recorded by mistake',
    status: 204,
    problems: [...oneProblems, 'transactions.refund_not_found'],
    where: 'write',
    run: (context, { params }) => takeRefundBack(context, params.id),
  }),
];
