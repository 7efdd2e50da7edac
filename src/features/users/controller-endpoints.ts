import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import {
  controllerEdit,
  controllerQuery,
  controllerReply,
  newController,
  newControllerReply,
} from './controller-fields.ts';
import * as controllers from './controllers.ts';

const tag = 'Controllers';
const seen = ['controllers.not_found', 'auth.out_of_scope'] as const;

/** See rules/people-and-sessions#keys-and-controllers. */
export const controllerEndpoints = [
  endpoint({
    method: 'GET',
    path: '/controllers',
    tag,
    caller: 'user',
    permission: 'controllers:read',
    summary: 'List the controllers that are not revoked, newest first, and whether they are late',
    description:
      '`state` compares the last call with the usual interval of the controller, `usualGapSeconds`. ' +
      '`pending`, `version` and the clock are from its last report (`POST /feed/status`); the offset ' +
      'of a clock that is ahead is positive.',
    query: controllerQuery,
    status: 200,
    reply: pageOf(controllerReply),
    where: 'here',
    run: (context, { query }) => controllers.listControllers(context, query),
  }),
  endpoint({
    method: 'POST',
    path: '/controllers',
    tag,
    caller: 'user',
    permission: 'controllers:create',
    confirmed: true,
    secret: true,
    summary: 'Register a controller; its feed token is returned only once',
    body: newController,
    example: { serial: 'C-02' },
    status: 201,
    reply: newControllerReply,
    problems: ['auth.out_of_scope', 'controllers.serial_exists'],
    where: 'write',
    run: (context, { body }) => controllers.createController(context, body),
  }),
  endpoint({
    method: 'GET',
    path: '/controllers/:id',
    tag,
    caller: 'user',
    permission: 'controllers:read',
    summary: 'Read a controller',
    status: 200,
    reply: controllerReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => controllers.readController(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/controllers/:id',
    tag,
    caller: 'user',
    permission: 'controllers:update',
    confirmed: true,
    summary: 'Change the serial of a controller; its token does not change',
    body: controllerEdit,
    example: { serial: 'C-03' },
    status: 200,
    reply: controllerReply,
    problems: [...seen, 'controllers.serial_exists'],
    where: 'write',
    run: (context, { params, body }) => controllers.editController(context, params.id, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/controllers/:id',
    operation: 'revokeController',
    tag,
    caller: 'user',
    permission: 'controllers:delete',
    confirmed: true,
    summary: 'Revoke the token of a controller immediately and permanently',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => controllers.endController(context, params.id),
  }),
];
