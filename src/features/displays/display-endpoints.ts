import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newWall, newWallReply, wallQuery, wallReply } from './display-fields.ts';
import * as walls from './displays.ts';

const tag = 'Walls';

/** See rules/walls#links. */
export const wallEndpoints = [
  endpoint({
    method: 'GET',
    path: '/walls',
    tag,
    caller: 'user',
    permission: 'settings:read',
    summary: 'List the walls that are not revoked, newest first',
    query: wallQuery,
    status: 200,
    reply: pageOf(wallReply),
    where: 'here',
    run: (context, { query }) => walls.listWalls(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/walls',
    tag,
    caller: 'user',
    permission: 'settings:create',
    confirmed: true,
    secret: true,
    summary: 'Create a link to a wall view; it is returned only once',
    description: 'Callers with access to several accounts send `accountId`.',
    body: newWall,
    example: { name: 'Canteen' },
    status: 201,
    reply: newWallReply,
    problems: ['auth.out_of_scope'],
    where: 'write',
    run: (context, { body }) => walls.createWall(context, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/walls/:id',
    tag,
    caller: 'user',
    permission: 'settings:delete',
    summary: 'Revoke a wall; its link stops working',
    status: 204,
    problems: ['walls.not_found', 'auth.out_of_scope'],
    where: 'write',
    run: (context, { params }) => walls.revokeWall(context, params.id),
  }),
];
