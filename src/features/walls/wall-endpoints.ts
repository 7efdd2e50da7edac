import { sessionEndpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { newWall, newWallReply, wallQuery, wallReply } from './wall-fields.ts';
import * as walls from './walls.ts';

const tag = 'Walls';

/** See rules/walls#links. */
export const wallEndpoints = [
  sessionEndpoint({
    method: 'GET',
    path: '/walls',
    tag,
    permission: 'settings:read',
    summary: 'List the walls that are not revoked, newest first',
    query: wallQuery,
    status: 200,
    reply: pageOf(wallReply),
    read: (context, { query }) => walls.listWalls(context, query),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/walls',
    tag,
    permission: 'settings:create',
    confirmed: true,
    secret: true,
    summary: 'Make a link to a wall view; it is shown this once',
    description: 'Who sees several accounts sends `accountId`.',
    body: newWall,
    example: { name: 'Canteen' },
    status: 201,
    reply: newWallReply,
    problems: ['auth.out_of_scope'],
    write: (context, { body }) => walls.addWall(context, body),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/walls/:id',
    tag,
    permission: 'settings:delete',
    summary: 'Revoke a wall: its link leads nowhere any more',
    status: 204,
    problems: ['walls.not_found', 'auth.out_of_scope'],
    write: (context, { params }) => walls.revokeWall(context, params.id),
  }),
];
