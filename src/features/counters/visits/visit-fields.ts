import * as v from 'valibot';
import { orderField } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { array, id, instant, integer, object, optional, text, type Value } from '../../../api/fields.ts';
import { pageFields, pageOf } from '../../../api/pages.ts';
import { queryBoolean, queryId, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';

/** More pieces than any selection holds, and more than any sum of them needs. */
const pieces = () => optional(integer(0, 1_000_000));

/** See rules/counters#visits. */
export const newVisit = object({
  id: optional(id()),
  date: optional(instant()),
  items: array(
    object({
      selection: text(),
      counted: pieces(),
      added: pieces(),
      removed: pieces(),
      stock: pieces(),
    }),
    0,
    1000,
  ),
  collected: optional(object({ coins: integer(), bills: integer() })),
  tubesFilled: optional(integer()),
  note: optional(text(1, 2000)),
});

export const deviceVisitQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  ...cursorFields,
});
export const visitQuery = ranged({
  from: optional(instant()),
  to: optional(instant()),
  deviceId: optional(queryId()),
  ...orderField,
  ...scopeFields,
  ...cursorFields,
});
export const inventoryQuery = object({
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  productId: optional(queryId()),
  low: optional(queryBoolean()),
  ...scopeFields,
  ...pageFields,
});

export type NewVisit = Value<typeof newVisit>;
export type VisitQuery = Value<typeof visitQuery>;
export type DeviceVisitQuery = Value<typeof deviceVisitQuery>;
export type InventoryQuery = Value<typeof inventoryQuery>;

const count = v.nullable(v.number());

/** The work at a selection; `lost` and `found` are differences between the expected and the counted stock. */
export const visitItem = v.object({
  selection: v.string(),
  product: v.nullable(v.object({ id: v.string(), name: v.string() })),
  counted: count,
  added: count,
  removed: count,
  stock: v.number(),
  believed: count,
  lost: v.number(),
  found: v.number(),
});

export type VisitItem = v.InferOutput<typeof visitItem>;

const device = v.object({ id: v.string(), serial: v.string(), name: v.string() });

export const visitReply = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.string(),
    device,
    date: v.string(),
    receivedAt: v.string(),
    actor: v.object({ type: v.string(), label: v.string() }),
    items: v.array(visitItem),
    collected: v.nullable(v.object({ coins: v.number(), bills: v.number() })),
    tubesFilled: count,
    note: v.nullable(v.string()),
  }),
  v.title('Visit'),
);

export const visitList = cursorPageOf(visitReply);

export const inventoryReply = pageOf(
  v.object({
    device,
    operationId: v.nullable(v.string()),
    selection: v.string(),
    product: v.object({ id: v.string(), name: v.string(), code: v.nullable(v.string()) }),
    price: count,
    stock: count,
    capacity: count,
    isLow: v.boolean(),
  }),
);
