import * as v from 'valibot';
import { id, object, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { queryText, scopeFields } from '../../api/queries.ts';

export const newTag = object({ key: text(), clientId: optional(id()), accountId: optional(id()) });

export const tagEdit = object({ key: optional(text()) });

export const tagQuery = object({
  search: optional(queryText()),
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** See rules/sites#tags. */
export const tagReply = v.object({ id: v.string(), key: v.string(), accountId: v.string() });

export type NewTag = Value<typeof newTag>;
export type TagEdit = Value<typeof tagEdit>;
export type TagQuery = Value<typeof tagQuery>;
