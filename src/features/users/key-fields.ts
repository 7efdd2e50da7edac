import * as v from 'valibot';
import {
  array,
  id,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { permissions } from '../../api/permissions.ts';
import { scopeFields } from '../../api/queries.ts';

const keyLevels = ['client', 'account'] as const;

const granted = array(oneOf(permissions), 0, permissions.length);

const settings = {
  permissions: optional(granted),
  rateLimit: optional(integer(1)),
  expiresAt: optional(nullable(instant())),
};

export const newKey = object({
  label: text(),
  scope: optional(oneOf(keyLevels)),
  clientId: optional(nullable(id())),
  accountId: optional(nullable(id())),
  ...settings,
});

export const keyEdit = object({ label: optional(text()), ...settings });

export const keyQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

/** A key as an owner sees it (rules/people-and-sessions#keys-and-controllers). */
export const keyReply = v.object({
  id: v.string(),
  label: v.string(),
  scope: v.picklist(keyLevels),
  clientId: v.string(),
  accountId: v.nullable(v.string()),
  permissions: v.array(v.picklist(permissions)),
  rateLimit: v.number(),
  expiresAt: v.nullable(v.string()),
  lastUsedAt: v.nullable(v.string()),
});

export const newKeyReply = v.object({ ...keyReply.entries, secret: v.string() });

export type NewKeyBody = Value<typeof newKey>;
export type KeyEditBody = Value<typeof keyEdit>;
export type KeyQuery = Value<typeof keyQuery>;
