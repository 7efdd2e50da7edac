import { endpoint } from '../../api/endpoint.ts';
import { askChanges, pageOfChanges } from './ask-changes.ts';
import { changesQuery, changesReply } from './change-fields.ts';
import { streamChanges } from './stream-changes.ts';

/** Every change, once: rules/changes. */
export const changeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/changes',
    operation: 'listChanges',
    tag: 'Changes',
    permission: 'audit:read',
    summary: 'Read every change, once, in the order of their commits',
    description:
      'Without `after` from the beginning. `nextCursor` is never null: ask with it until it is `head`, keep it together ' +
      'with what was done, and go on with it later. `wait` answers with the first change, or empty at the end of that time. ' +
      'Movements come one by one, things with the body that their GET answered right after that change. ' +
      '`Accept: text/event-stream` sends the same as events of their `kind`, whose ids are cursors.',
    query: changesQuery,
    status: 200,
    reply: changesReply,
    problems: ['changes.history_forked', 'changes.too_many_waiting'],
    ask: (context, { query }) =>
      context.request.wantsEvents ? streamChanges(context, query) : askChanges(context, query),
    gather: (context, input: { query: Parameters<typeof pageOfChanges>[1] }) =>
      pageOfChanges(context, input.query),
  }),
];
