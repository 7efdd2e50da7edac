import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newOperation, operationEdit, operationQuery, operationReply } from './operation-fields.ts';
import * as operations from './operations.ts';

const tag = 'Operations';
const seen = ['operations.not_found', 'auth.out_of_scope'] as const;

/** See rules/sites#operations. */
export const operationEndpoints = [
  endpoint({
    method: 'POST',
    path: '/operations',
    tag,
    permission: 'operations:create',
    summary: 'Create an operation',
    description: 'A client-level key sends `accountId`; an account-level key may leave it out.',
    body: newOperation,
    example: { name: 'Warehouse 2' },
    status: 201,
    reply: operationReply,
    problems: ['auth.out_of_scope', 'operations.name_exists'],
    where: 'write',
    run: (context, { body }) => operations.createOperation(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/operations',
    tag,
    permission: 'operations:read',
    summary: 'List operations, newest first',
    description: '`search` finds a substring of the name, case and accents folded.',
    query: operationQuery,
    status: 200,
    reply: pageOf(operationReply),
    where: 'here',
    run: (context, { query }) => operations.listOperations(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/operations/:id',
    tag,
    permission: 'operations:read',
    summary: 'Read an operation',
    status: 200,
    reply: operationReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => operations.readOperation(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/operations/:id',
    tag,
    permission: 'operations:update',
    summary: 'Rename, activate or deactivate an operation',
    body: operationEdit,
    example: { name: 'Warehouse 3' },
    status: 200,
    reply: operationReply,
    problems: [...seen, 'operations.name_exists'],
    where: 'write',
    run: (context, { params, body }) => operations.editOperation(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/operations/:id',
    tag,
    permission: 'operations:delete',
    summary: 'Remove an operation',
    description: 'It must have no devices and no codes. Its history is kept.',
    status: 204,
    problems: [...seen, 'operations.in_use'],
    where: 'write',
    run: (context, { params }) => operations.removeOperation(context, params.id),
  }),
];
