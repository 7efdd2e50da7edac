import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { linkedUserReply, newUser, userEdit, userQuery, userReply } from './user-fields.ts';
import * as users from './users.ts';

const tag = 'Users';
const seen = ['users.not_found', 'auth.out_of_scope'] as const;
const given = ['auth.out_of_scope', 'clients.not_found', 'accounts.not_found'] as const;

/** See rules/people-and-sessions#users. */
export const userEndpoints = [
  endpoint({
    method: 'GET',
    path: '/users',
    tag,
    caller: 'user',
    permission: 'users:read',
    summary: 'List users, newest first',
    description: '`search` finds a substring of the name, case and accents folded.',
    query: userQuery,
    status: 200,
    reply: pageOf(userReply),
    where: 'here',
    run: (context, { query }) => users.listUsers(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/users',
    tag,
    caller: 'user',
    permission: 'users:create',
    confirmed: true,
    secret: true,
    summary: 'Create a user',
    description:
      'Returns a link to choose a password: it works once, for 24 hours, and is returned only once. ' +
      'Without a scope, the user gets the caller’s.',
    body: newUser,
    example: { name: 'Ana Núñez', role: 'viewer', language: 'es' },
    status: 201,
    reply: linkedUserReply,
    problems: ['users.name_exists', ...given],
    where: 'write',
    run: (context, { body }) => users.createUser(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/users/:id',
    tag,
    caller: 'user',
    permission: 'users:read',
    summary: 'Read a user',
    status: 200,
    reply: userReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => users.readUser(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/users/:id',
    tag,
    caller: 'user',
    permission: 'users:update',
    confirmed: true,
    summary: 'Change or deactivate a user',
    description:
      'Another role or scope, and `isActive` false, end the user’s sessions immediately, and ' +
      'invalidate a pending link: create a new one. The last active owner of a scope stays an owner.',
    body: userEdit,
    example: { role: 'operator' },
    status: 200,
    reply: userReply,
    problems: [...seen, ...given, 'users.last_owner', 'users.local_owner'],
    where: 'write',
    run: (context, { params, body }) => users.changeUser(context, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/users/:id/link',
    tag,
    caller: 'user',
    permission: 'users:update',
    confirmed: true,
    secret: true,
    summary: 'Create a new link for a user to choose a password',
    description: 'Earlier links no longer work. Using the link ends all sessions of the user.',
    status: 201,
    reply: linkedUserReply,
    problems: [...seen, 'users.disabled'],
    where: 'write',
    run: (context, { params }) => users.renewLink(context, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/:id/identity',
    operation: 'removeUserIdentity',
    tag,
    caller: 'user',
    permission: 'users:update',
    confirmed: true,
    summary: 'Remove the identity of a user, who can then no longer sign in with the identity provider',
    description: 'Sessions from the provider end. The user stays, and can get a link for a password.',
    status: 204,
    problems: [...seen, 'users.no_identity'],
    where: 'write',
    run: (context, { params }) => users.unlinkUser(context, params.id),
  }),
];
