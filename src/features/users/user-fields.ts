import * as v from 'valibot';
import { scopeLevels } from '../../api/caller.ts';
import {
  boolean,
  described,
  id,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type Value,
} from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { sortedPageFields } from '../../api/pages.ts';
import { filter, scopeFields, several } from '../../api/queries.ts';
import { roles } from '../../api/roles.ts';
import { timestamp, uuid } from '../../api/values.ts';
import { languages } from '../../problems/text.ts';

const scopeText = 'The scope: `account`, `client` (all of its accounts), or for users `all`.';
const clientIdText = 'The id of the client that the user has access to; null for all.';
const accountIdText =
  'The id of the account that the user has access to; null for all accounts of the client.';

/** The members that give a user a scope (rules/people-and-sessions#giving-a-scope). */
const reachFields = {
  scope: described(scopeText, optional(oneOf(scopeLevels))),
  clientId: described(clientIdText, optional(nullable(id()))),
  accountId: described(accountIdText, optional(nullable(id()))),
};

export const newUser = object({
  name: described(
    'The name that the user signs in with.',
    v.pipe(
      text(),
      v.transform((name) => name.trim()),
      v.check((name) => name !== '', 'minLength'),
    ),
  ),
  role: described('The role, which determines the permissions.', oneOf(roles)),
  ...reachFields,
  language: described('The language of the panel for the user.', optional(oneOf(languages))),
});

export const userEdit = object({
  role: described('The role, which determines the permissions.', optional(oneOf(roles))),
  ...reachFields,
  language: described('The language of the panel for the user.', optional(oneOf(languages))),
  isActive: described('True if the user may sign in.', optional(boolean())),
});

export const userQuery = object({
  role: described('Only people with this role.', optional(several(oneOf(roles)))),
  isActive: filter.isActive,
  search: filter.search,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt'),
});

/** A user as an owner sees one (rules/people-and-sessions#users). */
export const userReply = v.object({
  id: member.id,
  name: described('The name that the user signs in with.', v.string()),
  role: described('The role, which determines the permissions.', v.picklist(roles)),
  scope: described(scopeText, v.picklist(scopeLevels)),
  clientId: described(clientIdText, v.nullable(uuid)),
  accountId: described(accountIdText, v.nullable(uuid)),
  language: described('The language of the panel for the user.', v.picklist(languages)),
  isActive: described('True if the user may sign in.', v.boolean()),
  lastSeenAt: described('The time at which the user was last seen; null for never.', v.nullable(timestamp)),
  identity: described(
    'The account at the identity provider; null for none.',
    v.nullable(
      v.object({
        issuer: described(
          'The issuer, exactly as the identity provider writes it in its document and its tokens.',
          v.string(),
        ),
        subject: described('The subject (`sub`), unique at the issuer.', v.string()),
        group: described(
          'The row of the table of groups that determines the user’s rights; null if owners set them.',
          v.nullable(v.string()),
        ),
      }),
    ),
  ),
});

export const linkedUserReply = v.object({
  ...userReply.entries,
  link: described('The link at which the user chooses a password; it works once.', v.string()),
  expiresAt: described('The expiry of the link.', timestamp),
});

export type NewUserBody = Value<typeof newUser>;
export type UserEditBody = Value<typeof userEdit>;
export type UserQuery = Value<typeof userQuery>;
