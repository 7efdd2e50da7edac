import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import * as keys from './api-keys.ts';
import { keyEdit, keyQuery, keyReply, newKey, newKeyReply } from './key-fields.ts';

const tag = 'API keys';
const seen = ['keys.not_found', 'auth.out_of_scope'] as const;

/** See rules/people-and-sessions#keys-and-controllers. */
export const keyEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api-keys',
    tag,
    caller: 'user',
    permission: 'keys:read',
    summary: 'List the keys that are not revoked, newest first',
    query: keyQuery,
    status: 200,
    reply: pageOf(keyReply),
    where: 'here',
    run: (context, { query }) => keys.listApiKeys(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/api-keys',
    tag,
    caller: 'user',
    permission: 'keys:create',
    confirmed: true,
    secret: true,
    summary: 'Create a key; its secret is returned only once',
    description:
      '`accountId` creates an account-level key, `clientId` alone a client-level one; without either, ' +
      'the key gets the caller’s scope. By default it has all permissions, 120 requests per minute, ' +
      'and no expiry.',
    body: newKey,
    example: { label: 'erp', permissions: ['products:read'], rateLimit: 600 },
    status: 201,
    reply: newKeyReply,
    problems: ['auth.out_of_scope', 'clients.not_found', 'accounts.not_found', 'keys.label_exists'],
    where: 'write',
    run: (context, { body }) => keys.createApiKey(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/api-keys/:id',
    tag,
    caller: 'user',
    permission: 'keys:read',
    summary: 'Read a key',
    status: 200,
    reply: keyReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => keys.readApiKey(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api-keys/:id',
    tag,
    caller: 'user',
    permission: 'keys:update',
    confirmed: true,
    summary: 'Change a key; its secret does not change',
    body: keyEdit,
    example: { rateLimit: 600 },
    status: 200,
    reply: keyReply,
    problems: [...seen, 'keys.label_exists'],
    where: 'write',
    run: (context, { params, body }) => keys.changeApiKey(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    operation: 'revokeApiKey',
    tag,
    caller: 'user',
    permission: 'keys:delete',
    confirmed: true,
    summary: 'Revoke a key immediately and permanently',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => keys.endApiKey(context, params.id),
  }),
];
