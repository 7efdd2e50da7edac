import { AuditedResource, type Owned } from '../../../access/audited.ts';
import { Question } from '../../../access/in-use.ts';
import type { ReadContext, WriteContext } from '../../../api/contexts.ts';
import { requirePermission } from '../../../api/grants.ts';
import type { Holder } from '../../../api/permissions.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Json } from '../../../store/json.ts';
import { searchTextOf } from '../../../store/search/search-text.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { codeBody, settleReloads } from '../../subsidies/reloads.ts';
import { type ConsumerRow, touchConsumer } from '../consumer-store.ts';
import { removeFingerprintsOfCode } from '../fingerprints/fingerprint-store.ts';
import { requireCode, requireConsumer } from '../scoped-lookup.ts';
import { type Bounds, boundsOf, sameBounds } from '../validity.ts';
import type { CodeEdit, LineProfiles, NewCode } from './code-fields.ts';
import { assignLines, changesOfLines, type LineChanges, linesOfNew } from './code-profiles.ts';
import * as store from './code-store.ts';
import { type CodePlace, requireCodePlace, requireFreeValue, tellingHolder } from './code-values.ts';

/** Codes, as `auditedCode` names them. */
export const codes = new AuditedResource<Owned & { seq: number }>(
  'code',
  (reader, { seq }) => store.codeBody.get(reader, seq)!,
);

codeBody.answer('consumers', (reader, seq) => store.codeBody.get(reader, seq)!);

/** Codes of a consumer. All of them are in each of its bodies, which others wait for. */
export const maxCodes = 2000;

/**
 * Requires the permissions for creating a code. Assigning its profiles needs the same as for an existing code
 * (rules/bulk#permissions).
 * @throws `auth.forbidden`
 */
export function requireToMake(actor: Holder, { lineProfiles }: Pick<NewCode, 'lineProfiles'>): void {
  requirePermission(actor, 'codes:create');
  if (lineProfiles?.vending || lineProfiles?.eas) requirePermission(actor, 'codes:update');
}

/**
 * Adds a code to a consumer.
 * @throws `auth.forbidden`, `consumers.not_found`, `auth.out_of_scope`, and what `addCode` throws
 */
export function createCode({ tx, actor }: WriteContext, consumerId: string, code: NewCode): Json {
  requireToMake(actor, code);
  const consumer = requireConsumer(tx, actor, consumerId);
  return tellingHolder(tx, actor, () => addCode(tx, consumer, code));
}

/**
 * Asks the features above for the profiles that a person (`seq`) has from elsewhere, such as the groups of a directory: a new
 * code gets them where none are named.
 */
export const profilesFromElsewhere = new Question<Reader, LineProfiles>('profiles of a new code', [
  'directories',
]);

/**
 * Adds a code to a consumer. It is inactive while the consumer is.
 * @throws `operations.not_found`, `consumers.code_value_taken_in_operation`, `consumers.code_value_taken_at_account`,
 *   `consumers.too_many_codes`, and what `linesOfNew` and `boundsOf` throw
 */
export function addCode(tx: Tx, consumer: ConsumerRow, code: NewCode): Json {
  const place = requireCodePlace(tx, consumer.account, code.operationId);
  requireFreeValue(tx, code.codeId, place, { consumer: consumer.seq });
  if (store.codeBeyond.get(tx, consumer.seq, maxCodes - 1)) throw new Problem('consumers.too_many_codes');
  const wanted = code.lineProfiles ?? profilesFromElsewhere.ask(tx, consumer.seq)[0];
  const lines = linesOfNew(tx, consumer.account, wanted);
  const bounds = boundsOf(tx, consumer.account, code);
  const seq = insertNewCode(tx, consumer, code, place, lines, bounds);
  touchConsumer.run(tx, tx.nowIso, consumer.seq);
  return codes.created(tx, auditedCode(consumer, { seq, value: code.codeId }));
}

/** Stores a code whose value is free at its place, with its profiles. @returns its `seq` */
export function insertNewCode(
  tx: Tx,
  consumer: Pick<ConsumerRow, 'seq' | 'client' | 'account' | 'isActive'>,
  code: NewCode,
  { operation }: CodePlace,
  { vending = null, eas = null }: LineChanges,
  { validFromMs, validUntilMs }: Bounds,
): number {
  const balance = code.vendingBalance ?? code.vending?.balance;
  return store.insertCode(tx, {
    client: consumer.client,
    account: consumer.account,
    consumer: consumer.seq,
    value: code.codeId,
    type: code.codeType,
    operation,
    is_active: consumer.isActive,
    off_with_consumer: 1 - consumer.isActive,
    vending_profile: vending,
    vending_assigned_ms: vending === null ? null : tx.nowMs,
    eas_profile: eas,
    eas_assigned_ms: eas === null ? null : tx.nowMs,
    vending_balance: balance ?? 0,
    last_subsidy_ms: balance === undefined ? null : tx.nowMs,
    created_at: tx.nowIso,
    search_text: searchTextOf(code.codeId),
    valid_from_ms: validFromMs,
    valid_until_ms: validUntilMs,
  });
}

/** @throws `consumers.not_found`, `auth.out_of_scope`, `codes.not_found` */
export function readCode({ reader, actor }: ReadContext, consumerId: string, value: string): Json {
  const consumer = requireConsumer(reader, actor, consumerId);
  return store.codeBody.get(reader, requireCode(reader, consumer, value).seq)!;
}

/** Edits a code. @throws what `readCode` and `changeCode` throw */
export function editCode(
  { tx, actor }: WriteContext,
  consumerId: string,
  value: string,
  edit: CodeEdit,
): Json {
  const consumer = requireConsumer(tx, actor, consumerId);
  const code = requireCode(tx, consumer, value);
  return tellingHolder(tx, actor, () => changeCode(tx, consumer, code, edit));
}

/**
 * Changes a code (rules/people-and-codes#editing-a-code): its value, its type, its level, its subsidy, its profiles, its
 * validity; absent members stay. A code that is no longer of type `FINGERPRINT` loses its fingerprints. A change without effect
 * leaves no audit row. During a change of its value the code has none while `meanwhile` runs, so that others can take
 * its old value and free its new one.
 * @throws `operations.not_found`, `consumers.code_value_taken_in_operation`, `consumers.code_value_taken_at_account`,
 *   and what `changesOfLines` and `boundsOf` throw
 */
export function changeCode(
  tx: Tx,
  consumer: ConsumerRow,
  found: store.CodeRow,
  edit: CodeEdit,
  meanwhile?: () => void,
): Json {
  const row = withReloads(tx, found);
  const { newCodeId: value = row.value, codeType: type = row.type } = edit;
  const place = edit.operationId === undefined ? row : requireCodePlace(tx, row.account, edit.operationId);
  const moved = value !== row.value || place.level !== row.level;
  const requireFree = () => requireFreeValue(tx, value, place, { consumer: row.consumer, own: row.seq });
  if (moved && !meanwhile) requireFree();
  const lines = edit.lineProfiles && changesOfLines(tx, row, edit.lineProfiles);
  const balance = edit.vendingBalance === row.vendingBalance ? undefined : edit.vendingBalance;
  const retyped = type !== row.type;
  const bounds = boundsOf(tx, row.account, edit, row);
  const isValidOtherwise = !sameBounds(bounds, row);
  return codes.edit(tx, auditedCode(consumer, row), {
    action: 'update',
    unchanged: !moved && !retyped && !lines && balance === undefined && !isValidOtherwise,
    apply() {
      if (moved && meanwhile) {
        store.setAside(tx, row, meanwhile);
        requireFree();
      }
      if (moved || retyped) {
        store.updateCode.run(tx, value, type, place.operation, searchTextOf(value), row.seq);
      }
      if (retyped && row.type === 'FINGERPRINT') removeFingerprintsOfCode(tx, row.seq);
      if (balance !== undefined) store.setSubsidy.run(tx, balance, tx.nowMs, row.seq);
      if (lines) assignLines(tx, row, lines);
      if (isValidOtherwise) store.setValidity.run(tx, bounds.validFromMs, bounds.validUntilMs, row.seq);
      touchConsumer.run(tx, tx.nowIso, row.consumer);
    },
  });
}

/**
 * The code once the reloads that are due have happened: so that a value that is set now is not overwritten, and a
 * removed profile has given its reloads.
 */
export function withReloads(tx: Tx, row: store.CodeRow): store.CodeRow {
  return settleReloads(tx, row.seq) ? store.codeOfConsumer.get(tx, row.consumer, row.value)! : row;
}

/** Activates or deactivates a code by itself. @throws what `readCode` and `switchCode` throw */
export function setCodeActive(
  { tx, actor }: WriteContext,
  consumerId: string,
  value: string,
  active: boolean,
): Json {
  const consumer = requireConsumer(tx, actor, consumerId);
  return switchCode(tx, consumer, requireCode(tx, consumer, value), active);
}

/**
 * Switches a code by itself. One that its consumer's deactivation had taken stays off from then on. The state that is
 * there already leaves no audit row.
 * @returns its body
 * @throws `consumers.inactive`
 */
export function switchCode(tx: Tx, consumer: ConsumerRow, row: store.CodeRow, active: boolean): Json {
  if (active && !consumer.isActive) throw new Problem('consumers.inactive');
  return codes.edit(tx, auditedCode(consumer, row), {
    action: active ? 'activate' : 'deactivate',
    unchanged: row.isActive === Number(active) && !row.offWithConsumer,
    apply() {
      store.switchCode.run(tx, Number(active), row.seq);
      touchConsumer.run(tx, tx.nowIso, row.consumer);
    },
  });
}

/** Removes a code. @throws what `readCode` throws */
export function removeCode({ tx, actor }: WriteContext, consumerId: string, value: string): undefined {
  const consumer = requireConsumer(tx, actor, consumerId);
  takeCodeAway(tx, consumer, requireCode(tx, consumer, value));
}

/** Removes a code with its profiles and fingerprints; history stays. */
export function takeCodeAway(tx: Tx, consumer: ConsumerRow, row: store.CodeRow): void {
  codes.remove(tx, auditedCode(consumer, row), () => {
    store.removeCode.run(tx, tx.nowIso, row.seq);
    removeFingerprintsOfCode(tx, row.seq);
    touchConsumer.run(tx, tx.nowIso, row.consumer);
  });
}

/** A code as the audit names it: by its consumer and the value that it had (rules/audit#an-entry). */
export function auditedCode(
  { id, client, account }: Owned,
  { seq, value }: Pick<store.CodeRow, 'seq' | 'value'>,
): Owned & { seq: number } {
  return { id: `${id}/${value}`, client, account, seq };
}
