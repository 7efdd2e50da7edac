import { endpoint } from '../../../api/endpoint.ts';
import * as fields from './rejection-fields.ts';
import { listRejections, retryRejection } from './rejections.ts';

const tag = 'Transactions';

/** What controllers sent and Larder did not take (rules/feed#rejections-that-are-kept). */
export const rejectionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/feed-rejections',
    operation: 'listFeedRejections',
    tag,
    permission: 'reports:read',
    summary: 'List what controllers sent and Larder rejected, newest first',
    description:
      'The latest 10,000 of each account. A row that is sent again and rejected again is there once, with `times`. ' +
      '`isHealable` says that it may be taken in once its cause is gone, `resolvedAt` that it was.',
    query: fields.rejectionQuery,
    status: 200,
    reply: fields.rejectionsReply,
    where: 'report',
    run: (context, { query }) => listRejections(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/feed-rejections/:id/retry',
    operation: 'retryFeedRejection',
    tag,
    permission: 'transactions:update',
    summary: 'Take a rejected row in, now that its cause is gone',
    description:
      'As if its controller had sent it again. Where it is still rejected nothing changes, and `detail` says why.',
    status: 200,
    reply: fields.rejectionReply,
    problems: [
      'feed_rejections.not_found',
      'auth.out_of_scope',
      'feed_rejections.already_resolved',
      'feed_rejections.still_rejected',
    ],
    where: 'write',
    run: (context, { params }) => retryRejection(context, params.id),
  }),
];
