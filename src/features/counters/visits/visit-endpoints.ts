import { endpoint } from '../../../api/endpoint.ts';
import { planogramReply, refill } from '../../devices/device-fields.ts';
import {
  deviceVisitQuery,
  inventoryQuery,
  inventoryReply,
  newVisit,
  visitList,
  visitQuery,
  visitReply,
} from './visit-fields.ts';
import * as visits from './visits.ts';

const tag = 'Counters';
const seen = ['devices.not_found', 'auth.out_of_scope'] as const;
const items = ['inventory.duplicate_selection', 'inventory.selection_unknown'] as const;

/** Counts, refills and collections (rules/counters#visits). */
export const visitEndpoints = [
  endpoint({
    method: 'POST',
    path: '/devices/:id/refills',
    operation: 'refillDevice',
    tag: 'Devices',
    permission: 'inventory:update',
    summary: 'Report the stock of a device’s selections after a refill',
    description:
      'Sets the stock of the selections that are sent, all of them or none; the other ones keep their stock. ' +
      'Returns the planogram. It is recorded as a visit without counts; `POST /devices/:id/visits` ' +
      'reports more.',
    body: refill,
    example: { items: [{ selection: 'A1', stock: 8 }] },
    status: 200,
    reply: planogramReply,
    problems: [...seen, ...items],
    where: 'write',
    run: (context, { params, body }) => visits.refillDevice(context, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/:id/visits',
    operation: 'reportVisit',
    tag,
    permission: 'inventory:update',
    summary: 'Report a visit to a machine, with counts, refills, removals and cash',
    description:
      '`counted` + `added` − `removed` is the stock of a selection afterwards; `stock` alone is a ' +
      'refill without a count. If the count differs from the expected stock, the difference is stored ' +
      'as `lost` or `found`. With an `id` (a UUID of your own) the call can be repeated: a known ' +
      'visit is returned as stored.',
    body: newVisit,
    example: {
      items: [{ selection: 'A1', counted: 2, added: 6, removed: 0 }],
      collected: { coins: 4250, bills: 2000 },
    },
    status: 201,
    reply: visitReply,
    problems: [...seen, ...items, 'visits.stock_unknown'],
    where: 'write',
    run: (context, { params, body }) => visits.createVisit(context, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/:id/visits',
    operation: 'listDeviceVisits',
    tag,
    permission: 'inventory:read',
    summary: 'List the visits of a machine, newest first',
    query: deviceVisitQuery,
    status: 200,
    reply: visitList,
    problems: seen,
    where: 'here',
    run: (context, { params, query }) => visits.listDeviceVisits(context, params.id, query),
  }),
  endpoint({
    method: 'GET',
    path: '/visits',
    operation: 'listVisits',
    tag,
    permission: 'inventory:read',
    summary: 'List visits, with what was filled, removed, lost and found',
    query: visitQuery,
    status: 200,
    reply: visitList,
    where: 'report',
    run: (context, { query }) => visits.listVisits(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/inventory',
    operation: 'listInventory',
    tag,
    permission: 'inventory:read',
    summary: 'List the selections of all machines, with their stock',
    description: '`low=true`: those that are empty, or hold less than a tenth of their capacity.',
    query: inventoryQuery,
    status: 200,
    reply: inventoryReply,
    where: 'report',
    run: (context, { query }) => visits.listInventory(context, query),
  }),
];
