import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { accountQuery, accountReply, clientQuery, clientReply, meReply } from './tenant-fields.ts';
import * as tenants from './tenants.ts';

const tag = 'Clients and accounts';

/** `/me`, `/clients` and `/accounts`: rules/sites. */
export const tenantEndpoints = [
  endpoint({
    method: 'GET',
    path: '/me',
    tag,
    permission: null,
    summary: 'Read the key that asks',
    description: 'Any valid key may. `scope` is the key’s level; `accountId` is null for a client-level key.',
    status: 200,
    reply: meReply,
    read: ({ actor }) => tenants.describeKey(actor),
  }),
  endpoint({
    method: 'GET',
    path: '/clients',
    tag,
    permission: 'clients:read',
    summary: 'List clients: the key’s own',
    query: clientQuery,
    status: 200,
    reply: pageOf(clientReply),
    read: (context, { query }) => tenants.listClients(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/clients/:id',
    tag,
    permission: 'clients:read',
    summary: 'Read a client',
    status: 200,
    reply: clientReply,
    problems: ['clients.not_found', 'auth.out_of_scope'],
    read: (context, { params }) => tenants.readClient(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/accounts',
    tag,
    permission: 'accounts:read',
    summary: 'List accounts, newest first',
    query: accountQuery,
    status: 200,
    reply: pageOf(accountReply),
    read: (context, { query }) => tenants.listAccounts(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/accounts/:id',
    tag,
    permission: 'accounts:read',
    summary: 'Read an account',
    status: 200,
    reply: accountReply,
    problems: ['accounts.not_found', 'auth.out_of_scope'],
    read: (context, { params }) => tenants.readAccount(context, params.id),
  }),
];
