import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import { boolean, id, nullable, object, oneOf, optional, text, type Value } from '../../api/fields.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { queryBoolean, queryText, scopeFields, several } from '../../api/queries.ts';
import { roles } from '../../api/roles.ts';
import { languages } from '../../problems/text.ts';

/** The members that give somebody a scope (rules/people-and-sessions#giving-a-scope). */
const reachFields = {
  scope: optional(oneOf(scopeLevels)),
  clientId: optional(nullable(id())),
  accountId: optional(nullable(id())),
};

export const newUser = object({
  name: v.pipe(
    text(),
    v.transform((name) => name.trim()),
    v.check((name) => name !== '', 'minLength'),
  ),
  role: oneOf(roles),
  ...reachFields,
  language: optional(oneOf(languages)),
});

export const userEdit = object({
  role: optional(oneOf(roles)),
  ...reachFields,
  language: optional(oneOf(languages)),
  isActive: optional(boolean()),
});

export const userQuery = object({
  role: optional(several(oneOf(roles))),
  isActive: optional(queryBoolean()),
  search: optional(queryText()),
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** A user as an owner sees one (rules/people-and-sessions#people). */
export const userReply = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  scope: v.picklist(scopeLevels),
  clientId: v.nullable(v.string()),
  accountId: v.nullable(v.string()),
  language: v.picklist(languages),
  isActive: v.boolean(),
  lastSeenAt: v.nullable(v.string()),
  identity: v.nullable(v.object({ issuer: v.string(), subject: v.string(), group: v.nullable(v.string()) })),
});

export const linkedUserReply = v.object({ ...userReply.entries, link: v.string(), expiresAt: v.string() });

export type NewUserBody = Value<typeof newUser>;
export type UserEditBody = Value<typeof userEdit>;
export type UserQuery = Value<typeof userQuery>;
