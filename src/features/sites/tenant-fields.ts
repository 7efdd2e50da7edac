import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import { array, boolean, id, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { allPermissions } from '../../api/permissions.ts';
import { queryBoolean, scopeFields } from '../../api/queries.ts';
import { timeZone } from '../../api/time-zone.ts';
import { currencies } from '../../lib/currency-codes.ts';

/** The two lines of a dispensing business (rules/catalogue). */
export const businessLines = ['vending', 'eas'] as const;
export type BusinessLine = (typeof businessLines)[number];

/** Business lines of an account or a device: one at least, each once, in the order above. */
export function businessLineList() {
  return v.pipe(
    array(oneOf(businessLines), 1),
    v.check((lines) => new Set(lines).size === lines.length, 'arrayUnique'),
    v.transform((lines) => businessLines.filter((line) => lines.includes(line))),
  );
}

export const newClient = object({ name: text() });

export const clientEdit = object({ name: optional(text()) });

const accountMembers = {
  name: text(),
  currency: oneOf(currencies),
  timeZone: timeZone(),
  businessLines: businessLineList(),
};

export const newAccount = object({ clientId: optional(id()), ...accountMembers });

export const accountEdit = object({
  name: optional(accountMembers.name),
  currency: optional(accountMembers.currency),
  timeZone: optional(accountMembers.timeZone),
  businessLines: optional(accountMembers.businessLines),
  isActive: optional(boolean()),
  consumptionByPerson: optional(boolean()),
});

export const clientQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });

export const accountQuery = object({
  isActive: optional(queryBoolean()),
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** See rules/keys-and-permissions#who-am-i. */
export const meReply = v.object({
  id: v.string(),
  label: v.string(),
  scope: v.picklist(scopeLevels),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  permissions: v.array(v.picklist(allPermissions)),
  rateLimit: v.number(),
  expiresAt: v.nullable(v.string()),
});

/** See rules/sites. */
export const clientReply = v.object({ id: v.string(), name: v.string(), createdAt: v.string() });

/** See rules/sites. */
export const accountReply = v.object({
  id: v.string(),
  clientId: v.string(),
  name: v.string(),
  currency: v.string(),
  timeZone: v.string(),
  businessLines: v.array(v.picklist(businessLines)),
  isActive: v.boolean(),
  consumptionByPerson: v.boolean(),
  createdAt: v.string(),
});

export type NewAccountBody = Value<typeof newAccount>;
export type AccountEditBody = Value<typeof accountEdit>;
export type ClientQuery = Value<typeof clientQuery>;
export type AccountQuery = Value<typeof accountQuery>;
