import { endpoint } from '../../../api/endpoint.ts';
import { listCauses } from './causes.ts';
import * as fields from './rejection-fields.ts';
import { dismissCause, listRejections, readRejection, retryCause, retryRejection } from './rejections.ts';

const tag = 'Transactions';

/** Rejected reports of controllers (rules/feed#stored-rejections). */
export const rejectionEndpoints = [
  endpoint({
    method: 'GET',
    path: '/feed-rejections',
    operation: 'listFeedRejections',
    tag,
    permission: 'reports:read',
    summary: 'List rejected reports of controllers, newest first',
    description:
      'The latest 10,000 of each account. A row that is sent again and rejected again is listed once, ' +
      'with `times`. `isHealable` means that it can be recorded once its cause is gone, `resolvedAt` ' +
      'that it was, and `dismissedAt` that a user dismissed it.',
    query: fields.rejectionQuery,
    status: 200,
    reply: fields.rejectionsReply,
    where: 'report',
    run: (context, { query }) => listRejections(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/feed-rejections/:id',
    operation: 'getFeedRejection',
    tag,
    permission: 'reports:read',
    summary: 'Get a rejected report',
    status: 200,
    reply: fields.rejectionReply,
    problems: ['feed_rejections.not_found', 'auth.out_of_scope'],
    where: 'here',
    run: (context, { params }) => readRejection(context, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/feed-rejections/:id/retry',
    operation: 'retryFeedRejection',
    tag,
    permission: 'transactions:update',
    summary: 'Record a rejected row, once its cause is gone',
    description:
      'As if its controller had sent it again. If it is still rejected, nothing changes, and `detail` ' +
      'says why.',
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
  endpoint({
    method: 'GET',
    path: '/feed-rejections/causes',
    operation: 'listFeedRejectionCauses',
    tag,
    permission: 'reports:read',
    summary: 'List the causes of rejected reports',
    description:
      'One item for each cause of rejections that are neither resolved nor dismissed, the oldest ' +
      'first, at most 20: a serial that no machine has, a selection that a planogram lacks. A cause ' +
      'that cannot be fixed is listed for 24 hours after its last report. `row` is the first report. ' +
      'Callers with access to several accounts send `accountId`.',
    query: fields.causesQuery,
    status: 200,
    reply: fields.causesReply,
    where: 'report',
    run: (context, { query }) => listCauses(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/feed-rejections/retry',
    operation: 'retryFeedRejections',
    tag,
    permission: 'transactions:update',
    summary: 'Record all rejected rows of a cause',
    description:
      'As if their controllers had sent them again: up to 1000 in a call, oldest first. A row that is ' +
      'still rejected gets its current reason. `waiting` is the number of rows that still wait for ' +
      'this cause. Callers with access to several accounts send `accountId`.',
    body: fields.causeChoice,
    example: { code: 'device_unknown', cause: 'XX-9' },
    status: 200,
    reply: fields.retriedReply,
    where: 'write',
    run: (context, { body }) => retryCause(context, body),
  }),
  endpoint({
    method: 'POST',
    path: '/feed-rejections/dismiss',
    operation: 'dismissFeedRejections',
    tag,
    permission: 'transactions:update',
    summary: 'Dismiss the rejected rows of a cause',
    description:
      'Up to 1000 in a call; `waiting` is the number left. They stay in the list, but no longer count ' +
      'in the overview or open an incident. A new report with the same cause does. Callers with ' +
      'access to several accounts send `accountId`.',
    body: fields.causeChoice,
    example: { code: 'device_unknown', cause: 'XX-9' },
    status: 200,
    reply: fields.dismissedReply,
    where: 'write',
    run: (context, { body }) => dismissCause(context, body),
  }),
];
