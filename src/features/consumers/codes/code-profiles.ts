import { invalidField, Problem } from '../../../problems/problem.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { findProfile } from '../../catalogue/profiles.ts';
import type { LineProfiles } from './code-fields.ts';
import { type CodeRow, setEasProfile, setVendingProfile } from './code-store.ts';

type Line = 'vending' | 'eas';
const lines = ['vending', 'eas'] as const;

/** New profiles of a code's slots. Absent slots are unchanged. */
export type LineChanges = { [L in Line]?: number | null };

/** A live profile that a code of the account may have. @throws `consumers.profile_not_for_this_account` */
export function requireProfile(
  reader: Reader,
  account: number,
  id: string,
): { seq: number; businessLine: Line } {
  const profile = findProfile(reader, id);
  if (profile?.account !== account) throw new Problem('consumers.profile_not_for_this_account');
  return profile;
}

/**
 * The slots of a new code from `lineProfiles`. `path` is the prefix in errors.
 * @throws `consumers.profile_not_for_this_account`, `validation.failed` (`isForBusinessLine`)
 */
export function linesOfNew(
  reader: Reader,
  account: number,
  wanted: LineProfiles | undefined,
  path = '',
): LineChanges {
  const given: LineChanges = {};
  if (!wanted) return given;
  for (const line of lines) {
    const profile = profileForLine(reader, account, line, wanted[line], path);
    if (typeof profile === 'number') given[line] = profile;
  }
  return given;
}

/**
 * The slot changes that `lineProfiles` requests; undefined without changes.
 * @throws `consumers.profile_not_for_this_account`, `validation.failed` (`isForBusinessLine`) for a profile
 * of the other line, `consumers.code_requires_profile` if it removes the last profile or sends null for both
 */
export function changesOfLines(reader: Reader, row: CodeRow, wanted: LineProfiles): LineChanges | undefined {
  const changes: LineChanges = {};
  for (const line of lines) {
    const profile = profileForLine(reader, row.account, line, wanted[line]);
    if (profile !== undefined && profile !== profileOf(row, line)) changes[line] = profile;
  }
  // The requested state is already there, even if a code never had any.
  if (Object.keys(changes).length === 0) return undefined;
  requireOneLeft(row, changes);
  return changes;
}

/**
 * Puts profiles into a code's slots, or takes them out. Assigning changes no balance
 * (rules/people-and-codes#profiles-of-a-code).
 */
export function assignLines(tx: Tx, row: CodeRow, changes: LineChanges): void {
  for (const line of lines) {
    const profile = changes[line];
    if (profile === undefined) continue;
    const set = line === 'vending' ? setVendingProfile : setEasProfile;
    set.run(tx, profile, profile === null ? null : tx.nowMs, row.seq);
  }
}

/** The profile in a code's slot. */
export function profileOf(row: CodeRow, line: Line): number | null {
  return line === 'vending' ? row.vendingProfile : row.easProfile;
}

/** @throws `consumers.code_requires_profile` when `changes` would leave the code without any */
export function requireOneLeft(row: CodeRow, changes: LineChanges): void {
  const left = lines.some(
    (line) => (changes[line] === undefined ? profileOf(row, line) : changes[line]) !== null,
  );
  if (!left) throw new Problem('consumers.code_requires_profile');
}

function profileForLine(
  reader: Reader,
  account: number,
  line: Line,
  id: string | null | undefined,
  path = '',
): number | null | undefined {
  if (id === undefined || id === null) return id;
  const profile = requireProfile(reader, account, id);
  if (profile.businessLine !== line) throw invalidField(`${path}lineProfiles.${line}`, 'isForBusinessLine');
  return profile.seq;
}
