import * as v from 'valibot';
import { endpoint } from '../../../api/endpoint.ts';
import { amountSummaryReply } from '../lists/amount-summary.ts';
import { readPair, readRecharge, readTransaction } from '../lists/one-movement.ts';
import {
  onePairQuery,
  onePairReply,
  pairQuery,
  pairReply,
  pairSummaryQuery,
  pairSummaryReply,
} from '../returns/return-fields.ts';
import { listReturns, summariseReturns } from '../returns/return-list.ts';
import { pairPathsOnDemand } from '../returns/return-store.ts';
import {
  oneRechargeQuery,
  oneRechargeReply,
  rechargeQuery,
  rechargeReply,
  rechargeSummaryQuery,
} from '../top-ups/recharge-fields.ts';
import { listRecharges, summariseRecharges } from '../top-ups/recharge-list.ts';
import { rechargePathsOnDemand } from '../top-ups/recharge-store.ts';
import { deliveryEvidence, returnEvidence } from './movement-evidence.ts';
import * as fields from './transaction-fields.ts';
import { pathsOnDemand } from './transaction-store.ts';
import { summariseTransactions } from './transaction-summary.ts';
import { listTransactions } from './transactions.ts';

const tag = 'Transactions';
const permission = 'reports:read';

/** A link to a video (rules/evidence-and-receipts#links-to-videos). */
const evidenceReply = v.pipe(v.object({ url: v.string(), expiresAt: v.string() }), v.title('EvidenceLink'));
const oneProblems = ['transactions.not_found', 'auth.out_of_scope'] as const;
const evidenceProblems = [...oneProblems, 'transactions.evidence_not_found'] as const;

const byArrival =
  ' `receivedFrom` and `receivedTo` bound when Larder received a movement. With `order=arrival` the oldest arrival ' +
  'comes first, and `nextCursor` is never null: ask with it until no items come, keep it, and go on with it later. ' +
  'What arrives late, with whatever date, comes then.';
const onDemand = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ');

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
      `and brings in ${onDemand(pathsOnDemand)}, which stand in an item only when it names them.` +
      byArrival,
    query: fields.transactionQuery,
    status: 200,
    reply: fields.transactionReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => listTransactions(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/summary',
    operation: 'getTransactionSummary',
    tag,
    permission,
    summary: 'Count deliveries and add up what they are worth',
    description:
      '`totalValue` adds up `sellValue` of all that the filters let pass, failed deliveries too, in minor units of ' +
      '`currency`. Amounts of two currencies are never added: where there are several, `currency` and `totalValue` ' +
      'are null, and `byCurrency` has a sum for each.',
    query: fields.summaryQuery,
    status: 200,
    reply: fields.summaryReply,
    where: 'report',
    run: (context, { query }) => summariseTransactions(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/recharges',
    operation: 'listTopUps',
    tag,
    permission,
    summary: 'List top-ups, newest first by the machine’s date',
    description: `\`fields\` takes paths and brings in ${onDemand(rechargePathsOnDemand)}.${byArrival}`,
    query: rechargeQuery,
    status: 200,
    reply: rechargeReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => listRecharges(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/recharges/summary',
    operation: 'getTopUpSummary',
    tag,
    permission,
    summary: 'Count top-ups and add up what they come to',
    description:
      'Of all that the filters of the list let pass, in minor units of `currency`. Amounts of two currencies are ' +
      'never added: where there are several, `currency` and `totalAmount` are null, and `byCurrency` has a sum for each.',
    query: rechargeSummaryQuery,
    status: 200,
    reply: amountSummaryReply,
    where: 'report',
    run: (context, { query }) => summariseRecharges(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns',
    operation: 'listReturns',
    tag,
    permission,
    summary: 'List deliveries of returnable products with their returns, newest delivery first',
    description:
      '`from` and `to` bound the date of the delivery, `returnedFrom` and `returnedTo` that of the return. ' +
      `\`fields\` takes paths and brings in ${onDemand(pairPathsOnDemand)}; \`sequence\`, \`receivedAt\` and ` +
      '`batchId` are those of the return, or of the delivery while it is out.' +
      byArrival +
      ' A pair that was shown while it was out comes again once it is back.',
    query: pairQuery,
    status: 200,
    reply: pairReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => listReturns(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/summary',
    operation: 'getReturnSummary',
    tag,
    permission,
    summary: 'Count deliveries of returnable products by what became of them',
    description: 'Of all that the filters of the list let pass.',
    query: pairSummaryQuery,
    status: 200,
    reply: pairSummaryReply,
    where: 'report',
    run: (context, { query }) => summariseReturns(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/:id',
    tag,
    permission,
    summary: 'Get a delivery',
    description: 'As the list has it; `fields` as there.',
    query: fields.oneTransactionQuery,
    status: 200,
    reply: fields.oneTransactionReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) => readTransaction(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/recharges/:id',
    operation: 'getTopUp',
    tag,
    permission,
    summary: 'Get a top-up',
    description: 'As the list has it; `fields` as there.',
    query: oneRechargeQuery,
    status: 200,
    reply: oneRechargeReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) => readRecharge(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/:id',
    operation: 'getReturn',
    tag,
    permission,
    summary: 'Get the delivery of something returnable with its return',
    description:
      'The id is that of the pair, which is its delivery’s. As the list has it; `fields` as there.',
    query: onePairQuery,
    status: 200,
    reply: onePairReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) => readPair(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/:id/delivery-evidence',
    operation: 'getDeliveryEvidence',
    tag,
    permission,
    summary: 'Get a link to the video of a delivery',
    description: 'The link needs no key, serves byte ranges and lives for 15 minutes.',
    status: 200,
    reply: evidenceReply,
    problems: evidenceProblems,
    where: 'here',
    run: (context, { params }) => deliveryEvidence(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/:id/evidence',
    operation: 'getReturnEvidence',
    tag,
    permission,
    summary: 'Get a link to the video of a return',
    description:
      'The id is that of the pair. The link needs no key, serves byte ranges and lives for 15 minutes.',
    status: 200,
    reply: evidenceReply,
    problems: evidenceProblems,
    where: 'here',
    run: (context, { params }) => returnEvidence(context, params.id),
  }),
];
