import { endpoint } from '../../api/endpoint.ts';
import { askChanges, pageOfChanges } from './ask-changes.ts';
import { changesQuery, changesReply } from './change-fields.ts';
import { partOfSnapshot, type SnapshotPlace, sendSnapshot } from './snapshot.ts';
import { type SnapshotQuery, snapshotQuery } from './snapshot-fields.ts';
import { streamChanges } from './stream-changes.ts';

/** Every change, once: rules/changes. */
export const changeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/changes',
    operation: 'listChanges',
    tag: 'Changes',
    permission: ['audit:read', 'changes:read'],
    summary: 'Read every change, once, in the order of their commits',
    description:
      'Without `after` from the beginning. `nextCursor` is never null: repeat the call with it until ' +
      'it is `head`, store it together with your results, and continue from it later. `wait` delays ' +
      'the answer until the first change, or the end of that time. Movements come one by one, other ' +
      'resources with the body that their GET returned right after that change. `Accept: ' +
      'text/event-stream` sends the same as events of their `kind`, whose ids are cursors.',
    query: changesQuery,
    status: 200,
    reply: changesReply,
    problems: ['changes.history_forked', 'changes.too_many_waiting'],
    where: 'process',
    run: (context, { query }) =>
      context.request.wantsEvents ? streamChanges(context, query) : askChanges(context, query),
    gather: (context, input: { query: Parameters<typeof pageOfChanges>[1] }) =>
      pageOfChanges(context, input.query),
  }),
  endpoint({
    method: 'GET',
    path: '/changes/snapshot',
    operation: 'getSnapshot',
    tag: 'Changes',
    permission: ['audit:read', 'changes:read'],
    summary: 'Read the current state of everything, and the cursor to continue from',
    description:
      'NDJSON: a line `{ kind, id, accountId, body }` for each resource, all of one moment, then a ' +
      'last line `{ cursor, epoch }`. Store the lines, and continue with `/changes?after=` that ' +
      'cursor: nothing is missed or repeated. An answer without its last line was cut off. Movements ' +
      'are not included, and bodies are those of the latest change of each resource.',
    query: snapshotQuery,
    status: 200,
    produces: 'application/x-ndjson',
    isMomentary: true,
    problems: ['changes.too_many_waiting'],
    where: 'process',
    run: (context, { query }) => sendSnapshot(context, query),
    gather: (context, input: { query: SnapshotQuery; beside: SnapshotPlace | null }) =>
      partOfSnapshot(context, input.query, input.beside),
  }),
];
