import { endpoint, sessionEndpoint } from '../../api/endpoint.ts';
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
    read: (context, { query }) => devices.listDevices(context, query),
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
    read: (context, { params }) => devices.readDevice(context, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/devices/:id',
    tag,
    permission: 'devices:update',
    summary: 'Rename, move, activate or deactivate a device',
    description:
      '`operationId` is a live operation of the device’s account, or null to take it out of its operation.',
    body: deviceEdit,
    example: { name: 'Lobby' },
    status: 200,
    reply: deviceReply,
    problems: [...seen, 'operations.not_found'],
    write: (context, { params, body }) => devices.editDevice(context, params.id, body),
  }),
  sessionEndpoint({
    method: 'POST',
    path: '/devices',
    tag,
    permission: 'devices:create',
    summary: 'Make a device',
    description:
      'Who sees more than one account sends `accountId`. Without `name` it is called as its serial, without ' +
      '`businessLines` it has all lines of its account.',
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
    write: (context, { body }) => devices.addDevice(context, body),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: '/devices/:id',
    tag,
    permission: 'devices:delete',
    summary: 'Remove a device',
    description: 'What it did stays; what it reports from now on is refused.',
    status: 204,
    problems: seen,
    write: (context, { params }) => devices.endDevice(context, params.id),
  }),
];
