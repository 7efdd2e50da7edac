import { change, column } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

const profilesOfProduct = column<[product: number], string>(
  `SELECT r.id FROM profile_products pp JOIN profiles r ON r.seq = pp.profile WHERE pp.product = ? AND r.removed_at IS NULL`,
);

const deleteProductOfProfiles = change<[product: number]>('DELETE FROM profile_products WHERE product = ?');

/**
 * Takes a product out of every eas policy; a policy whose last product goes stays, empty (contract section 10).
 * @returns the ids of the profiles that had it, for the audit row
 */
export function takeProductOffProfiles(tx: Tx, product: number): string[] {
  const ids = profilesOfProduct.all(tx, product);
  deleteProductOfProfiles.run(tx, product);
  return ids;
}
