import type { PeriodBounds } from '../../../lib/calendar/periods.ts';

/**
 * What an eas profile grants of one product (rules/quotas-and-periods#quotas), and the product's own return policy
 * (rules/catalogue#attributes).
 */
export type QuotaRule = {
  /** How many in a period; null: unlimited. */
  readonly quantity: number | null;
  readonly minutesBetweenDeliveries: number;
  /** Whether an unreturned one keeps the next back: returnable, with `restrictDelivery`. */
  readonly restrictDelivery: boolean;
};

/** What a code has taken of the product. Failed deliveries count nowhere. */
export type QuotaFacts = {
  /** Deliveries in the period; a return gives none back. */
  readonly used: number;
  /** The `date` of the latest delivery, of any period, milliseconds. */
  readonly latestMs: number | null;
  /** Whether a delivery of it is not returned yet. */
  readonly openReturn: boolean;
};

/** The period that a quota is counted in, and when the next one starts; see `periodAt` and `nextStart`. */
export type QuotaPeriod = { readonly bounds: PeriodBounds | null; readonly nextStartMs: number | null };

/** Whether a code may take a product now, and if not, why and until when. */
export type QuotaVerdict = {
  /** How many more in this period, never under 0; null: unlimited. */
  readonly remaining: number | null;
  /** The first that applies, in this order; null: nothing. */
  readonly blockedBy: 'quota' | 'interval' | 'return' | null;
  /** When what blocks it ends, milliseconds; null: not blocked, or nobody knows when. */
  readonly availableAtMs: number | null;
};

/** The last moment that a date of the API can name. */
const lastMoment = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** What keeps a code from a product at a moment, each by itself. */
export type QuotaBlocks = { readonly quota: boolean; readonly interval: boolean; readonly return: boolean };

/** How many more a code may take in this period, never under 0 (null: unlimited), and what keeps it from any. */
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
 * Judges a quota at a moment (rules/quotas-and-periods#quotas): entitlements and authorisations answer by it. Before
 * the first custom period nothing is granted yet. The schedule, the device and whatever is inactive are judged
 * elsewhere.
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
