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

/** What a code may take of one product, and by what that is decided; moments in milliseconds. */
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
  blocks: QuotaBlocks;
};

/** What a code may take of one product; null when its eas profile's policy does not have it. */
export function quotaOfProduct(
  reader: Reader,
  holder: Holder,
  product: number,
  period: QuotaPeriod,
  nowMs: number,
): QuotaOfProduct | null {
  const row = quotaRowOfProduct.get(reader, ...counted(holder, period), product);
  if (!row) return null;
  const { quantity, minutesBetweenDeliveries, used, latestMs } = row;
  return {
    quantity,
    used,
    minutesBetweenDeliveries,
    latestMs,
    periodStartMs: period.bounds?.startMs ?? null,
    periodEndMs: period.nextStartMs,
    ...quotaBlocks(ruleOf(row), takenOf(row), period, nowMs),
  };
}

function counted({ code, profile }: Holder, { bounds }: QuotaPeriod): Counted {
  const fromMs = bounds?.startMs ?? 0;
  const beforeMs = bounds ? (bounds.endMs ?? Number.MAX_SAFE_INTEGER) : 0;
  return [code, fromMs, beforeMs, code, code, profile];
}

function judged(row: QuotaRow, period: QuotaPeriod, nowMs: number): Entitlement {
  const { productId, name, quantity, used } = row;
  return { productId, name, quantity, used, ...judgeQuota(ruleOf(row), takenOf(row), period, nowMs) };
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
