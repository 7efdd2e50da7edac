import * as v from 'valibot';
import {
  amount,
  array,
  described,
  id,
  integer,
  listedItems,
  object,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { pageFields, sortedPageFields } from '../../api/pages.ts';
import { changedFields, filter, queryText, removedAtReply, scopeFields } from '../../api/queries.ts';
import { timestamp, uuid, wholeNumber } from '../../api/values.ts';
import { businessLineList, businessLines } from '../sites/tenant-fields.ts';

/** More selections than any machine has. */
const maxSelections = 1000;

/** The names of the selections that a machine has, with and without a product (rules/devices-and-planograms#front). */
const front = () =>
  v.pipe(
    array(text(), 1, maxSelections),
    unique((selection) => selection),
  );

const operationIdText = 'The id of the operation where it is; null for none.';
const controllerSerialText = 'The serial of the controller that reports for the machine; null for none.';
const frontText =
  'The selections of the machine, with and without a product, as drawn on its front; absent if it was not drawn.';

/** Null takes the device out of its operation, removes its controller, and forgets its front. */
export const deviceEdit = object({
  name: described('The name of the machine.', optional(text())),
  serial: described('The serial of the machine, unique in the account.', optional(text())),
  operationId: described(operationIdText, optional(v.nullable(id()))),
  businessLines: described('The business lines: `vending`, `eas`, or both.', optional(businessLineList())),
  controllerSerial: described(controllerSerialText, optional(v.nullable(text()))),
  isActive: sent.isActive,
  front: described(frontText, optional(v.nullable(front()))),
});

export const newDevice = object({
  accountId: sent.accountId,
  serial: described('The serial of the machine, unique in the account.', text()),
  name: described('The name of the machine.', optional(text())),
  operationId: described(operationIdText, optional(v.nullable(id()))),
  businessLines: described('The business lines: `vending`, `eas`, or both.', optional(businessLineList())),
  controllerSerial: described(controllerSerialText, optional(v.nullable(text()))),
  isActive: sent.isActive,
});

export const deviceQuery = object({
  operationId: filter.operationIds,
  businessLine: filter.businessLines,
  isActive: filter.isActive,
  serial: described('Only the machine with this serial.', optional(queryText())),
  search: filter.search,
  ...changedFields,
  ...scopeFields,
  ...sortedPageFields('name', 'createdAt', 'updatedAt'),
});

/** See rules/devices-and-planograms#devices. */
export const deviceReply = v.object({
  id: member.id,
  accountId: member.accountId,
  operationId: described(operationIdText, v.nullable(uuid)),
  serial: member.serial,
  name: member.deviceName,
  businessLines: described(
    'The business lines: `vending`, `eas`, or both.',
    v.array(v.picklist(businessLines)),
  ),
  controllerSerial: described(controllerSerialText, v.nullable(v.string())),
  isActive: member.isActive,
  createdAt: member.createdAt,
  updatedAt: member.updatedAt,
  front: described(frontText, v.optional(v.array(v.string()))),
  linkedAt: described(
    'The time at which the first report of its controller linked it; absent if a user chose the controller, or if it has none.',
    v.optional(timestamp),
  ),
  ...removedAtReply,
});

const priceText =
  'The price of this selection, in minor units, tax included; null if the product’s price applies.';

/** Every selection of a device, replaced wholesale. */
export const planogram = object({
  items: described(
    'The selections of the machine, all of them.',
    array(
      object({
        selection: described('The selection of the machine, as labeled: `A1`.', text()),
        productId: described('The id of the product.', id()),
        price: described(priceText, optional(v.nullable(amount()))),
        stock: described('The number of units in it; null if unknown.', optional(v.nullable(integer()))),
        capacity: described('The maximum number of units; null if unknown.', optional(v.nullable(integer()))),
      }),
      0,
      maxSelections,
    ),
  ),
});

/** A refill: the current stock of each filled selection (rules/devices-and-planograms#refills). */
export const refill = object({
  items: described(
    'The selections that were filled.',
    array(
      object({
        selection: described('The selection of the machine, as labeled: `A1`.', text()),
        stock: described('The number of units in it; null if unknown.', integer()),
      }),
      1,
      maxSelections,
    ),
  ),
});

const slotReply = {
  selection: member.selection,
  productId: member.productId,
  price: described(priceText, v.nullable(wholeNumber)),
  stock: member.stock,
  capacity: member.capacity,
};

export const planogramReply = v.object({
  items: described('The selections of the machine, all of them.', v.array(v.object(slotReply))),
});

const businessLineText =
  'The business line: `vending` (sold against balances) or `eas` (issued against quotas).';

/** A planogram as a controller reads it (rules/feed#devices-of-a-controller). */
export const fedPlanogramReply = v.object({
  items: listedItems(
    v.array(
      v.object({
        ...slotReply,
        product: described(
          'The product.',
          v.object({
            name: member.productName,
            businessLine: described(businessLineText, v.picklist(businessLines)),
            isActive: member.isActive,
          }),
        ),
      }),
    ),
  ),
});

/** A planogram with details of each product; `listPrice` is null for products of the eas line. */
export const slotsReply = v.object({
  items: listedItems(
    v.array(
      v.object({
        selection: member.selection,
        product: described(
          'The product.',
          v.object({
            id: member.id,
            name: member.productName,
            type: described('The type of the product; see `GET /selectors/product_types`.', v.string()),
            code: member.productCode,
            businessLine: described(businessLineText, v.picklist(businessLines)),
            listPrice: described(
              'The selling price in minor units, tax included; a selection’s own price overrides it.',
              v.nullable(wholeNumber),
            ),
            isActive: described('True if the product is active.', v.boolean()),
          }),
        ),
        price: described(priceText, v.nullable(wholeNumber)),
        stock: member.stock,
        capacity: member.capacity,
      }),
    ),
  ),
});

/** A selection with a product, and its machine (rules/devices-and-planograms#placements). */
export const placementReply = v.object({
  device: member.device,
  selection: member.selection,
  price: described(priceText, v.nullable(wholeNumber)),
  stock: member.stock,
  capacity: member.capacity,
});

export const placementQuery = object(pageFields);

export type PlacementQuery = Value<typeof placementQuery>;
export type NewDeviceBody = Value<typeof newDevice>;
export type DeviceEdit = Value<typeof deviceEdit>;
export type DeviceQuery = Value<typeof deviceQuery>;
export type Planogram = Value<typeof planogram>;
export type Refill = Value<typeof refill>;
