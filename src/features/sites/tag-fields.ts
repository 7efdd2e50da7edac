import * as v from 'valibot';
import { described, object, optional, text, type Value } from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { filter, scopeFields } from '../../api/queries.ts';

export const newTag = object({
  key: described('The name of the tag, such as `department`.', text()),
  clientId: sent.clientId,
  accountId: sent.accountId,
});

export const tagEdit = object({
  key: described('The name of the tag, such as `department`.', optional(text())),
});

export const tagQuery = object({
  search: filter.search,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** See rules/sites#tags. */
export const tagReply = v.object({
  id: member.id,
  key: described('The name of the tag, such as `department`.', v.string()),
  accountId: member.accountId,
});

export type NewTag = Value<typeof newTag>;
export type TagEdit = Value<typeof tagEdit>;
export type TagQuery = Value<typeof tagQuery>;
