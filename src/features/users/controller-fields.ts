import * as v from 'valibot';
import { rhythmStates } from '../../access/rhythm.ts';
import { id, object, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';

export const newController = object({ accountId: optional(id()), serial: text() });

export const controllerEdit = object({ serial: optional(text()) });

export const controllerQuery = object({ ...scopeFields, ...sortedPageFields('createdAt') });

/** See rules/people-and-sessions#keys-and-controllers, rules/people-and-sessions#the-rhythm-of-controllers. */
export const controllerReply = v.object({
  id: v.string(),
  serial: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  lastSeenAt: v.nullable(v.string()),
  usualGapSeconds: v.nullable(v.number()),
  state: v.picklist(rhythmStates),
  pending: v.nullable(v.number()),
  version: v.nullable(v.string()),
  clockOffsetSeconds: v.nullable(v.number()),
  resendFrom: v.pipe(
    v.nullable(v.string()),
    v.description('The start of the reports that it must send again after a restore; null for none.'),
  ),
});

export const newControllerReply = v.object({
  id: v.string(),
  serial: v.string(),
  clientId: v.string(),
  accountId: v.string(),
  secret: v.string(),
});

export type NewControllerBody = Value<typeof newController>;
export type ControllerEditBody = Value<typeof controllerEdit>;
export type ControllerQuery = Value<typeof controllerQuery>;
