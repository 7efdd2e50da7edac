import { doorEndpoint, personEndpoint } from '../../api/endpoint.ts';
import * as rules from './sign-in.ts';
import * as fields from './sign-in-fields.ts';

const tag = 'Sessions';

/** See rules/people-and-sessions#signing-in. */
export const signInEndpoints = [
  doorEndpoint({
    method: 'POST',
    path: '/auth/welcome',
    operation: 'acceptInvitation',
    tag,
    summary: 'Choose a password with a one-time link, and sign in',
    description:
      'What the page behind the link calls: `token` is what stands behind the `#`. Every session that the person had ' +
      'ends. A password that everybody would try first is `validation.failed` (`isNotIn`).',
    body: fields.welcomeBody,
    example: { token: '0'.repeat(43), password: 'correct horse battery staple' },
    status: 200,
    reply: fields.sessionReply,
    problems: ['auth.invalid_link', 'auth.code_needed', 'auth.invalid_credentials', 'auth.too_many_attempts'],
    signIn: (context, { body }) => rules.welcome(context, body),
    write: rules.writeWelcome,
  }),
  doorEndpoint({
    method: 'POST',
    path: '/auth/session',
    operation: 'signIn',
    tag,
    summary: 'Sign in',
    description:
      'Sets the cookie `larder_session` (over TLS `__Host-larder_session`). Wrong attempts make the next ones wait, ' +
      'for the name and for the address; `Retry-After` says how long.',
    body: fields.signInBody,
    example: { name: 'demo', password: 'correct horse battery staple' },
    status: 200,
    reply: fields.sessionReply,
    problems: ['auth.invalid_credentials', 'auth.code_needed', 'auth.too_many_attempts'],
    signIn: (context, { body }) => rules.signIn(context, body),
    write: rules.writeSignIn,
  }),
  personEndpoint({
    method: 'GET',
    path: '/auth/session',
    operation: 'getSession',
    tag,
    summary: 'Read who is signed in, and until when',
    status: 200,
    reply: fields.sessionReply,
    read: ({ actor, nowMs, settings }) => rules.describeSession(actor, nowMs, settings.sessions),
  }),
  personEndpoint({
    method: 'DELETE',
    path: '/auth/session',
    operation: 'signOut',
    tag,
    summary: 'Sign out',
    status: 204,
    signIn: (context) => rules.signOut(context),
    write: rules.writeSignOut,
  }),
  personEndpoint({
    method: 'POST',
    path: '/auth/password',
    operation: 'changePassword',
    tag,
    summary: 'Change one’s own password',
    description: 'All sessions of the person end; the one that asks gets another cookie.',
    body: fields.passwordBody,
    example: { current: 'correct horse battery staple', new: 'a better one, from today on' },
    status: 204,
    problems: ['auth.invalid_credentials', 'auth.too_many_attempts'],
    signIn: (context, { body }) => rules.choosePassword(context, body),
    write: rules.writePassword,
  }),
  personEndpoint({
    method: 'POST',
    path: '/auth/confirm',
    operation: 'confirmPassword',
    tag,
    summary: 'Give the password again, for what needs it',
    description: 'It is good for 10 minutes.',
    body: fields.confirmBody,
    example: { password: 'correct horse battery staple' },
    status: 204,
    problems: ['auth.invalid_credentials', 'auth.too_many_attempts'],
    signIn: (context, { body }) => rules.confirm(context, body),
    write: rules.writeConfirmation,
  }),
];
