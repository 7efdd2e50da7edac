/*
 * The arithmetic of a delivery: integers in minor units (rules/money-and-time#tax-and-profit).
 */

/** The part of a price that is tax; `taxRate` is a percentage. `priceWithoutTax` is rounded, `taxValue` is the rest. */
export function taxOf(sellValue: number, taxRate: number): { priceWithoutTax: number; taxValue: number } {
  const priceWithoutTax = Math.round(sellValue / (1 + taxRate / 100));
  return { priceWithoutTax, taxValue: sellValue - priceWithoutTax };
}

/** The parts of a sale paid by subsidy and top-ups. */
export type Paid = { balancePaid: number; rechargePaid: number };

export const nothingPaid: Paid = { balancePaid: 0, rechargePaid: 0 };

/** A sale takes the subsidy first, then the top-ups, never going below 0; the rest was paid by `method`. */
export function splitOf(sellValue: number, held: { balance: number; recharge: number }): Paid {
  const balancePaid = Math.min(sellValue, Math.max(0, held.balance));
  const rechargePaid = Math.min(sellValue - balancePaid, Math.max(0, held.recharge));
  return { balancePaid, rechargePaid };
}

/**
 * The part of a credit that returns to the subsidy, as if the sale had been that much cheaper, because the
 * subsidy pays first. `room` is the rest up to the subsidy's maximum.
 */
export function backToSubsidy(
  amount: number,
  { sellValue, balancePaid }: { sellValue: number; balancePaid: number },
  room: number,
): number {
  const paidOtherwise = sellValue - balancePaid;
  return Math.max(0, Math.min(amount - paidOtherwise, balancePaid, room));
}
