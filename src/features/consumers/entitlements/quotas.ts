import type { PeriodBounds } from '../../../lib/calendar/periods.ts';

/**
 * The grant of an eas profile for one product (rules/quotas-and-periods#quotas), and the product's return
 * policy (rules/catalogue#attributes).
 */
export type QuotaRule = {
  /** The quantity per period; null: unlimited. */
  readonly quantity: number | null;
  readonly minutesBetweenDeliveries: number;
  /** True if an unreturned item blocks the next one: returnable, with `restrictDelivery`. */
  readonly restrictDelivery: boolean;
};

/** The use of a product by a code. Failed deliveries do not count. */
export type QuotaFacts = {
  /** Deliveries in the period; returns do not reduce it. */
  readonly used: number;
  /** The `date` of the latest delivery, of any period, milliseconds. */
  readonly latestMs: number | null;
  /** True if a delivery of it has not been returned yet. */
  readonly openReturn: boolean;
};

/** The period that a quota is counted in, and when the next one starts; see `periodAt` and `nextStart`. */
export type QuotaPeriod = { readonly bounds: PeriodBounds | null; readonly nextStartMs: number | null };

/** The answer to a code that wants a product: how many are left, or what is in the way and until when. */
export type QuotaVerdict = {
  /** The remaining number in this period, never below 0; null: unlimited. */
  readonly remaining: number | null;
  /** The first that applies, in this order; null if none does. */
  readonly blockedBy: 'quota' | 'interval' | 'return' | null;
  /** The time at which the block ends, in milliseconds; null if it is not blocked or the end is unknown. */
  readonly availableAtMs: number | null;
};

/** The last moment that a date of the API can name. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Rules that block a code from a product, each on its own. */
export type QuotaBlocks = { readonly quota: boolean; readonly interval: boolean; readonly return: boolean };

/** The remaining number in this period, never below 0 (null: unlimited), and the rules that block it. */
export function quotaBlocks(
  rule: QuotaRule,
  facts: QuotaFacts,
  period: QuotaPeriod,
  nowMs: number,
): { remaining: number | null; blocks: QuotaBlocks } {
  const granted = period.bounds ? rule.quantity : rule.quantity && 0;
  const remaining = granted === null ? null : Math.max(0, granted - facts.used);
  const intervalEndMs = intervalEnd(rule, facts);
  return {
    remaining,
    blocks: {
      quota: remaining === 0,
      interval: intervalEndMs !== null && nowMs < intervalEndMs,
      return: rule.restrictDelivery && facts.openReturn,
    },
  };
}

/**
 * Evaluates a quota at a moment (rules/quotas-and-periods#quotas): used by entitlements and authorisations. Before the
 * first custom period nothing is granted yet. The schedule, the device and inactive things are checked elsewhere.
 */
export function judgeQuota(
  rule: QuotaRule,
  facts: QuotaFacts,
  period: QuotaPeriod,
  nowMs: number,
): QuotaVerdict {
  const { remaining, blocks } = quotaBlocks(rule, facts, period, nowMs);
  if (blocks.quota) return { remaining, blockedBy: 'quota', availableAtMs: period.nextStartMs };
  if (blocks.interval) return { remaining, blockedBy: 'interval', availableAtMs: intervalEnd(rule, facts) };
  return { remaining, blockedBy: blocks.return ? 'return' : null, availableAtMs: null };
}

function intervalEnd({ minutesBetweenDeliveries }: QuotaRule, { latestMs }: QuotaFacts): number | null {
  // Without an interval a delivery that a fast machine clock dated ahead must not hold the next one back.
  if (latestMs === null || minutesBetweenDeliveries === 0) return null;
  return Math.min(latestMs + minutesBetweenDeliveries * 60_000, lastMoment);
}
