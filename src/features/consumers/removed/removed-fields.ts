import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { object, optional, type Value } from '../../../api/fields.ts';
import { queryText, scopeFields } from '../../../api/queries.ts';

/** See rules/people-and-codes#removed-people. */
export const removedQuery = object({
  identification: optional(queryText()),
  search: optional(queryText()),
  ...scopeFields,
  ...cursorFields,
});

const removedConsumer = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.string(),
    name: v.pipe(v.string(), v.description('The last one.')),
    identification: v.pipe(v.string(), v.description('The last one; somebody else may have it now.')),
    createdAt: v.string(),
    removedAt: v.pipe(v.string(), v.description('The time at which the person was removed.')),
  }),
  v.title('RemovedConsumer'),
);
export const removedReply = v.pipe(cursorPageOf(removedConsumer), v.title('RemovedConsumerList'));

export type RemovedQuery = Value<typeof removedQuery>;
