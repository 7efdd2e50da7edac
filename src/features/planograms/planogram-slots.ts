import { type Json, jsonBoolean, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query, type Reader } from '../../store/statement.ts';
import { deviceLinesInUse } from '../devices/devices.ts';

/** In which machines and selections a product is. */
export const slotsOfProduct = query<
  [product: number],
  { device: number; deviceId: string; client: number; account: number; selection: string }
>(
  `SELECT d.seq AS device, d.id AS deviceId, d.client, d.account, s.selection
    FROM planogram_slots s JOIN devices d ON d.seq = s.device WHERE s.product = ?`,
);
export const deleteSlotsOfProduct = change<[product: number]>(
  'DELETE FROM planogram_slots WHERE product = ?',
);

const slotMembers = {
  selection: 's.selection',
  productId: 'p.id',
  price: 's.price',
  stock: 's.stock',
  capacity: 's.capacity',
};
const slot = jsonObject(slotMembers);

const machine = jsonObject({ id: 'd.id', serial: 'd.serial', name: 'd.name' });

/** Placements of a product, by machine. */
export const placementListing = new Listing({
  select: jsonObject({
    device: `json((SELECT ${machine} FROM devices d WHERE d.seq = s.device))`,
    selection: 's.selection',
    price: 's.price',
    stock: 's.stock',
    capacity: 's.capacity',
  }),
  from: 'planogram_slots s',
  where: 'true',
  key: 's.selection',
  natural: { by: 'device', descending: false },
  sorts: { device: 's.device' },
  filters: { product: 's.product = ?' },
  needs: 'product',
});

const linesOfSlots = column<[device: number], string>(
  `SELECT DISTINCT p.business_line FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ?`,
);
deviceLinesInUse.answer('planograms', (reader, device) => linesOfSlots.all(reader, device));

/** The selections of a device, as bodies, in their order. */
export const slotsOfDevice = column<[device: number], Json>(
  `SELECT ${slot} FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);

/** The same with what a machine shows of each product. */
export const fedSlotsOfDevice = column<[device: number], Json>(
  `SELECT ${jsonObject({
    ...slotMembers,
    product: jsonObject({
      name: 'p.name',
      businessLine: 'p.business_line',
      isActive: jsonBoolean('p.is_active'),
    }),
  })} FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);

/** The same with details of each product, for people to read. */
export const describedSlotsOfDevice = column<[device: number], Json>(
  `SELECT ${jsonObject({
    selection: 's.selection',
    product: jsonObject({
      id: 'p.id',
      name: 'p.name',
      type: 'p.type',
      code: 'p.code',
      businessLine: 'p.business_line',
      listPrice: "p.attributes ->> 'listPrice'",
      isActive: jsonBoolean('p.is_active'),
    }),
    price: 's.price',
    stock: 's.stock',
    capacity: 's.capacity',
  })} FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);
export const deleteSlotsOfDevice = change<[device: number]>('DELETE FROM planogram_slots WHERE device = ?');
export const setStock = change<[stock: number, device: number, selection: string]>(
  'UPDATE planogram_slots SET stock = ? WHERE device = ? AND selection = ?',
);
export const insertSlot = insertInto('planogram_slots', {
  device: 'integer',
  selection: 'text',
  position: 'integer',
  product: 'integer',
  price: 'integer?',
  stock: 'integer?',
  capacity: 'integer?',
});

/** Deletes pending stock changes of a planogram whose current state was just recorded. */
export const forgetLowered = change<[device: number]>('DELETE FROM stocks_lowered WHERE device = ?');

/** A selection as movements need it; `price` in minor units, null: the product's list price. */
export type PlanogramSlot = { selection: string; product: number; price: number | null };

const slots = query<[device: number], PlanogramSlot>(
  'SELECT selection, product, price FROM planogram_slots WHERE device = ? ORDER BY position',
);
/** Lowers the stock of a selection by the deliveries, not below 0; a selection without a stock stays unchanged. */
export const lowerStock = change<[by: number, device: number, selection: string]>(
  'UPDATE planogram_slots SET stock = max(0, stock - ?) WHERE device = ? AND selection = ? AND stock > 0',
);

/** The date of a device's latest visit. */
export const latestVisitMs = column<[device: number], number | null>(
  'SELECT max(date_ms) FROM visits INDEXED BY visits_of_device WHERE device = ?',
);
/**
 * Returns a row if a selection was counted between two moments, inclusive. A phone's clock may be ahead, so a count is
 * dated by its arrival at the latest.
 */
export const isCountedBetween = column<
  [device: number, fromMs: number, fromMs: number, toMs: number, selection: string],
  number
>(
  `SELECT 1 FROM visits v INDEXED BY visits_of_device CROSS JOIN json_each(v.items) i
    WHERE v.device = ? AND v.date_ms >= ? AND min(v.date_ms, v.received_ms) BETWEEN ? AND ?
      AND i.value ->> 'selection' = ? AND i.value ->> 'counted' IS NOT NULL LIMIT 1`,
);

/** Current slots of a device, in order. */
export function slotsOf(reader: Reader, device: number): PlanogramSlot[] {
  return slots.all(reader, device);
}

/**
 * The price of a vending product at a device, in minor units: the price of the named `slot` if it holds the
 * product; the price of its first selection if the planogram lacks the named one or none was named; otherwise
 * its list price, even if the named selection holds another product.
 */
export function priceAt(
  slots: readonly PlanogramSlot[],
  product: { seq: number; listPrice: number | null },
  slot: PlanogramSlot | undefined,
): number {
  const priced = slot ?? slots.find((candidate) => candidate.product === product.seq);
  const price = priced?.product === product.seq ? priced.price : null;
  return price ?? product.listPrice!;
}
