import * as v from 'valibot';
import {
  amount,
  array,
  boolean,
  id,
  integer,
  object,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { pageFields, sortedPageFields } from '../../api/pages.ts';
import {
  businessLine,
  changedFields,
  queryBoolean,
  queryText,
  removedAtReply,
  scopeFields,
  scopeId,
  several,
} from '../../api/queries.ts';
import { businessLineList, businessLines } from '../sites/tenant-fields.ts';

/** More selections than any machine has. */
const maxSelections = 1000;

/** The names of the selections that a machine has, with and without a product (rules/devices-and-planograms#front). */
const front = () =>
  v.pipe(
    array(text(), 1, maxSelections),
    unique((selection) => selection),
  );

/** Null takes the device out of its operation, removes its controller, and forgets its front. */
export const deviceEdit = object({
  name: optional(text()),
  serial: optional(text()),
  operationId: optional(v.nullable(id())),
  businessLines: optional(businessLineList()),
  controllerSerial: optional(v.nullable(text())),
  isActive: optional(boolean()),
  front: optional(v.nullable(front())),
});

export const newDevice = object({
  accountId: optional(id()),
  serial: text(),
  name: optional(text()),
  operationId: optional(v.nullable(id())),
  businessLines: optional(businessLineList()),
  controllerSerial: optional(v.nullable(text())),
  isActive: optional(boolean()),
});

export const deviceQuery = object({
  operationId: optional(several(scopeId())),
  businessLine: optional(several(businessLine())),
  isActive: optional(queryBoolean()),
  serial: optional(queryText()),
  search: optional(queryText()),
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/devices-and-planograms#devices. */
export const deviceReply = v.object({
  id: v.string(),
  accountId: v.string(),
  operationId: v.nullable(v.string()),
  serial: v.string(),
  name: v.string(),
  businessLines: v.array(v.picklist(businessLines)),
  controllerSerial: v.nullable(v.string()),
  isActive: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  front: v.optional(v.array(v.string())),
  linkedAt: v.optional(v.string()),
  ...removedAtReply,
});

/** Every selection of a device, replaced wholesale. */
export const planogram = object({
  items: array(
    object({
      selection: text(),
      productId: id(),
      price: optional(v.nullable(amount())),
      stock: optional(v.nullable(integer())),
      capacity: optional(v.nullable(integer())),
    }),
    0,
    maxSelections,
  ),
});

/** A refill: the current stock of each filled selection (rules/devices-and-planograms#refills). */
export const refill = object({
  items: array(object({ selection: text(), stock: integer() }), 1, maxSelections),
});

const slotReply = {
  selection: v.string(),
  productId: v.string(),
  price: v.nullable(v.number()),
  stock: v.nullable(v.number()),
  capacity: v.nullable(v.number()),
};

export const planogramReply = v.object({ items: v.array(v.object(slotReply)) });

/** A planogram as a controller reads it (rules/feed#planogram-for-a-machine). */
export const fedPlanogramReply = v.object({
  items: v.array(
    v.object({
      ...slotReply,
      product: v.object({
        name: v.string(),
        businessLine: v.picklist(businessLines),
        isActive: v.boolean(),
      }),
    }),
  ),
});

/** A planogram with what is known of each product; `listPrice` is null where it is not sold. */
export const slotsReply = v.object({
  items: v.array(
    v.object({
      selection: v.string(),
      product: v.object({
        id: v.string(),
        name: v.string(),
        type: v.string(),
        code: v.nullable(v.string()),
        businessLine: v.picklist(businessLines),
        listPrice: v.nullable(v.number()),
        isActive: v.boolean(),
      }),
      price: v.nullable(v.number()),
      stock: v.nullable(v.number()),
      capacity: v.nullable(v.number()),
    }),
  ),
});

/** A selection that holds a product, and the machine that it is of (rules/devices-and-planograms#placements). */
export const placementReply = v.object({
  device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
  selection: v.string(),
  price: v.nullable(v.number()),
  stock: v.nullable(v.number()),
  capacity: v.nullable(v.number()),
});

export const placementQuery = object(pageFields);

export type PlacementQuery = Value<typeof placementQuery>;
export type NewDeviceBody = Value<typeof newDevice>;
export type DeviceEdit = Value<typeof deviceEdit>;
export type DeviceQuery = Value<typeof deviceQuery>;
export type Planogram = Value<typeof planogram>;
export type Refill = Value<typeof refill>;
