/*
 * The arithmetic of a delivery: integers in minor units (rules/money-and-time#tax-and-profit).
 */

/** The part of a price that is tax; `taxRate` is a percentage. `priceWithoutTax` is rounded, `taxValue` is the rest. */
export function taxOf(sellValue: number, taxRate: number): { priceWithoutTax: number; taxValue: number } {
  const priceWithoutTax = Math.round(sellValue / (1 + taxRate / 100));
  return { priceWithoutTax, taxValue: sellValue - priceWithoutTax };
}

/** What a sale takes from the subsidy and from the top-ups. */
export type Paid = { balancePaid: number; rechargePaid: number };

export const nothingPaid: Paid = { balancePaid: 0, rechargePaid: 0 };

/** A sale takes the subsidy first, then the top-ups, and nothing of what is below 0; the rest was paid by `method`. */
export function splitOf(sellValue: number, held: { balance: number; recharge: number }): Paid {
  const balancePaid = Math.min(sellValue, Math.max(0, held.balance));
  const rechargePaid = Math.min(sellValue - balancePaid, Math.max(0, held.recharge));
  return { balancePaid, rechargePaid };
}

/**
 * What of a credit for a sale the subsidy gets back that paid for it: as if the sale had cost so much less, since the
 * subsidy pays first. `room` is what still fits under the most that the subsidy grows to.
 */
export function backToSubsidy(
  amount: number,
  { sellValue, balancePaid }: { sellValue: number; balancePaid: number },
  room: number,
): number {
  const paidOtherwise = sellValue - balancePaid;
  return Math.max(0, Math.min(amount - paidOtherwise, balancePaid, room));
}
