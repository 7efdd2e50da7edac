import * as v from 'valibot';
import { orderField } from '../../../api/arrival.ts';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import {
  array,
  described,
  id,
  instant,
  integer,
  object,
  optional,
  text,
  type Value,
} from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { pageFields, pageOf } from '../../../api/pages.ts';
import { filter, queryBoolean, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { timestamp, uuid, wholeNumber } from '../../../api/values.ts';

/** The maximum number of pieces, above any selection's and any sum's. */
const pieces = () => optional(integer(0, 1_000_000));

const countedText = 'Items in the selection before the visit changed anything; null if not counted.';
const removedText = 'Items taken out, such as those past their date; null if not known.';
const collectedText = 'Cash taken from the cash box, in minor units; null for none.';
const tubesFilledText = 'Cash put into the coin tubes, in minor units; null for none.';

/** See rules/counters#visits. */
export const newVisit = object({
  id: described('The id, a UUID; it never changes.', optional(id())),
  date: described('The time of the visit.', optional(instant())),
  items: described(
    'The work at each selection.',
    array(
      object({
        selection: described('The selection of the machine, as labeled: `A1`.', text()),
        counted: described(countedText, pieces()),
        added: described('Items put in; null if not known.', pieces()),
        removed: described(removedText, pieces()),
        stock: described('The number of units in it; null if unknown.', pieces()),
      }),
      0,
      1000,
    ),
  ),
  collected: described(
    collectedText,
    optional(
      object({
        coins: described('The part in coins, in minor units.', integer()),
        bills: described('The part in bills, in minor units.', integer()),
      }),
    ),
  ),
  tubesFilled: described(tubesFilledText, optional(integer())),
  note: described('A note by the visitor; null for none.', optional(text(1, 2000))),
});

export const deviceVisitQuery = ranged({
  ...openRange,
  ...cursorFields,
});
export const visitQuery = ranged({
  ...openRange,
  deviceId: filter.deviceId,
  ...orderField,
  ...scopeFields,
  ...cursorFields,
});
export const inventoryQuery = object({
  operationId: filter.operationId,
  deviceId: filter.deviceId,
  productId: filter.productId,
  low: described(
    '`true`: selections that are empty or hold less than a tenth of their capacity; `false`: all others.',
    optional(queryBoolean()),
  ),
  ...scopeFields,
  ...pageFields,
});

export type NewVisit = Value<typeof newVisit>;
export type VisitQuery = Value<typeof visitQuery>;
export type DeviceVisitQuery = Value<typeof deviceVisitQuery>;
export type InventoryQuery = Value<typeof inventoryQuery>;

const count = v.nullable(wholeNumber);

/** The work at a selection; `lost` and `found` are differences between the expected and the counted stock. */
export const visitItem = v.object({
  selection: member.selection,
  product: described('The product.', v.nullable(v.object({ id: member.id, name: member.productName }))),
  counted: described(countedText, count),
  added: described('Items put in; null if not known.', count),
  removed: described(removedText, count),
  stock: described('The number of units in it; null if unknown.', wholeNumber),
  believed: described('The number of items that Larder expected; null without an earlier count.', count),
  lost: described('Items fewer than Larder expected.', wholeNumber),
  found: described('Items more than Larder expected.', wholeNumber),
});

export type VisitItem = v.InferOutput<typeof visitItem>;

export const visitReply = v.pipe(
  v.object({
    id: member.id,
    accountId: member.accountId,
    device: member.device,
    date: described('The time of the visit.', timestamp),
    receivedAt: described('The time of the report.', timestamp),
    actor: described(
      'The caller who did it.',
      v.object({ type: described('The kind of caller.', v.string()), label: member.actorLabel }),
    ),
    items: described('The work at each selection.', v.array(visitItem)),
    collected: described(
      collectedText,
      v.nullable(
        v.object({
          coins: described('The part in coins, in minor units.', wholeNumber),
          bills: described('The part in bills, in minor units.', wholeNumber),
        }),
      ),
    ),
    tubesFilled: described(tubesFilledText, count),
    note: described('A note by the visitor; null for none.', v.nullable(v.string())),
  }),
  v.title('Visit'),
);

export const visitList = cursorPageOf(visitReply);

export const inventoryReply = pageOf(
  v.object({
    device: member.device,
    operationId: described('The id of the operation where the machine is; null for none.', v.nullable(uuid)),
    selection: member.selection,
    product: described(
      'The product.',
      v.object({ id: member.id, name: member.productName, code: member.productCode }),
    ),
    price: described(
      'The price of this selection, in minor units, tax included; null if the product’s price applies.',
      count,
    ),
    stock: described('The number of units in it; null if unknown.', count),
    capacity: described('The maximum number of units; null if unknown.', count),
    isLow: described(
      'True if the selection is empty, or holds less than a tenth of its capacity.',
      v.boolean(),
    ),
  }),
);
