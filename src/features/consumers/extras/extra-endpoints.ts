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
    summary: 'Grant a code more of a product than its profile allows',
    description:
      'The extra units are used before the quota. Days, intervals and open returns do not block them; ' +
      'devices do. They end at `until`, by default at the end of the account’s day.',
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
    description: 'Includes extras that are used up or ended, but no removed ones.',
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
    summary: 'Remove an extra',
    description: 'Units that were taken with it do not count toward any quota.',
    status: 204,
    problems: [...seen, 'consumers.extra_not_found'],
    where: 'write',
    run: (context, { params }) => extras.removeExtra(context, params),
  }),
];
