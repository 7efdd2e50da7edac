import { isoOf } from '../../../lib/clock.ts';
import type { Reader } from '../../../store/statement.ts';
import { recurrenceOf } from '../../catalogue/profile-period.ts';
import { subsidyAt } from '../../credit/reloads.ts';
import { heldCode } from './entitlement-store.ts';
import { quotaPeriod, quotasOf } from './quota-facts.ts';

/** What a code holds and may still take, for a machine that decides by itself (rules/feed#codes-for-offline-machines). */
export type OfflineGrants = {
  vending: { profileId: string; subsidy: number; topUps: number } | null;
  eas: { profileId: string; periodStart: string | null; periodEnd: string | null; products: object[] } | null;
};

const iso = (moment: number | null) => (moment === null ? null : isoOf(moment));

/**
 * What a live code (`seq`) holds and may still take at a moment. What its profiles grant everybody is told by
 * themselves.
 */
export function offlineGrants(reader: Reader, timeZone: string, code: number, nowMs: number): OfflineGrants {
  const held = heldCode.get(reader, code);
  if (!held) return { vending: null, eas: null };
  const vending = held.vendingProfileId !== null && {
    profileId: held.vendingProfileId,
    subsidy: subsidyAt(reader, held.seq, held.balance, nowMs),
    topUps: held.recharge,
  };
  if (held.easProfile === null) return { vending: vending || null, eas: null };
  const period = quotaPeriod(timeZone, recurrenceOf(held.easPeriod), nowMs);
  const holder = { code: held.seq, profile: held.easProfile };
  return {
    vending: vending || null,
    eas: {
      profileId: held.easProfileId,
      periodStart: iso(period.bounds?.startMs ?? null),
      periodEnd: iso(period.nextStartMs),
      products: quotasOf(reader, holder, period, nowMs).map(
        ({ productId, used, remaining, extra, latestMs, isOut }) => ({
          productId,
          used,
          remaining,
          extra,
          lastDeliveryAt: iso(latestMs),
          isOut,
        }),
      ),
    },
  };
}
