import { endpoint } from '../../../api/endpoint.ts';
import * as fields from './extra-fields.ts';
import * as extras from './extras.ts';

const tag = 'Codes';
const seen = ['consumers.not_found', 'auth.out_of_scope', 'codes.not_found'] as const;

/** Exceptions for one person (rules/quotas-and-periods#extras). */
export const extraEndpoints = [
  endpoint({
    method: 'POST',
    path: '/consumers/:id/codes/:codeId/extras',
    operation: 'createExtra',
    tag,
    permission: 'codes:update',
    summary: 'Let a code take more of a product than its profile grants',
    description:
      'So many more, which are used before the quota, whatever day, interval and open return say (not whatever ' +
      'device), until they are used up or late: at the end of the account’s day unless `until` says when.',
    body: fields.newExtra,
    example: { productId: '019b76da-a802-7187-bc56-907a4abbf492', quantity: 1, reason: 'Her pair tore.' },
    status: 201,
    reply: fields.extraReply,
    problems: [...seen, 'consumers.product_not_in_profile', 'consumers.too_many_extras'],
    where: 'write',
    run: (context, { params, body }) => extras.createExtra(context, params, body),
  }),
  endpoint({
    method: 'GET',
    path: '/consumers/:id/codes/:codeId/extras',
    operation: 'listExtras',
    tag,
    permission: 'codes:read',
    summary: 'List the extras of a code, newest first',
    description: 'Those that are used up or late too; what was taken away is not there.',
    query: fields.extrasQuery,
    status: 200,
    reply: fields.extrasReply,
    problems: seen,
    where: 'here',
    run: (context, { params, query }) => extras.listExtras(context, params, query),
  }),
  endpoint({
    method: 'DELETE',
    path: '/consumers/:id/codes/:codeId/extras/:extraId',
    operation: 'deleteExtra',
    tag,
    permission: 'codes:update',
    summary: 'Take an extra away',
    description: 'What was taken by it stays taken, and counts in no quota.',
    status: 204,
    problems: [...seen, 'consumers.extra_not_found'],
    where: 'write',
    run: (context, { params }) => extras.removeExtra(context, params),
  }),
];
