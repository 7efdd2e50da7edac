import { refusalReasons } from '../../../api/vocabulary.ts';
import type { QuotaVerdict } from '../../consumers/entitlements/quotas.ts';

/** Why a code may not take a product: the first that applies, in the list's order. */
export type RefusalReason = (typeof refusalReasons)[number];

/**
 * The facts about a device, a product and a code at a moment. Null is a thing that does not exist, and whatever would
 * follow from it.
 */
export type Facts = {
  device: { isActive: boolean } | null;
  namedBy: 'selection' | 'productId';
  /** `price` in minor units, null for eas; `deviceHasLine`: whether the device dispenses its line. */
  product: {
    id: string;
    name: string;
    isActive: boolean;
    deviceHasLine: boolean;
    price: number | null;
  } | null;
  /** `credit`: subsidy and top-ups, minor units. */
  code: { isActive: boolean; consumerActive: boolean; consumerName: string; credit: number } | null;
  /** The profile in the slot of the product's line. */
  profile: { isActive: boolean; allowsDevice: boolean; dayPasses: boolean } | null;
  /** What an eas profile grants of the product: null where its policy does not have it, or there is none. */
  quota: Pick<QuotaVerdict, 'remaining' | 'blockedBy'> | null;
};

const reasonOfBlock = { quota: 'quota_exhausted', interval: 'too_soon', return: 'return_pending' } as const;

/** The first reason that applies; null when the code may take the product (rules/authorisations#reasons). */
export function reasonToRefuse({
  device,
  namedBy,
  product,
  code,
  profile,
  quota,
}: Facts): RefusalReason | null {
  if (!device) return 'device_unknown';
  if (!device.isActive) return 'device_inactive';
  if (!product) return namedBy === 'selection' ? 'selection_unknown' : 'product_unknown';
  if (!product.isActive) return 'product_inactive';
  if (!code) return 'code_unknown';
  if (!code.consumerActive) return 'consumer_inactive';
  if (!code.isActive) return 'code_inactive';
  if (!profile) return 'profile_missing';
  if (!profile.isActive) return 'profile_inactive';
  const isEas = product.price === null;
  if (!product.deviceHasLine || (isEas && !quota)) return 'product_not_allowed';
  if (!profile.allowsDevice) return 'device_not_allowed';
  if (!profile.dayPasses) return 'day_not_allowed';
  if (quota?.blockedBy) return reasonOfBlock[quota.blockedBy];
  return product.price !== null && code.credit < product.price ? 'insufficient_credit' : null;
}

/** The answer to a machine (rules/authorisations#the-answer); amounts in minor units. */
export type Authorization = {
  allowed: boolean;
  reason: RefusalReason | null;
  consumer: { name: string } | null;
  product: { id: string; name: string } | null;
  price: number | null;
  credit: number | null;
  /** How many of an eas product before this one; null: unlimited, or a sale. */
  remaining: number | null;
};

/** Judges the facts. What comes after the reason in the order of checks was not looked at, and is null. */
export function authorizationOf(facts: Facts): Authorization {
  const reason = reasonToRefuse(facts);
  const passed = (check: RefusalReason) =>
    reason === null || refusalReasons.indexOf(reason) > refusalReasons.indexOf(check);
  const product = passed('product_unknown') ? facts.product : null;
  const code = passed('code_unknown') ? facts.code : null;
  const price = product?.price ?? null;
  return {
    allowed: reason === null,
    reason,
    consumer: code && { name: code.consumerName },
    product: product && { id: product.id, name: product.name },
    price,
    credit: price === null || !code ? null : code.credit,
    remaining: passed('product_not_allowed') ? (facts.quota?.remaining ?? null) : null,
  };
}
