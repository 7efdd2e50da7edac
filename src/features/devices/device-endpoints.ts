import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import { deviceEdit, deviceQuery, deviceReply, newDevice } from './device-fields.ts';
import * as devices from './devices.ts';

const tag = 'Devices';
const seen = ['devices.not_found', 'auth.out_of_scope'] as const;

/** See rules/devices-and-planograms#devices. Making and removing devices is for people. */
export const deviceEndpoints = [
  endpoint({
    method: 'GET',
    path: '/devices',
    tag,
    permission: 'devices:read',
    summary: 'List devices, newest first',
    description:
      '`search` finds a substring of name or serial, case and accents folded; `serial` is exact; `businessLine` finds devices that have the line.',
    query: deviceQuery,
    status: 200,
    reply: pageOf(deviceReply),
    where: 'here',
    run: (context, { query }) => devices.listDevices(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/:id',
    tag,
    permission: 'devices:read',
    summary: 'Read a device',
    status: 200,
    reply: deviceReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => devices.readDevice(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/devices/:id',
    tag,
    permission: 'devices:update',
    summary: 'Edit a device',
    description:
      '`operationId` is a live operation of the device’s account, or null to take it out of its operation. ' +
      '`front` names all selections that the machine has, also those without a product; null forgets it. ' +
      'Only users who sign in can change `serial`, `businessLines` and `controllerSerial`: a key that sends one gets 403 ' +
      '`auth.reserved_resource`. `controllerSerial` is a controller of the account, or null for none; a controller that ' +
      'is removed this way does not link itself to the device again.',
    body: deviceEdit,
    example: { name: 'Lobby' },
    status: 200,
    reply: deviceReply,
    problems: [
      ...seen,
      'operations.not_found',
      'controllers.not_found',
      'devices.serial_exists',
      'devices.business_line_in_use',
      'accounts.business_line_not_enabled',
    ],
    where: 'write',
    run: (context, { params, body }) => devices.editDevice(context, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/devices',
    tag,
    caller: 'user',
    permission: 'devices:create',
    summary: 'Create a device',
    description:
      'Callers with access to several accounts send `accountId`. By default, `name` is the serial, ' +
      'and `businessLines` are all lines of the account.',
    body: newDevice,
    example: { serial: 'VM-002', name: 'Lobby', businessLines: ['vending'] },
    status: 201,
    reply: deviceReply,
    problems: [
      'auth.out_of_scope',
      'devices.serial_exists',
      'operations.not_found',
      'controllers.not_found',
      'accounts.business_line_not_enabled',
    ],
    where: 'write',
    run: (context, { body }) => devices.createDevice(context, body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/devices/:id',
    tag,
    caller: 'user',
    permission: 'devices:delete',
    summary: 'Remove a device',
    description: 'Its history is kept; new reports of it are refused.',
    status: 204,
    problems: seen,
    where: 'write',
    run: (context, { params }) => devices.endDevice(context, params.id),
  }),
];
