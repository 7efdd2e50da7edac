import { nextStart, periodAt, type Recurrence } from '../../../lib/calendar/periods.ts';
import type { Reader } from '../../../store/statement.ts';
import { type Counted, type QuotaRow, quotaRowOfProduct, quotaRowsOfProfile } from './entitlement-store.ts';
import {
  judgeQuota,
  type QuotaBlocks,
  type QuotaFacts,
  type QuotaPeriod,
  type QuotaRule,
  type QuotaVerdict,
  quotaBlocks,
} from './quotas.ts';

/** A product of an eas policy as a code may take it: entitlements list them, an authorisation requests one. */
export type Entitlement = QuotaVerdict & {
  productId: string;
  name: string;
  /** Null: unlimited. */
  quantity: number | null;
  /** Deliveries in the period, except those that used an extra. */
  used: number;
  /** The number of extras, which override the other rules. */
  extra: number;
};

/** A code and the eas profile in its slot, both `seq`s. */
export type Holder = { code: number; profile: number };

/** The period of a profile at a moment, in its account's time zone. */
export function quotaPeriod(timeZone: string, recurrence: Recurrence, nowMs: number): QuotaPeriod {
  return {
    bounds: periodAt(timeZone, recurrence, nowMs),
    nextStartMs: nextStart(timeZone, recurrence, nowMs),
  };
}

/**
 * Remaining quotas of a code for each product of its eas profile, in policy order
 * (rules/quotas-and-periods#quotas).
 */
export function entitlementsOf(
  reader: Reader,
  holder: Holder,
  period: QuotaPeriod,
  nowMs: number,
): Entitlement[] {
  const rows = quotaRowsOfProfile.all(reader, ...counted(holder, period, nowMs));
  return rows.map((row) => judged(row, period, nowMs));
}

/** The remaining quota of a product and its reasons. Moments are in milliseconds. */
export type QuotaOfProduct = {
  /** Null: unlimited. */
  quantity: number | null;
  used: number;
  remaining: number | null;
  /** Null before the first custom period; an end that is null never comes. */
  periodStartMs: number | null;
  periodEndMs: number | null;
  minutesBetweenDeliveries: number;
  latestMs: number | null;
  /** The number of extras, which override the other rules. */
  extra: number;
  blocks: QuotaBlocks;
};

/**
 * The remaining quota of a code for one product; null if its eas profile's policy does not contain the
 * product.
 */
export function quotaOfProduct(
  reader: Reader,
  holder: Holder,
  product: number,
  period: QuotaPeriod,
  nowMs: number,
): QuotaOfProduct | null {
  const row = quotaRowOfProduct.get(reader, ...counted(holder, period, nowMs), product);
  if (!row) return null;
  const { quantity, minutesBetweenDeliveries, used, latestMs, extra } = row;
  return {
    quantity,
    used,
    minutesBetweenDeliveries,
    latestMs,
    extra,
    periodStartMs: period.bounds?.startMs ?? null,
    periodEndMs: period.nextStartMs,
    ...quotaBlocks(ruleOf(row), takenOf(row), period, nowMs),
  };
}

/** Used and remaining quotas of a code for each product of its eas profile, in policy order. */
export function quotasOf(
  reader: Reader,
  holder: Holder,
  period: QuotaPeriod,
  nowMs: number,
): {
  productId: string;
  used: number;
  remaining: number | null;
  extra: number;
  latestMs: number | null;
  isOut: boolean;
}[] {
  const rows = quotaRowsOfProfile.all(reader, ...counted(holder, period, nowMs));
  return rows.map((row) => {
    const { productId, used, extra, latestMs, openReturn } = row;
    const { remaining } = quotaBlocks(ruleOf(row), takenOf(row), period, nowMs);
    return { productId, used, remaining, extra, latestMs, isOut: openReturn === 1 };
  });
}

function counted({ code, profile }: Holder, { bounds }: QuotaPeriod, nowMs: number): Counted {
  const fromMs = bounds?.startMs ?? 0;
  const beforeMs = bounds ? (bounds.endMs ?? Number.MAX_SAFE_INTEGER) : 0;
  return [code, fromMs, beforeMs, code, fromMs, beforeMs, code, code, code, nowMs, profile];
}

function judged(row: QuotaRow, period: QuotaPeriod, nowMs: number): Entitlement {
  const { productId, name, quantity, used, extra } = row;
  const verdict = judgeQuota(ruleOf(row), takenOf(row), period, nowMs);
  // An extra is never blocked.
  const blocked = extra > 0 ? { blockedBy: null, availableAtMs: null } : {};
  return { productId, name, quantity, used, extra, ...verdict, ...blocked };
}

const ruleOf = ({ quantity, minutesBetweenDeliveries, restrictDelivery }: QuotaRow): QuotaRule => ({
  quantity,
  minutesBetweenDeliveries,
  restrictDelivery: restrictDelivery === 1,
});

const takenOf = ({ used, latestMs, openReturn }: QuotaRow): QuotaFacts => ({
  used,
  latestMs,
  openReturn: openReturn === 1,
});
