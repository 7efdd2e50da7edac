import { nextStart, periodAt, type Recurrence } from '../../../lib/calendar/recurrence.ts';
import type { Reader } from '../../../store/statement.ts';
import { type Counted, type QuotaRow, quotaRowOfProduct, quotaRowsOfProfile } from './entitlement-store.ts';
import { judgeQuota, type QuotaPeriod, type QuotaVerdict } from './quotas.ts';

/** A product of an eas policy as a code may take it: entitlements list them, an authorisation asks for one. */
export type Entitlement = QuotaVerdict & {
  productId: string;
  name: string;
  /** Null: unlimited. */
  quantity: number | null;
  /** Deliveries in the period. */
  used: number;
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

/** What a code may take of each product of its eas profile, in policy order (rules/quotas-and-periods#quotas). */
export function entitlementsOf(
  reader: Reader,
  holder: Holder,
  period: QuotaPeriod,
  nowMs: number,
): Entitlement[] {
  const rows = quotaRowsOfProfile.all(reader, ...counted(holder, period));
  return rows.map((row) => judged(row, period, nowMs));
}

/** What a code may take of one product; null when its eas profile's policy does not have it. */
export function entitlementTo(
  reader: Reader,
  holder: Holder,
  product: number,
  period: QuotaPeriod,
  nowMs: number,
): Entitlement | null {
  const row = quotaRowOfProduct.get(reader, ...counted(holder, period), product);
  return row ? judged(row, period, nowMs) : null;
}

function counted({ code, profile }: Holder, { bounds }: QuotaPeriod): Counted {
  const fromMs = bounds?.startMs ?? 0;
  const beforeMs = bounds ? (bounds.endMs ?? Number.MAX_SAFE_INTEGER) : 0;
  return [code, fromMs, beforeMs, code, code, profile];
}

function judged(row: QuotaRow, period: QuotaPeriod, nowMs: number): Entitlement {
  const { productId, name, quantity, minutesBetweenDeliveries, used, latestMs } = row;
  const rule = { quantity, minutesBetweenDeliveries, restrictDelivery: row.restrictDelivery === 1 };
  const verdict = judgeQuota(rule, { used, latestMs, openReturn: row.openReturn === 1 }, period, nowMs);
  return { productId, name, quantity, used, ...verdict };
}
