import * as v from 'valibot';
import { passwordLength } from '../../access/passwords.ts';
import { scopeLevels } from '../../api/caller.ts';
import { described, object, optional, text } from '../../api/fields.ts';
import { member } from '../../api/members.ts';
import { allPermissions } from '../../api/permissions.ts';
import { roles } from '../../api/roles.ts';
import { timestamp, uuid } from '../../api/values.ts';
import { languages } from '../../problems/text.ts';

const newPassword = text(passwordLength.min, passwordLength.max);
/** A password to compare: any text is wrong at most, and not refused for its form. */
const givenPassword = text(0, 1024);

const givenCode = described(
  'The six digits that the authenticator shows, or a recovery code; required if an authenticator is set up.',
  optional(text(0, 100)),
);

export const welcomeBody = object({
  token: described('The part of the link after `#`.', text()),
  password: described(
    'The password that the user chooses: 12 to 256 characters, and not easy to guess.',
    newPassword,
  ),
  code: givenCode,
});
export const signInBody = object({
  name: described('The name of the person.', text(0, 1024)),
  password: described('The password.', givenPassword),
  code: givenCode,
});
export const passwordBody = object({
  current: described('The current password.', givenPassword),
  new: described('The new password: 12 to 256 characters, and not easy to guess.', newPassword),
});
export const confirmBody = object({ password: described('The password.', givenPassword) });

/** See rules/people-and-sessions#signing-in. */
export const sessionReply = v.object({
  user: described(
    'The signed-in user.',
    v.object({
      id: member.id,
      name: described('The name that the user signs in with.', v.string()),
      role: described('The role, which determines the permissions.', v.picklist(roles)),
      scope: described(
        'The scope: `account`, `client` (all of its accounts), or for users `all`.',
        v.picklist(scopeLevels),
      ),
      clientId: described(
        'The id of the client that the user has access to; null for all.',
        v.nullable(uuid),
      ),
      accountId: described(
        'The id of the account that the user has access to; null for all accounts of the client.',
        v.nullable(uuid),
      ),
      permissions: described('The permissions.', v.array(v.picklist(allPermissions))),
      language: described('The language of the panel for the user.', v.picklist(languages)),
    }),
  ),
  expiresAt: described('The expiry of the session; each use extends it.', timestamp),
});
