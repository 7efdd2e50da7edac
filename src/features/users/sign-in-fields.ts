import * as v from 'valibot';
import { passwordLength } from '../../access/passwords.ts';
import { scopeLevels } from '../../api/caller.ts';
import { object, optional, text } from '../../api/fields.ts';
import { allPermissions } from '../../api/permissions.ts';
import { roles } from '../../api/roles.ts';
import { languages } from '../../problems/text.ts';

const newPassword = text(passwordLength.min, passwordLength.max);
/** One that is to be compared: whatever it is, it is wrong rather than refused. */
const givenPassword = text(0, 1024);

const givenCode = optional(text(0, 100));

export const welcomeBody = object({ token: text(), password: newPassword, code: givenCode });
export const signInBody = object({
  name: text(0, 1024),
  password: givenPassword,
  code: givenCode,
});
export const passwordBody = object({ current: givenPassword, new: newPassword });
export const confirmBody = object({ password: givenPassword });

/** See rules/people-and-sessions#signing-in. */
export const sessionReply = v.object({
  user: v.object({
    id: v.string(),
    name: v.string(),
    role: v.picklist(roles),
    scope: v.picklist(scopeLevels),
    clientId: v.nullable(v.string()),
    accountId: v.nullable(v.string()),
    permissions: v.array(v.picklist(allPermissions)),
    language: v.picklist(languages),
  }),
  expiresAt: v.string(),
});
