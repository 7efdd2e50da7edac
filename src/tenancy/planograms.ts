import { type Json, jsonObject } from '../store/json.ts';
import { change, column, query } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

const slotsOfProduct = query<[product: number], { deviceId: string; selection: string }>(
  `SELECT d.id AS deviceId, s.selection FROM planogram_slots s JOIN devices d ON d.seq = s.device WHERE s.product = ?`,
);

const deleteSlotsOfProduct = change<[product: number]>('DELETE FROM planogram_slots WHERE product = ?');

/** Empties every selection that holds the product. @returns where it stood, for the audit row */
export function takeProductOffPlanograms(tx: Tx, product: number): { deviceId: string; selection: string }[] {
  const slots = slotsOfProduct.all(tx, product);
  if (slots.length > 0) deleteSlotsOfProduct.run(tx, product);
  return slots;
}

const slot = jsonObject({
  selection: 's.selection',
  productId: 'p.id',
  price: 's.price',
  stock: 's.stock',
  capacity: 's.capacity',
});

/** The selections of a device, as bodies, in their order. */
export const slotsOfDevice = column<[device: number], Json>(
  `SELECT ${slot} FROM planogram_slots s JOIN products p ON p.seq = s.product WHERE s.device = ? ORDER BY s.position`,
);
export const deleteSlotsOfDevice = change<[device: number]>('DELETE FROM planogram_slots WHERE device = ?');
export const insertSlot = change<
  [number, string, number, number, number | null, number | null, number | null]
>(
  `INSERT INTO planogram_slots (device, selection, position, product, price, stock, capacity)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
);
