import { change, query } from '../store/statement.ts';
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
