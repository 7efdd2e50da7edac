import { accountBySeq } from '../../../access/accounts.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import { nextStart } from '../../../lib/calendar/periods.ts';
import { isoOf } from '../../../lib/clock.ts';
import { jsonInteger } from '../../../store/lists/wide-sums.ts';
import type { Reader } from '../../../store/statement.ts';
import { recurrenceOf } from '../../catalogue/profile-period.ts';
import { dayPasses } from '../../catalogue/schedule.ts';
import { subsidyAt } from '../../subsidies/reloads.ts';
import { isQualified, qualificationOf } from '../qualification.ts';
import { requireConsumer } from '../scoped-lookup.ts';
import { isValidAt } from '../validity.ts';
import { type HeldCode, heldCodes } from './entitlement-store.ts';
import { entitlementsOf, quotaPeriod } from './quota-facts.ts';

/** The time zone and moment of a question. */
type Here = { reader: Reader; timeZone: string; nowMs: number };

/**
 * The entitlements of a consumer now, by code (rules/quotas-and-periods#entitlements): credit by its vending
 * profile, products by its eas profile. Nothing is reserved. `allowedToday` is false under an inactive
 * profile or code, and before and after its validity.
 * @throws `consumers.not_found`, `auth.out_of_scope`
 */
export function readEntitlements({ reader, actor, nowMs }: ReadContext, consumerId: string): object {
  return reader.connection.snapshot(() => {
    const consumer = requireConsumer(reader, actor, consumerId);
    const { timeZone } = accountBySeq(reader, consumer.account);
    const here = { reader, timeZone, nowMs };
    return {
      consumerId: consumer.id,
      date: isoOf(nowMs),
      timeZone,
      codes: heldCodes.all(reader, consumer.seq).map((code) => ({
        codeId: code.codeId,
        isActive: code.isActive === 1,
        vending: creditOf(here, code),
        eas: productsOf(here, code),
      })),
    };
  });
}

function creditOf({ reader, timeZone, nowMs }: Here, code: HeldCode): object | null {
  if (code.vendingProfileId === null) return null;
  const { recharge } = code;
  const balance = subsidyAt(reader, code.seq, code.balance, nowMs);
  return {
    profileId: code.vendingProfileId,
    profileName: code.vendingProfileName,
    allowedToday: isOn(code, code.vendingActive, nowMs) && dayPasses(timeZone, code.vendingSchedule, nowMs),
    balance,
    recharge,
    available: jsonInteger(BigInt(balance) + BigInt(recharge)),
    nextReloadAt: isoOrNull(nextStart(timeZone, recurrenceOf(code.vendingPeriod), nowMs)),
  };
}

function productsOf({ reader, timeZone, nowMs }: Here, code: HeldCode): object | null {
  if (code.easProfile === null) return null;
  const period = quotaPeriod(timeZone, recurrenceOf(code.easPeriod), nowMs);
  const holder = { code: code.seq, profile: code.easProfile };
  return {
    profileId: code.easProfileId,
    profileName: code.easProfileName,
    allowedToday:
      isOn(code, code.easActive, nowMs) &&
      isQualified(qualificationOf(reader, code.easProfile, code.consumer), nowMs) &&
      dayPasses(timeZone, code.easSchedule, nowMs),
    periodStart: isoOrNull(period.bounds?.startMs ?? null),
    periodEnd: isoOrNull(period.nextStartMs),
    products: entitlementsOf(reader, holder, period, nowMs).map(
      ({ availableAtMs, blockedBy, ...product }) => ({
        ...product,
        availableAt: isoOrNull(availableAtMs),
        blockedBy,
      }),
    ),
  };
}

/** True if a code is active and valid, and its profile is active. A code of an inactive consumer is inactive too. */
function isOn(code: HeldCode, profileActive: 0 | 1, nowMs: number): boolean {
  return code.isActive === 1 && isValidAt(code, nowMs) && profileActive === 1;
}

function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : isoOf(moment);
}
