import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, object, optional, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, queryText, scopeFields } from '../../../api/queries.ts';
import { timestamp } from '../../../api/values.ts';

/** See rules/people-and-codes#removed-people. */
export const removedQuery = object({
  identification: described(
    'The operator’s number for the person, such as a personnel number; unique in the account.',
    optional(queryText()),
  ),
  search: filter.search,
  ...scopeFields,
  ...cursorFields,
});

const removedConsumer = v.pipe(
  v.object({
    id: member.id,
    accountId: member.accountId,
    name: described('The last one.', v.string()),
    identification: described('The last number; another person may have it now.', v.string()),
    createdAt: member.createdAt,
    removedAt: described('The time at which the person was removed.', timestamp),
  }),
  v.title('RemovedConsumer'),
);
export const removedReply = v.pipe(cursorPageOf(removedConsumer), v.title('RemovedConsumerList'));

export type RemovedQuery = Value<typeof removedQuery>;
