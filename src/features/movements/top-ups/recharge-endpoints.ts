import { endpoint } from '../../../api/endpoint.ts';
import { rechargesWithId } from '../deliveries/delivery-ids.ts';
import { amountSummaryReply } from '../lists/amount-summary.ts';
import { byArrival, onDemand, oneProblems } from '../lists/endpoint-texts.ts';
import * as fields from './recharge-fields.ts';
import { rechargeTable } from './recharge-store.ts';
import { rechargeList, summariseRecharges } from './recharges.ts';

const tag = 'Transactions';
const permission = 'reports:read';

/** See rules/movements#top-ups. */
export const rechargeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/transactions/recharges',
    operation: 'listTopUps',
    tag,
    permission,
    summary: 'List top-ups, newest first by the machine’s date',
    description: `\`fields\` takes paths and brings in ${onDemand(rechargeTable)}.${byArrival}`,
    query: fields.rechargeQuery,
    status: 200,
    reply: fields.rechargeReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => rechargeList.page(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/recharges/summary',
    operation: 'getTopUpSummary',
    tag,
    permission,
    summary: 'Count top-ups and sum their amounts',
    description:
      'The totals of all movements that match the filters, in minor units of `currency`. Amounts of ' +
      'several currencies are never added: if there are several, `currency` and `totalAmount` are ' +
      'null, and `byCurrency` has a sum for each.',
    query: fields.rechargeSummaryQuery,
    status: 200,
    reply: amountSummaryReply,
    where: 'report',
    run: (context, { query }) => summariseRecharges(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/recharges/:id',
    operation: 'getTopUp',
    tag,
    permission,
    summary: 'Get a top-up',
    description: 'As in the list, with the same `fields`.',
    query: fields.oneRechargeQuery,
    status: 200,
    reply: fields.oneRechargeReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) =>
      rechargeList.one(context, rechargesWithId(context.reader, params.id), query),
  }),
];
