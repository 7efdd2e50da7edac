import type { WriteContext } from '../../../api/contexts.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { touchConsumer } from '../consumer-store.ts';
import { requireCode, requireConsumer } from '../scoped-lookup.ts';
import { assignLines, type LineChanges, profileOf, requireOneLeft, requireProfile } from './code-profiles.ts';
import type { CodeRow } from './code-store.ts';
import { auditedCode, codes, withReloads } from './codes.ts';

/**
 * Assigns a profile to a code; the slot is that of the profile's line. The profile that is there already leaves no
 * audit row.
 * @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found`, `consumers.profile_not_for_this_account`
 */
export function assignProfile(
  { tx, actor }: WriteContext,
  consumerId: string,
  value: string,
  profileId: string,
): Json {
  const consumer = requireConsumer(tx, actor, consumerId);
  const row = withReloads(tx, requireCode(tx, consumer, value));
  const { seq, businessLine } = requireProfile(tx, consumer.account, profileId);
  return codes.edit(tx, auditedCode(consumer, row), {
    action: 'assign',
    unchanged: profileOf(row, businessLine) === seq,
    apply: () => assign(tx, row, { [businessLine]: seq }),
  });
}

/**
 * Takes the profile of a line off a code.
 * @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found`, `codes.profile_not_assigned`,
 *   `consumers.code_requires_profile`
 */
export function unassignProfile(
  { tx, actor }: WriteContext,
  consumerId: string,
  value: string,
  businessLine: string,
): undefined {
  const consumer = requireConsumer(tx, actor, consumerId);
  const row = withReloads(tx, requireCode(tx, consumer, value));
  const line = businessLine === 'vending' || businessLine === 'eas' ? businessLine : undefined;
  if (!line || profileOf(row, line) === null) throw new Problem('codes.profile_not_assigned');
  requireOneLeft(row, { [line]: null });
  codes.edit(tx, auditedCode(consumer, row), {
    action: 'unassign',
    apply: () => assign(tx, row, { [line]: null }),
  });
}

function assign(tx: Tx, row: CodeRow, lines: LineChanges): void {
  assignLines(tx, row, lines);
  touchConsumer.run(tx, tx.nowIso, row.consumer);
}
