import { isoOf } from '../../../lib/clock.ts';
import type { Reader } from '../../../store/statement.ts';
import { recurrenceOf } from '../../catalogue/profile-period.ts';
import { subsidyAt } from '../../subsidies/reloads.ts';
import { qualificationOf } from '../qualification.ts';
import { heldCode } from './entitlement-store.ts';
import { quotaPeriod, quotasOf } from './quota-facts.ts';

/**
 * Credit and remaining quotas of a code, for machines that decide offline
 * (rules/feed#codes-for-offline-machines).
 */
export type OfflineGrants = {
  vending: { profileId: string; subsidy: number; topUps: number } | null;
  eas: {
    profileId: string;
    isQualified: boolean;
    qualifiedUntil: string | null;
    periodStart: string | null;
    periodEnd: string | null;
    products: object[];
  } | null;
};

const iso = (moment: number | null) => (moment === null ? null : isoOf(moment));

/**
 * Credit and remaining quotas of a live code (`seq`) at a moment. Machines get the profiles' general grants
 * separately.
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
  const qualification = qualificationOf(reader, held.easProfile, held.consumer);
  const holder = { code: held.seq, profile: held.easProfile };
  return {
    vending: vending || null,
    eas: {
      profileId: held.easProfileId,
      isQualified: qualification === null || qualification.isHeld === 1,
      qualifiedUntil: iso(qualification?.untilMs ?? null),
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
