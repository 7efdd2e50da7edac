import { endpoint } from '../../api/endpoint.ts';
import * as fields from './fields.ts';
import { takeLogout, writeLogout } from './logout.ts';
import * as provider from './provider.ts';
import * as rules from './sign-in.ts';
import { testProvider } from './test-provider.ts';

const signing = 'Sessions';
const tag = 'Identity provider';

const unusable = [
  'identity_provider.not_found',
  'identity_provider.secret_lost',
  'identity_provider.unreachable',
  'identity_provider.unusable',
] as const;
const answered = [
  ...unusable,
  'auth.flow_ended',
  'auth.provider_refused',
  'auth.provider_answer',
  'auth.identity_taken',
  'auth.too_many_attempts',
] as const;

/** See rules/identity-provider#signing-in. */
const signInEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/ways',
    operation: 'getWaysToSignIn',
    tag: signing,
    caller: 'anybody',
    permission: null,
    summary: 'Read the ways to sign in',
    description:
      'The data of the sign-in page: the name of the identity provider, and the users who may use a ' +
      'password.',
    status: 200,
    reply: fields.waysReply,
    where: 'here',
    run: (context) => provider.readWays(context),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/provider/start',
    operation: 'createSignIn',
    tag: signing,
    caller: 'anybody',
    permission: null,
    summary: 'Start a sign-in with the identity provider',
    description:
      'The browser keeps `flow` and goes to `url`. It comes back to `redirectUri` with a query, and ' +
      'sends both to `POST /auth/provider/finish` within 10 minutes. With the purpose `welcome`, ' +
      '`token` is that of a one-time link: its user then signs in with the provider.',
    body: fields.startBody,
    example: { purpose: 'sign_in', returnTo: '/panel/' },
    status: 200,
    reply: fields.startReply,
    isMomentary: true,
    problems: [...unusable, 'auth.invalid_link'],
    where: 'process',
    run: (context, { body }) => rules.startSignIn(context, body),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/provider/finish',
    operation: 'signInByProvider',
    tag: signing,
    caller: 'anybody',
    permission: null,
    summary: 'Finish a sign-in with the answer of the identity provider',
    description:
      'Sets the cookie as `POST /auth/session` does. A user is created at the first sign-in if one of ' +
      'their groups grants something; `language` is the language of that user.',
    body: fields.finishBody,
    example: { flow: 'c2VhbGVk', query: '?code=abc&state=def' },
    status: 200,
    reply: fields.finishReply,
    problems: [...answered, 'auth.nothing_granted', 'auth.user_disabled', 'auth.invalid_link'],
    where: 'door',
    run: (context, { body }) => rules.finishSignIn(context, body),
    write: rules.writeFinish,
  }),
  endpoint({
    method: 'GET',
    path: '/auth/identity',
    operation: 'getIdentity',
    tag: signing,
    caller: 'user',
    permission: null,
    summary: 'Read whether your own user is linked with the identity provider',
    status: 200,
    reply: fields.ownIdentityReply,
    where: 'here',
    run: (context) => provider.readOwnIdentity(context),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/identity/start',
    operation: 'createIdentityProof',
    tag: signing,
    caller: 'user',
    permission: null,
    summary: 'Start a visit to the identity provider while signed in',
    description:
      'The purpose is `link` (sign in with the provider from now on), `confirm` (instead of the password) or ' +
      '`try` (see which groups the provider sends and what they would grant).',
    body: fields.personStartBody,
    example: { purpose: 'link', returnTo: '/panel/' },
    status: 200,
    reply: fields.startReply,
    isMomentary: true,
    problems: [...unusable, 'auth.password_needed'],
    where: 'process',
    run: (context, { body }) => rules.startForPerson(context, body),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/identity/finish',
    operation: 'confirmIdentity',
    tag: signing,
    caller: 'user',
    permission: null,
    summary: 'Finish a visit to the identity provider with its answer',
    body: fields.personFinishBody,
    example: { flow: 'c2VhbGVk', query: '?code=abc&state=def' },
    status: 200,
    reply: fields.personFinishReply,
    problems: [...answered, 'auth.other_identity', 'auth.password_needed'],
    where: 'door',
    run: (context, { body }) => rules.finishForPerson(context, body),
    write: rules.writeForPerson,
  }),
  endpoint({
    method: 'POST',
    path: '/auth/provider/logout',
    operation: 'closeProviderSessions',
    tag: signing,
    caller: 'anybody',
    permission: null,
    summary: 'End the sessions that the identity provider ends (OpenID Connect Back-Channel Logout)',
    description:
      'The provider calls this, not the browser, with a form whose `logout_token` it signed. Each token works once.',
    status: 200,
    reply: fields.logoutReply,
    problems: [...unusable, 'auth.invalid_logout_token'],
    where: 'stream',
    takes: ['application/x-www-form-urlencoded'],
    run: (context) => takeLogout(context),
    write: writeLogout,
  }),
];

/** See rules/identity-provider#setting-it-up. */
const setupEndpoints = [
  endpoint({
    method: 'GET',
    path: '/identity-provider',
    operation: 'getIdentityProvider',
    tag,
    caller: 'user',
    permission: 'settings:read',
    ofInstallation: true,
    summary: 'Read the identity provider',
    description: '`redirectUri` and `logoutUri` are the addresses to register at the provider.',
    status: 200,
    reply: fields.identitySetupReply,
    problems: ['auth.out_of_scope'],
    where: 'here',
    run: (context) => provider.readSetup(context),
  }),
  endpoint({
    method: 'PUT',
    path: '/identity-provider',
    operation: 'setIdentityProvider',
    tag,
    caller: 'user',
    permission: 'settings:update',
    ofInstallation: true,
    confirmed: true,
    secret: true,
    summary: 'Set the identity provider, and what its groups grant',
    description:
      'The first row of `grants` that applies counts. An absent `clientSecret` stays while `issuer` ' +
      'and `clientId` stay. With `localOwnerId`, only that owner signs in with a password; password ' +
      'sessions of others end. Users who have access by a group get the rights of its current row, ' +
      'and are deactivated if the row is gone.',
    body: fields.identityProviderBody,
    example: {
      name: 'Contoso',
      issuer: 'https://login.example.com',
      clientId: 'larder',
      clientSecret: 'a secret of the provider',
      grants: [{ by: 'group', value: 'Larder operators', role: 'operator' }],
    },
    status: 200,
    reply: fields.identityProviderReply,
    problems: ['auth.out_of_scope', 'clients.not_found', 'accounts.not_found', 'users.last_owner'],
    where: 'write',
    run: (context, { body }) => provider.setProvider(context, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/identity-provider',
    operation: 'removeIdentityProvider',
    tag,
    caller: 'user',
    permission: 'settings:delete',
    ofInstallation: true,
    confirmed: true,
    summary: 'Remove the identity provider',
    description: 'Its sessions end, and everyone can sign in with a password again.',
    status: 204,
    problems: ['auth.out_of_scope', 'identity_provider.not_found'],
    where: 'write',
    run: (context) => provider.dropProvider(context),
  }),
  endpoint({
    method: 'POST',
    path: '/identity-provider/test',
    operation: 'testIdentityProvider',
    tag,
    caller: 'user',
    permission: 'settings:update',
    ofInstallation: true,
    summary: 'Test the identity provider step by step',
    description:
      'The steps are `name`, `connection`, `tls`, `discovery` (`detail` lists the hosts that its document names), `keys` and ' +
      '`client`; `ok` is null for one that was not reached, or that the provider does not answer clearly.',
    status: 200,
    reply: fields.testReply,
    isMomentary: true,
    problems: ['auth.out_of_scope', 'identity_provider.not_found', 'identity_provider.secret_lost'],
    where: 'process',
    run: (context) => testProvider(context),
  }),
];

export const identityProviderEndpoints = [...signInEndpoints, ...setupEndpoints];
