import * as v from 'valibot';
import { secondFactorOf } from '../../access/second-factor.ts';
import { endpoint } from '../../api/endpoint.ts';
import { described, object, text } from '../../api/fields.ts';
import { wholeNumber } from '../../api/values.ts';
import * as rules from './totp.ts';

const tag = 'Sessions';
const recoveryReply = v.object({
  recoveryCodes: described(
    'Codes for a lost authenticator; each works once. They are returned only once.',
    v.array(v.string()),
  ),
});

/** See rules/people-and-sessions#a-second-factor. */
export const totpEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/totp',
    operation: 'getAuthenticator',
    tag,
    caller: 'user',
    permission: null,
    summary: 'Read whether your own sign-in requires a code',
    status: 200,
    reply: v.object({
      isActive: described('True if signing in asks for a code.', v.boolean()),
      recoveryCodesLeft: described('The number of recovery codes left.', wholeNumber),
    }),
    where: 'here',
    run: ({ reader, actor }) => secondFactorOf(reader, actor.seq),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/totp',
    operation: 'createAuthenticator',
    tag,
    caller: 'user',
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Create a secret for an authenticator app (RFC 6238)',
    description:
      '`uri` is for a QR code, `secret` is the same to type. No code is required before `POST ' +
      '/auth/totp/activate`.',
    status: 201,
    reply: v.object({
      secret: described('The same secret to type, in base32.', v.string()),
      uri: described('The address for the authenticator, to show as a QR code.', v.string()),
    }),
    problems: ['auth.totp_active'],
    where: 'write',
    run: (context) => rules.beginTotp(context),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/totp/activate',
    operation: 'activateAuthenticator',
    tag,
    caller: 'user',
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Require a code for your own sign-in',
    description:
      '`code` is the one that the app shows. The recovery codes are returned only once; each works ' +
      'once, instead of a code.',
    body: object({ code: described('The six digits that the authenticator shows.', text(1, 100)) }),
    example: { code: '123456' },
    status: 200,
    reply: recoveryReply,
    problems: ['auth.totp_active'],
    where: 'write',
    run: (context, { body }) => rules.activateTotp(context, body.code),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    operation: 'createRecoveryCodes',
    tag,
    caller: 'user',
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Replace the recovery codes',
    description: 'The previous codes no longer work.',
    status: 201,
    reply: recoveryReply,
    problems: ['auth.totp_inactive'],
    where: 'write',
    run: (context) => rules.renewTotpRecovery(context),
  }),
  endpoint({
    method: 'DELETE',
    path: '/auth/totp',
    operation: 'deleteAuthenticator',
    tag,
    caller: 'user',
    permission: null,
    confirmed: true,
    summary: 'Stop requiring a code for your own sign-in',
    status: 204,
    where: 'write',
    run: (context) => rules.endTotp(context),
  }),
];
