import { accountBySeq } from '../../access/accounts.ts';
import { dayFromText, startOfDay } from '../../lib/calendar/local-days.ts';
import { invalidField } from '../../problems/problem.ts';
import { fieldTexts } from '../../problems/sentences.ts';
import { jsonMoment } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import type { Validity, When } from './validity-fields.ts';

/** Bounds of a validity in milliseconds: from `validFromMs` until before `validUntilMs`; null: no bound. */
export type Bounds = { readonly validFromMs: number | null; readonly validUntilMs: number | null };

export const unbounded: Bounds = { validFromMs: null, validUntilMs: null };

/**
 * The bounds that a body requests (rules/people-and-codes#validity): absent members stay, null lifts a bound, and a day
 * counts from its start to its end in the account's time zone.
 * @param path the prefix in errors
 * @throws `validation.failed` on `validUntil` unless it is after `validFrom`
 */
export function boundsOf(
  reader: Reader,
  account: number,
  { validFrom, validUntil }: Validity,
  stored: Bounds = unbounded,
  path = '',
): Bounds {
  const validFromMs = validFrom === undefined ? stored.validFromMs : startOf(reader, account, validFrom);
  const validUntilMs = validUntil === undefined ? stored.validUntilMs : endOf(reader, account, validUntil);
  if (validFromMs !== null && validUntilMs !== null && validUntilMs <= validFromMs)
    throw invalidField(`${path}validUntil`, 'isAfterFrom', fieldTexts.afterValidFrom);
  return { validFromMs, validUntilMs };
}

/** The moment at which a day ends in an account's time zone, or the moment itself. */
export function endOf(reader: Reader, account: number, when: When | null): number | null {
  return momentOf(reader, account, when, 1);
}

function startOf(reader: Reader, account: number, when: When | null): number | null {
  return momentOf(reader, account, when, 0);
}

function momentOf(reader: Reader, account: number, when: When | null, days: 0 | 1): number | null {
  if (typeof when !== 'string') return when;
  return startOfDay(accountBySeq(reader, account).timeZone, dayFromText(when)!.add({ days }));
}

/** True if two validities are the same. */
export function sameBounds(one: Bounds, other: Bounds): boolean {
  return one.validFromMs === other.validFromMs && one.validUntilMs === other.validUntilMs;
}

const latest = Number.MAX_SAFE_INTEGER;

/** SQL: the moment from which a code counts, with the validity of its person; null: always. */
export const countsFrom = (consumer: string, code: string) =>
  `nullif(max(ifnull(${consumer}.valid_from_ms, -1), ifnull(${code}.valid_from_ms, -1)), -1)`;

/** SQL: the moment at which a code counts no more, with the validity of its person; null: never. */
export const countsUntil = (consumer: string, code: string) =>
  `nullif(min(ifnull(${consumer}.valid_until_ms, ${latest}), ifnull(${code}.valid_until_ms, ${latest})), ${latest})`;

/** SQL: the members of a body that are there only where they are set. */
export const validityMembersOf = (row: string) => ({
  validFrom: jsonMoment(`${row}.valid_from_ms`),
  validUntil: jsonMoment(`${row}.valid_until_ms`),
});

/** True if a code counts at a moment. */
export function isValidAt({ validFromMs, validUntilMs }: Bounds, nowMs: number): boolean {
  return (validFromMs === null || nowMs >= validFromMs) && (validUntilMs === null || nowMs < validUntilMs);
}
