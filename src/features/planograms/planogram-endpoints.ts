import { endpoint } from '../../api/endpoint.ts';
import { pageOf } from '../../api/pages.ts';
import {
  placementQuery,
  placementReply,
  planogram,
  planogramReply,
  slotsReply,
} from '../devices/device-fields.ts';
import { listPlacements, readPlanogram, readSlots, replacePlanogram } from './planograms.ts';

const tag = 'Devices';
const seen = ['devices.not_found', 'auth.out_of_scope'] as const;

/** Endpoints for the slots of a device. */
export const planogramEndpoints = [
  endpoint({
    method: 'GET',
    path: '/devices/:id/planogram',
    tag,
    permission: 'inventory:read',
    summary: 'Read a device’s planogram',
    status: 200,
    reply: planogramReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => readPlanogram(context, params.id),
  }),
  endpoint({
    method: 'PUT',
    path: '/devices/:id/planogram',
    tag,
    permission: 'inventory:update',
    summary: 'Replace a device’s planogram',
    description:
      'The list replaces the whole planogram, in its order. Without `price` the product’s `listPrice` ' +
      'applies. Deliveries lower `stock`; a selection without `stock` is not counted.',
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
    where: 'write',
    run: (context, { params, body }) => replacePlanogram(context, params.id, body),
  }),
  endpoint({
    method: 'GET',
    path: '/devices/:id/slots',
    operation: 'listDeviceSlots',
    tag,
    permission: 'inventory:read',
    summary: 'Read a device’s planogram, with details of each product',
    status: 200,
    reply: slotsReply,
    problems: seen,
    where: 'here',
    run: (context, { params }) => readSlots(context, params.id),
  }),
  endpoint({
    method: 'GET',
    path: '/products/:id/placements',
    tag: 'Products',
    permission: 'inventory:read',
    summary: 'List the machines and selections that hold a product',
    query: placementQuery,
    status: 200,
    reply: pageOf(placementReply),
    problems: ['products.not_found', 'products.not_visible_to_scope'],
    where: 'here',
    run: (context, { params, query }) => listPlacements(context, params.id, query),
  }),
];
