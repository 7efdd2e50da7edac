import { endpoint } from '../interface/endpoint.ts';
import { pageOf } from '../interface/pages.ts';
import { deviceEdit, deviceQuery, deviceReply, planogram, planogramReply } from './device-fields.ts';
import { readPlanogram, replacePlanogram } from './device-planograms.ts';
import * as devices from './devices.ts';

const tag = 'Devices';
const seen = ['devices.not_found', 'auth.out_of_scope'] as const;

/** Contract sections 9 and 10. Making and removing devices is the operator's. */
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
  endpoint({
    method: 'GET',
    path: '/devices/:id/planogram',
    tag,
    permission: 'inventory:read',
    summary: 'Read what a device’s selections hold',
    status: 200,
    reply: planogramReply,
    problems: seen,
    read: (context, { params }) => readPlanogram(context, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/devices/:id/planogram',
    tag,
    permission: 'inventory:update',
    summary: 'Replace a device’s planogram',
    description:
      'The list that is sent is the whole planogram, in its order. Without `price` the product’s `listPrice` applies; `stock` is lowered by deliveries, and without it is not counted.',
    body: planogram,
    example: { items: [{ selection: 'A1', productId: 'the id of a product', price: 250000, stock: 8 }] },
    status: 200,
    reply: planogramReply,
    problems: [
      ...seen,
      'inventory.duplicate_selection',
      'inventory.product_not_visible',
      'inventory.business_line_mismatch',
    ],
    write: (context, { params, body }) => replacePlanogram(context, params.id, body),
  }),
];
