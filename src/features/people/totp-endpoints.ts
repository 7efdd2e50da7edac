import * as v from 'valibot';
import { secondFactorOf } from '../../access/second-factor.ts';
import { sessionEndpoint } from '../../api/endpoint.ts';
import { object, text } from '../../api/fields.ts';
import * as rules from './totp.ts';

const tag = 'Sessions';
const recoveryReply = v.object({ recoveryCodes: v.array(v.string()) });

/** See rules/people-and-sessions#a-second-factor. */
export const totpEndpoints = [
  sessionEndpoint({
    method: 'GET',
    path: '/auth/totp',
    operation: 'getAuthenticator',
    tag,
    permission: null,
    summary: 'Read whether one’s own sign-in asks for a code',
    status: 200,
    reply: v.object({ isActive: v.boolean(), recoveryCodesLeft: v.number() }),
    read: ({ reader, actor }) => secondFactorOf(reader, actor.seq),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/auth/totp',
    operation: 'createAuthenticator',
    tag,
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Make a secret for an application that shows codes (RFC 6238)',
    description:
      '`uri` is what the application reads from a QR code, `secret` the same to be typed. Nobody is asked for a code ' +
      'before `POST /auth/totp/activate`.',
    status: 201,
    reply: v.object({ secret: v.string(), uri: v.string() }),
    problems: ['auth.totp_active'],
    write: (context) => rules.beginTotp(context),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/auth/totp/activate',
    operation: 'activateAuthenticator',
    tag,
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Have one’s own sign-in ask for a code from now on',
    description:
      '`code` is what the application shows. The recovery codes are shown this once: each lets in once, in the place ' +
      'of a code.',
    body: object({ code: text(1, 100) }),
    example: { code: '123456' },
    status: 200,
    reply: recoveryReply,
    problems: ['auth.totp_active'],
    write: (context, { body }) => rules.activateTotp(context, body.code),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/auth/totp/recovery-codes',
    operation: 'createRecoveryCodes',
    tag,
    permission: null,
    confirmed: true,
    secret: true,
    summary: 'Make other recovery codes',
    description: 'Those of before open nothing any more.',
    status: 201,
    reply: recoveryReply,
    problems: ['auth.totp_inactive'],
    write: (context) => rules.renewTotpRecovery(context),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/auth/totp',
    operation: 'deleteAuthenticator',
    tag,
    permission: null,
    confirmed: true,
    summary: 'Have one’s own sign-in ask for no code any more',
    status: 204,
    write: (context) => rules.endTotp(context),
  }),
];
