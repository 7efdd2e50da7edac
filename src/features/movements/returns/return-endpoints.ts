import { endpoint } from '../../../api/endpoint.ts';
import { deliveriesWithId } from '../deliveries/delivery-ids.ts';
import { evidenceProblems, evidenceReply, returnEvidence } from '../deliveries/movement-evidence.ts';
import { byArrival, onDemand, oneProblems } from '../lists/endpoint-texts.ts';
import { closeReturn } from './closures.ts';
import * as fields from './return-fields.ts';
import { pairList, summariseReturns } from './return-list.ts';
import { pairTable } from './return-store.ts';

const tag = 'Transactions';
const permission = 'reports:read';

/** See rules/movements#pairs-of-delivery-and-return. */
export const returnEndpoints = [
  endpoint({
    method: 'GET',
    path: '/transactions/returns',
    operation: 'listReturns',
    tag,
    permission,
    summary: 'List deliveries of returnable products with their returns, newest delivery first',
    description:
      '`from` and `to` bound the date of the delivery, `returnedFrom` and `returnedTo` that of the return. ' +
      `\`fields\` takes paths and brings in ${onDemand(pairTable)}; \`sequence\`, \`receivedAt\` and ` +
      '`batchId` are those of the return, or of the delivery while it is out.' +
      byArrival +
      ' A pair that was shown while it was out comes again once it is back.',
    query: fields.pairQuery,
    status: 200,
    reply: fields.pairReply,
    problems: ['changes.history_forked'],
    where: 'report',
    run: (context, { query }) => pairList.page(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/summary',
    operation: 'getReturnSummary',
    tag,
    permission,
    summary: 'Count deliveries of returnable products by status',
    description: 'The totals of all movements that match the filters.',
    query: fields.pairSummaryQuery,
    status: 200,
    reply: fields.pairSummaryReply,
    where: 'report',
    run: (context, { query }) => summariseReturns(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/:id',
    operation: 'getReturn',
    tag,
    permission,
    summary: 'Get the delivery of a returnable product with its return',
    description:
      'The id is that of the pair, which is its delivery’s. As in the list, with the same `fields`.',
    query: fields.onePairQuery,
    status: 200,
    reply: fields.onePairReply,
    problems: oneProblems,
    where: 'here',
    run: (context, { params, query }) =>
      pairList.one(context, deliveriesWithId(context.reader, params.id), query),
  }),
  endpoint({
    method: 'GET',
    path: '/transactions/returns/:id/evidence',
    operation: 'getReturnEvidence',
    tag,
    permission,
    summary: 'Get a link to the video of a return',
    description:
      'The id is that of the pair. The link needs no key, supports byte ranges and is valid for 15 ' +
      'minutes.',
    status: 200,
    reply: evidenceReply,
    problems: evidenceProblems,
    where: 'here',
    run: (context, { params }) => returnEvidence(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/transactions/returns/:id/close',
    operation: 'closeReturn',
    tag,
    permission: 'transactions:update',
    summary: 'Close a pair whose return no machine will report',
    description:
      'The product was returned by hand (`returned`), or never will be (`written_off`). The pair ' +
      'blocks nothing from then on. A return that a machine reports later is recorded as ' +
      '`closed.lateReturnDate`; nothing else changes.',
    body: fields.newClosure,
    example: { outcome: 'written_off', reason: 'Lost on site.' },
    status: 200,
    reply: fields.onePairReply,
    problems: [...oneProblems, 'transactions.already_returned'],
    where: 'write',
    run: (context, { params, body }) => closeReturn(context, params.id, body),
  }),
];
