/** A product that a card may take, as in the API (`GET /consumers/:id/entitlements`). */
export type Quota = {
  /** The limit per period; null if there is none. */
  readonly quantity: number | null;
  readonly used: number;
  /** The additional units that exceptions allow. */
  readonly extra: number;
  readonly remaining: number | null;
  readonly availableAt: string | null;
  readonly blockedBy: 'quota' | 'interval' | 'return' | null;
};

/** The status of a card for a product: the remaining number, or the blocking rule and its end. */
export type Standing =
  | { readonly state: 'unlimited' }
  | { readonly state: 'left'; readonly left: number; readonly of: number }
  /** Nothing is left; `moreAt` is when the next period starts, null where none does. */
  | { readonly state: 'usedUp'; readonly of: number; readonly moreAt: string | null }
  /** The profile's first period has not begun. */
  | { readonly state: 'notYet'; readonly moreAt: string | null }
  /** Something is left, and has to wait since the last one was taken. */
  | { readonly state: 'pause'; readonly left: number | null; readonly moreAt: string | null }
  /** An earlier one must be returned first. */
  | { readonly state: 'out' };

/** Returns the status of a card for a product at the time of the answer. */
export function standingOf({ quantity, used, remaining, availableAt, blockedBy }: Quota): Standing {
  if (blockedBy === 'return') return { state: 'out' };
  if (blockedBy === 'interval') return { state: 'pause', left: remaining, moreAt: availableAt };
  if (quantity === null && blockedBy === null) return { state: 'unlimited' };
  if (blockedBy === null) return { state: 'left', left: remaining ?? 0, of: quantity ?? 0 };
  const isBefore = used < (quantity ?? 0);
  return isBefore
    ? { state: 'notYet', moreAt: availableAt }
    : { state: 'usedUp', of: quantity ?? 0, moreAt: availableAt };
}

/** Returns the share of a quota that is left, 0 to 1; null without a limit. */
export function shareLeft({ quantity, remaining }: Quota): number | null {
  if (quantity === null) return null;
  return quantity === 0 ? 0 : Math.min(1, Math.max(0, remaining ?? 0) / quantity);
}

/** Returns how many products may be taken now, and out of how many. */
export function glanceOf(products: readonly Quota[]): { free: number; of: number } {
  return { free: products.filter(({ blockedBy }) => blockedBy === null).length, of: products.length };
}

/** Returns the money that a card can spend: subsidy plus top-ups, in minor units. */
export function balanceOf(code: { vendingBalance: number; vendingRecharge: number }): number {
  return code.vendingBalance + code.vendingRecharge;
}
