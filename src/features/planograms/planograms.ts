import { AuditedResource, type Owned, updateIfChanged } from '../../access/audited.ts';
import { countedPage } from '../../access/lists.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { type Json, jsonArray } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { findProduct, productRemoval, requireProduct } from '../catalogue/products.ts';
import type { PlacementQuery, Planogram } from '../devices/device-fields.ts';
import { type DeviceRow, deviceHasLine, requireDevice } from '../devices/devices.ts';
import {
  deleteSlotsOfDevice,
  deleteSlotsOfProduct,
  describedSlotsOfDevice,
  fedSlotsOfDevice,
  forgetLowered,
  insertSlot,
  placementListing,
  setStock,
  slotsOfDevice,
  slotsOfProduct,
} from './planogram-slots.ts';

const planograms = new AuditedResource<Owned & { seq: number }>('planogram', (reader, device) =>
  planogramOf(reader, device.seq),
);

// A product that is removed leaves every selection that holds it; each planogram that it left has an entry of its own.
productRemoval.answer('planograms', (tx, product) => {
  const slots = slotsOfProduct.all(tx, product);
  if (slots.length === 0) return { planograms: [] };
  const devices = new Map(
    slots.map(({ device: seq, deviceId: id, client, account }) => [seq, { seq, id, client, account }]),
  );
  for (const device of devices.values()) {
    const before = planogramOf(tx, device.seq);
    tx.lastly(`planogram of ${device.id}`, () => tellPlanogram(tx, device, before));
  }
  deleteSlotsOfProduct.run(tx, product);
  return { planograms: slots.map(({ deviceId, selection }) => ({ deviceId, selection })) };
});

/** Audits a planogram that something else changed: `before` is its previous body, or the last audited one. */
export function tellPlanogram(tx: Tx, device: Owned & { seq: number }, before: Json): void {
  planograms.changedAlong(tx, device, 'update', before);
  forgetLowered.run(tx, device.seq);
}

/** The action of an edit, as `updateIfChanged`; earlier changes by deliveries are included in its audit row. */
function updateTelling(tx: Tx, { seq }: { seq: number }): (before: Json, after: Json) => 'update' | null {
  return (before, after) => {
    const action = updateIfChanged(before, after);
    if (action) forgetLowered.run(tx, seq);
    return action;
  };
}

/**
 * The slots of a device, in the order they were sent.
 * @throws `devices.not_found`, `auth.out_of_scope`
 */
export function readPlanogram({ reader, actor }: ReadContext, deviceId: string): Json {
  const device = requireDevice(reader, actor, deviceId);
  return planogramOf(reader, device.seq);
}

/** The same with what is known of each product, for people. @throws what `readPlanogram` throws */
export function readSlots({ reader, actor }: ReadContext, deviceId: string): Json {
  const device = requireDevice(reader, actor, deviceId);
  return `{"items":${jsonArray(describedSlotsOfDevice.all(reader, device.seq))}}`;
}

/**
 * Replaces a device's planogram by the list that is given (rules/devices-and-planograms#planograms); the planogram
 * that is there already leaves no audit row.
 * @throws `inventory.duplicate_selection`; `inventory.product_not_visible` for a product that is not a live one of
 *   the device's account; `inventory.business_line_mismatch`; and what `readPlanogram` throws
 */
export function replacePlanogram({ tx, actor }: WriteContext, deviceId: string, { items }: Planogram): Json {
  const device = requireDevice(tx, actor, deviceId);
  requireDistinctSelections(items);
  const slots = items.map((item) => ({ ...item, product: dispensable(tx, device, item.productId) }));
  return planograms.edit(tx, device, {
    action: updateTelling(tx, device),
    apply() {
      deleteSlotsOfDevice.run(tx, device.seq);
      for (const [position, slot] of slots.entries()) {
        const { selection, product, price = null, stock = null, capacity = null } = slot;
        insertSlot.run(tx, { device: device.seq, selection, position, product, price, stock, capacity });
      }
    },
  });
}

/**
 * Sets the stock of the selections that are given, as a visitor left them; others keep theirs. Unchanged stocks leave
 * no audit row.
 * @throws `inventory.selection_unknown`
 */
export function setStocks(
  tx: Tx,
  device: Owned & { seq: number },
  stocks: readonly { selection: string; stock: number }[],
): void {
  planograms.edit(tx, device, {
    action: updateTelling(tx, device),
    apply() {
      for (const { selection, stock } of stocks) {
        if (setStock.run(tx, stock, device.seq, selection).changes === 0)
          throw new Problem('inventory.selection_unknown', details.noSelection({ selection }));
      }
    },
  });
}

/** The slots of a device as the planogram's body. */
export function planogramOf(reader: Reader, device: number): Json {
  return `{"items":${jsonArray(slotsOfDevice.all(reader, device))}}`;
}

/** A device's planogram as its controller reads it, with the product of each selection. */
export function fedPlanogramOf(reader: Reader, device: number): Json {
  return `{"items":${jsonArray(fedSlotsOfDevice.all(reader, device))}}`;
}

/**
 * In which machines and selections a product is (rules/devices-and-planograms#placements).
 * @throws `products.not_found`, `products.not_visible_to_scope`
 */
export function listPlacements(context: ReadContext, productId: string, query: PlacementQuery): Json {
  const { seq } = requireProduct(context.reader, context.actor, productId);
  return countedPage(context, `placements of ${seq}`, query, placementListing, { filters: { product: seq } });
}

/** @throws `inventory.duplicate_selection` if two items name the same selection */
export function requireDistinctSelections(items: readonly { selection: string }[]): void {
  const seen = new Set<string>();
  for (const { selection } of items) {
    if (seen.has(selection))
      throw new Problem('inventory.duplicate_selection', details.selectionTwice({ selection }));
    seen.add(selection);
  }
}

function dispensable(reader: Reader, device: DeviceRow, id: string): number {
  const product = findProduct(reader, id);
  if (product?.account !== device.account)
    throw new Problem('inventory.product_not_visible', details.noProduct({ id }));
  if (!deviceHasLine(device, product.businessLine)) {
    throw new Problem(
      'inventory.business_line_mismatch',
      details.productLineNotOnDevice({ id, line: product.businessLine }),
    );
  }
  return product.seq;
}

/** True if a selection of some machine has a product. */
export function productIsPlaced(reader: Reader, product: number): boolean {
  return slotsOfProduct.get(reader, product) !== undefined;
}
