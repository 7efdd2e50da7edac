import { endpoint } from '../../api/endpoint.ts';
import * as requests from './key-requests.ts';
import { requestPage, requestQuery, usageReply } from './request-fields.ts';

const tag = 'API keys';
const seen = ['keys.not_found', 'auth.out_of_scope'] as const;

/** See rules/requests#request-log. */
export const requestEndpoints = [
  endpoint({
    method: 'GET',
    path: '/me/requests',
    operation: 'listOwnRequests',
    tag,
    permission: null,
    summary: 'List the key’s own last 1,000 requests, newest first',
    description:
      'Any valid key can do this. Refused requests are included, with their code; queries and bodies ' +
      'are not stored. The log is in memory, and starts empty when Larder starts.',
    query: requestQuery,
    status: 200,
    reply: requestPage,
    where: 'here',
    run: (context, { query }) => requests.listOwnRequests(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/me/requests/usage',
    operation: 'getOwnUsage',
    tag,
    permission: null,
    summary: 'Count the key’s own requests, refusals and 429s per hour of the last 24 hours',
    description: 'Any valid key can do this. Counting starts over when Larder starts: see `since`.',
    status: 200,
    reply: usageReply,
    isMomentary: true,
    where: 'here',
    run: (context) => requests.readOwnUsage(context),
  }),
  endpoint({
    method: 'GET',
    path: '/api-keys/:id/requests',
    operation: 'listRequestsOfKey',
    tag,
    caller: 'user',
    permission: 'keys:read',
    summary: 'List the last 1,000 requests of a key, newest first',
    query: requestQuery,
    status: 200,
    reply: requestPage,
    problems: seen,
    where: 'here',
    run: (context, { params, query }) => requests.listRequestsOfKey(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/api-keys/:id/requests/usage',
    operation: 'getUsageOfKey',
    tag,
    caller: 'user',
    permission: 'keys:read',
    summary: 'Count the requests, refusals and 429s of a key per hour of the last 24 hours',
    status: 200,
    reply: usageReply,
    problems: seen,
    isMomentary: true,
    where: 'here',
    run: (context, { params }) => requests.readUsageOfKey(context, params.id),
  }),
];
