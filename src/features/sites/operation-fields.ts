import * as v from 'valibot';
import { boolean, id, object, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { changedFields, queryBoolean, queryText, removedAtReply, scopeFields } from '../../api/queries.ts';

export const newOperation = object({
  name: text(),
  clientId: optional(id()),
  accountId: optional(id()),
});

export const operationEdit = object({ name: optional(text()), isActive: optional(boolean()) });

export const operationQuery = object({
  isActive: optional(queryBoolean()),
  search: optional(queryText()),
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/sites#operations. */
export const operationReply = v.object({
  id: v.string(),
  accountId: v.string(),
  name: v.string(),
  isActive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  ...removedAtReply,
});

export type NewOperation = Value<typeof newOperation>;
export type OperationEdit = Value<typeof operationEdit>;
export type OperationQuery = Value<typeof operationQuery>;
