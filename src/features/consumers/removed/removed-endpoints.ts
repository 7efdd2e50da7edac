import { endpoint } from '../../../api/endpoint.ts';
import { listRemoved } from './removed.ts';
import { removedQuery, removedReply } from './removed-fields.ts';

/** Removed people, for access to their history (rules/people-and-codes#removed-people). */
export const removedEndpoints = [
  endpoint({
    method: 'GET',
    path: '/consumers/removed',
    operation: 'listRemovedConsumers',
    tag: 'Consumers',
    permission: 'consumers:read',
    summary: 'List people who were removed, by identification',
    description:
      'Their history stays: deliveries, and the issue record (`GET /consumers/:id/record`). `identification` is ' +
      'exact; `search` finds a part of the name or the identification. A client-level key sends `accountId`.',
    query: removedQuery,
    status: 200,
    reply: removedReply,
    where: 'report',
    run: (context, { query }) => listRemoved(context, query),
  }),
];
