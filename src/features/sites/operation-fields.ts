import * as v from 'valibot';
import { described, object, optional, text, type Value } from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { changedFields, filter, removedAtReply, scopeFields } from '../../api/queries.ts';

export const newOperation = object({
  name: described('The name of the operation.', text()),
  clientId: sent.clientId,
  accountId: sent.accountId,
});

export const operationEdit = object({
  name: described('The name of the operation.', optional(text())),
  isActive: sent.isActive,
});

export const operationQuery = object({
  isActive: filter.isActive,
  search: filter.search,
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/sites#operations. */
export const operationReply = v.object({
  id: member.id,
  accountId: member.accountId,
  name: described('The name of the operation.', v.string()),
  isActive: member.isActive,
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  ...removedAtReply,
});

export type NewOperation = Value<typeof newOperation>;
export type OperationEdit = Value<typeof operationEdit>;
export type OperationQuery = Value<typeof operationQuery>;
