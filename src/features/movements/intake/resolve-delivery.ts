import type { MovedProduct } from '../../catalogue/product-lookup.ts';
import type { ReadCode } from '../../consumers/codes/code-lookup.ts';
import { type PlanogramSlot, priceAt } from '../../planograms/planogram-slots.ts';
import type { BatchLookups, MovedDevice } from './batch-lookups.ts';
import { lowestBalance } from './limits.ts';
import { nothingPaid, type Paid, splitOf, taxOf } from './money.ts';
import type { DeliveryInput } from './movement-fields.ts';
import { Rejection } from './row-result.ts';

/** A delivery with everything resolved, computed and checked, before anything of it is written. */
export type ResolvedDelivery = Paid & {
  product: MovedProduct;
  /** The selection whose stock it lowers. */
  slot: PlanogramSlot | undefined;
  code: ReadCode | null;
  sellValue: number;
  taxRate: number;
  taxValue: number;
};

/**
 * Resolves a reported delivery with the stored data (rules/feed#deliveries): product, code, price (rules/feed#price),
 * and what was paid (rules/feed#payment). A failed one pays nothing.
 * @throws Rejection `product_unknown`, `selection_unknown`, `validation.failed`
 */
export function resolveDelivery(
  lookups: BatchLookups,
  device: MovedDevice,
  input: DeliveryInput,
): ResolvedDelivery {
  const slot = device.slots.find(({ selection }) => selection === input.selection);
  const product = productOf(lookups, device, input, slot);
  const code = input.codeId === undefined ? null : lookups.code(device, input.codeId);
  const sellValue = input.sellValue ?? priceOf(device, product, slot);
  const taxRate = product.taxRate ?? 0;
  const { taxValue } = taxOf(sellValue, taxRate);
  const sent = paidAsSent(input, sellValue);
  const paid = input.isDelivered ? (sent ?? paidByCode(product, code, sellValue)) : nothingPaid;
  if (code) requireRoom(code, paid);
  return { product, slot, code, sellValue, taxRate, taxValue, ...paid };
}

function productOf(
  lookups: BatchLookups,
  device: MovedDevice,
  { productId, selection }: DeliveryInput,
  slot: PlanogramSlot | undefined,
): MovedProduct {
  if (productId === undefined) {
    if (slot) return lookups.productOf(slot);
    throw new Rejection(
      'selection_unknown',
      `The planogram of ${device.name} has no selection ${selection}; send productId, or complete the planogram.`,
    );
  }
  const product = lookups.product(productId);
  if (product) return product;
  throw new Rejection('product_unknown', `The account never had a product ${productId}.`);
}

/** The price of a sale without a reported one. Issues cost nothing. */
function priceOf(device: MovedDevice, product: MovedProduct, slot: PlanogramSlot | undefined): number {
  return product.businessLine === 'eas' ? 0 : priceAt(device.slots, product, slot);
}

/**
 * The reported payment; undefined without one.
 * @throws Rejection if it exceeds the price
 */
function paidAsSent({ balancePaid, rechargePaid }: DeliveryInput, sellValue: number): Paid | undefined {
  if (balancePaid === undefined && rechargePaid === undefined) return undefined;
  const paid = { balancePaid: balancePaid ?? 0, rechargePaid: rechargePaid ?? 0 };
  if (paid.balancePaid > sellValue) throw Rejection.of([{ field: 'balancePaid', rule: 'max' }]);
  // Compared by difference: a sum of two amounts may not be exact.
  if (paid.rechargePaid > sellValue - paid.balancePaid)
    throw Rejection.of([{ field: 'rechargePaid', rule: 'max' }]);
  return paid;
}

function paidByCode(product: MovedProduct, code: ReadCode | null, sellValue: number): Paid {
  return code?.hasVendingProfile && product.businessLine === 'vending'
    ? splitOf(sellValue, code)
    : nothingPaid;
}

/** A balance may be negative, but must stay an exact number. */
function requireRoom(code: ReadCode, paid: Paid): void {
  if (code.balance - paid.balancePaid < lowestBalance)
    throw Rejection.of([{ field: 'balancePaid', rule: 'max' }]);
  if (code.recharge - paid.rechargePaid < lowestBalance)
    throw Rejection.of([{ field: 'rechargePaid', rule: 'max' }]);
}
