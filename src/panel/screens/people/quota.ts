/** A product that a card may take, as the appliance tells it (`GET /consumers/:id/entitlements`). */
export type Quota = {
  /** How many in a period; null where nothing limits it. */
  readonly quantity: number | null;
  readonly used: number;
  /** How many more there are by exceptions. */
  readonly extra: number;
  readonly remaining: number | null;
  readonly availableAt: string | null;
  readonly blockedBy: 'quota' | 'interval' | 'return' | null;
};

/** How a card stands with a product: what it may still have, or what keeps it back and until when. */
export type Standing =
  | { readonly state: 'unlimited' }
  | { readonly state: 'left'; readonly left: number; readonly of: number }
  /** Nothing is left; `moreAt` is when the next period starts, null where none does. */
  | { readonly state: 'usedUp'; readonly of: number; readonly moreAt: string | null }
  /** The profile's first period has not begun. */
  | { readonly state: 'notYet'; readonly moreAt: string | null }
  /** Something is left, and has to wait since the last one was taken. */
  | { readonly state: 'pause'; readonly left: number | null; readonly moreAt: string | null }
  /** The last one has to come back first. */
  | { readonly state: 'out' };

/** How a card stands with a product at the moment that the appliance told of. */
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

/** Which part of a quota is left, 0 to 1; null where nothing limits it, for there is nothing to fill. */
export function shareLeft({ quantity, remaining }: Quota): number | null {
  if (quantity === null) return null;
  return quantity === 0 ? 0 : Math.min(1, Math.max(0, remaining ?? 0) / quantity);
}

/** How many products may be taken now, of how many. */
export function glanceOf(products: readonly Quota[]): { free: number; of: number } {
  return { free: products.filter(({ blockedBy }) => blockedBy === null).length, of: products.length };
}

/** What a card can spend: its subsidy and its top-ups, minor units. */
export function balanceOf(code: { vendingBalance: number; vendingRecharge: number }): number {
  return code.vendingBalance + code.vendingRecharge;
}
