import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { change, insertInto, query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { products } from './product-store.ts';
import type { EasPolicy } from './profile-fields.ts';

/** A product as an eas policy grants it, found. */
export type GrantedProduct = { product: number; quantity: number | null; minutesBetweenDeliveries: number };

const insertProduct = insertInto('profile_products', {
  profile: 'integer',
  position: 'integer',
  product: 'integer',
  quantity: 'integer?',
  minutes_between_deliveries: 'integer',
});
const deleteProducts = change<[profile: number]>('DELETE FROM profile_products WHERE profile = ?');

/**
 * Finds the products of an eas policy: live ones of the account and of the eas line.
 * @throws `profiles.product_not_visible_to_account`, also for a vending product (rules/catalogue#policies)
 */
export function requireGrantedProducts(reader: Reader, account: number, policy: EasPolicy): GrantedProduct[] {
  return policy.products.map(({ productId, quantity, minutesBetweenDeliveries }) => {
    const product = products.find(reader, productId);
    if (product?.account !== account || product.businessLine !== 'eas') {
      throw new Problem(
        'profiles.product_not_visible_to_account',
        details.easProductMissing({ id: productId }),
      );
    }
    return { product: product.seq, quantity, minutesBetweenDeliveries };
  });
}

/** Replaces the products of an eas profile by these, in this order. */
export function replaceGrantedProducts(tx: Tx, profile: number, granted: readonly GrantedProduct[]): void {
  deleteProducts.run(tx, profile);
  for (const [position, { product, quantity, minutesBetweenDeliveries }] of granted.entries()) {
    insertProduct.run(tx, {
      profile,
      position,
      product,
      quantity,
      minutes_between_deliveries: minutesBetweenDeliveries,
    });
  }
}

/** A live profile whose policy has a product, and its owner. */
export type Holder = { seq: number; id: string; client: number; account: number };

const profilesOfProduct = query<[product: number], Holder>(
  `SELECT r.seq, r.id, r.client, r.account FROM profile_products pp JOIN profiles r ON r.seq = pp.profile
    WHERE pp.product = ? AND r.removed_at IS NULL`,
);
const touchProfile = change<[updatedAt: string, profile: number]>(
  'UPDATE profiles SET updated_at = ? WHERE seq = ?',
);
const deleteProductOfProfiles = change<[product: number]>('DELETE FROM profile_products WHERE product = ?');

/** The live profiles whose policies have a product. */
export function holdersOfProduct(reader: Reader, product: number): Holder[] {
  return profilesOfProduct.all(reader, product);
}

/**
 * Takes a product out of every eas policy; a policy whose last product goes stays, empty (rules/catalogue#policies).
 * @returns the ids of the profiles that had it, for the audit row
 */
export function takeProductOffProfiles(tx: Tx, product: number): string[] {
  const holders = profilesOfProduct.all(tx, product);
  for (const { seq } of holders) touchProfile.run(tx, tx.nowIso, seq);
  deleteProductOfProfiles.run(tx, product);
  return holders.map(({ id }) => id);
}
