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
    summary: 'Tell what a device’s selections hold after a refill',
    description:
      'Sets the stock of the selections that are sent, all of them or none; the others keep theirs. Answers the ' +
      'planogram. It is a visit at which nobody counted: `POST /devices/:id/visits` tells more.',
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
    summary: 'Tell what was counted, filled, taken out and collected at a machine',
    description:
      '`counted` + `added` − `removed` is what is in a selection afterwards; `stock` alone is a refill whose count is ' +
      'unknown. Where the count is not what Larder believed, the difference is kept as `lost` or `found`. With an `id` ' +
      '(a UUID of your own) it may be sent again: one that is known is answered as it is kept.',
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
    summary: 'List visits: the ledger of what was filled, taken out, lost and found',
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
    summary: 'List the selections of all machines, with what they hold',
    description: '`low=true`: those with nothing, or less than a tenth of what fits in.',
    query: inventoryQuery,
    status: 200,
    reply: inventoryReply,
    where: 'report',
    run: (context, { query }) => visits.listInventory(context, query),
  }),
];
