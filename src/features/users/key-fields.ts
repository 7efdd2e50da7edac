import * as v from 'valibot';
import {
  array,
  described,
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
import { member } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { permissions } from '../../api/permissions.ts';
import { scopeFields } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';

const keyLevels = ['client', 'account'] as const;

const granted = array(oneOf(permissions), 0, permissions.length);

const settings = {
  permissions: described('The permissions.', optional(granted)),
  rateLimit: described('The maximum number of requests per minute.', optional(integer(1))),
  expiresAt: described('The expiry of the key; null for never.', optional(nullable(instant()))),
};

const scopeText = 'The scope: `account`, `client` (all of its accounts), or for users `all`.';
const accountIdText = 'The id of the account of the key; null for all accounts of the client.';

export const newKey = object({
  label: described('The name.', text()),
  scope: described(scopeText, optional(oneOf(keyLevels))),
  clientId: described('The id of the client of the key.', optional(nullable(id()))),
  accountId: described(accountIdText, optional(nullable(id()))),
  ...settings,
});

export const keyEdit = object({ label: described('The name.', optional(text())), ...settings });

export const keyQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

/** A key as an owner sees it (rules/people-and-sessions#keys-and-controllers). */
export const keyReply = v.object({
  id: member.id,
  label: member.label,
  scope: described(scopeText, v.picklist(keyLevels)),
  clientId: described('The id of the client of the key.', uuid),
  accountId: described(accountIdText, v.nullable(uuid)),
  permissions: described('The permissions.', v.array(v.picklist(permissions))),
  rateLimit: described('The maximum number of requests per minute.', wholeNumber),
  expiresAt: described('The expiry of the key; null for never.', v.nullable(timestamp)),
  lastUsedAt: described('The time of its last use, to the minute; null for never.', v.nullable(timestamp)),
});

export const newKeyReply = v.object({
  ...keyReply.entries,
  secret: described('The key itself, `svc_…`; it is returned only once.', v.string()),
});

export type NewKeyBody = Value<typeof newKey>;
export type KeyEditBody = Value<typeof keyEdit>;
export type KeyQuery = Value<typeof keyQuery>;
