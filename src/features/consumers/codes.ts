import { auditChange, type Owned } from '../../access/audited.ts';
import type { ReadContext, WriteContext } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search-text.ts';
import type { Tx } from '../../store/transaction.ts';
import { settleReloads } from '../credit/reloads.ts';
import type { CodeEdit, NewCode } from './code-fields.ts';
import { assignLines, changesOfLines } from './code-profiles.ts';
import * as store from './code-store.ts';
import { type CodePlace, requireCodePlace, requireFreeValue } from './code-values.ts';
import type { ConsumerRow } from './consumer-store.ts';
import { removeFingerprintsOfCode } from './fingerprints/fingerprint-store.ts';
import { requireCode, requireConsumer } from './scoped-lookup.ts';

/** Adds a code to a consumer. @throws `consumers.not_found`, `auth.out_of_scope`, and what `addCode` throws */
export function createCode({ tx, actor }: WriteContext, consumerId: string, code: NewCode): Json {
  return addCode(tx, requireConsumer(tx, actor, consumerId), code);
}

/**
 * Adds a code to a consumer. With an inactive one it is inactive too, until the consumer comes back.
 * @throws `operations.not_found`, `consumers.code_value_taken_in_operation`, `consumers.code_value_taken_at_account`
 */
export function addCode(tx: Tx, consumer: ConsumerRow, code: NewCode): Json {
  const place = requireCodePlace(tx, consumer.account, code.operationId);
  requireFreeValue(tx, code.codeId, place, { consumer: consumer.seq });
  const body = store.codeBody.get(tx, insertNewCode(tx, consumer, code, place))!;
  auditChange(tx, 'create', 'code', namedCode(consumer, code.codeId), null, body);
  return body;
}

/** Stores a code whose value is free at its place. @returns its `seq` */
export function insertNewCode(
  tx: Tx,
  consumer: Pick<ConsumerRow, 'seq' | 'client' | 'account' | 'isActive'>,
  code: NewCode,
  { operation }: CodePlace,
): number {
  const balance = code.vending?.balance;
  const { seq } = store.insertCode.run(
    tx,
    consumer.client,
    consumer.account,
    consumer.seq,
    code.codeId,
    code.codeType,
    operation,
    consumer.isActive,
    1 - consumer.isActive,
    balance ?? 0,
    balance === undefined ? null : tx.nowMs,
    tx.nowIso,
    searchTextOf(code.codeId),
  );
  return seq;
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
  return changeCode(tx, consumer, requireCode(tx, consumer, value), edit);
}

/**
 * Changes a code (rules/people-and-codes#editing-a-code): its value, its type, its level, its subsidy, its profiles;
 * what is absent stays. A code that is no longer of type `FINGERPRINT` loses its fingerprints. What changes nothing
 * leaves no audit row.
 * @throws `operations.not_found`, `consumers.code_value_taken_in_operation`, `consumers.code_value_taken_at_account`,
 *   and what `changesOfLines` throws
 */
export function changeCode(tx: Tx, consumer: ConsumerRow, found: store.CodeRow, edit: CodeEdit): Json {
  const row = withReloads(tx, found);
  const { newCodeId: value = row.value, codeType: type = row.type } = edit;
  const place = edit.operationId === undefined ? row : requireCodePlace(tx, row.account, edit.operationId);
  const moved = value !== row.value || place.level !== row.level;
  if (moved) requireFreeValue(tx, value, place, { consumer: row.consumer, own: row.seq });
  const lines = edit.lineProfiles && changesOfLines(tx, row, edit.lineProfiles);
  const balance = edit.vendingBalance === row.vendingBalance ? undefined : edit.vendingBalance;
  const before = store.codeBody.get(tx, row.seq)!;
  const retyped = type !== row.type;
  if (!moved && !retyped && !lines && balance === undefined) return before;

  if (moved || retyped) {
    store.updateCode.run(tx, value, type, place.operation, searchTextOf(value), row.seq);
  }
  if (retyped && row.type === 'FINGERPRINT') removeFingerprintsOfCode(tx, row.seq);
  if (balance !== undefined) store.setSubsidy.run(tx, balance, tx.nowMs, row.seq);
  if (lines) assignLines(tx, row, lines);
  return auditedCode(tx, 'update', consumer, row, before);
}

/**
 * The code once the reloads that are due have happened: what is set now must not be reloaded over, and a profile that
 * goes has brought what it had to.
 */
export function withReloads(tx: Tx, row: store.CodeRow): store.CodeRow {
  return settleReloads(tx, row.seq) ? store.codeOfConsumer.get(tx, row.consumer, row.value)! : row;
}

/**
 * Activates or deactivates a code by itself. One that its consumer's deactivation had taken stays off from then on.
 * The state that is there already leaves no audit row.
 * @throws `consumers.inactive`, and what `readCode` throws
 */
export function setCodeActive(
  { tx, actor }: WriteContext,
  consumerId: string,
  value: string,
  active: boolean,
): Json {
  const consumer = requireConsumer(tx, actor, consumerId);
  const row = requireCode(tx, consumer, value);
  if (active && !consumer.isActive) throw new Problem('consumers.inactive');
  const before = store.codeBody.get(tx, row.seq)!;
  if (row.isActive === Number(active) && !row.offWithConsumer) return before;
  store.switchCode.run(tx, Number(active), row.seq);
  return auditedCode(tx, active ? 'activate' : 'deactivate', consumer, row, before);
}

/** Removes a code. @throws what `readCode` throws */
export function removeCode({ tx, actor }: WriteContext, consumerId: string, value: string): undefined {
  const consumer = requireConsumer(tx, actor, consumerId);
  takeCodeAway(tx, consumer, requireCode(tx, consumer, value));
}

/** Removes a code with its profiles and fingerprints; history keeps what it names. */
export function takeCodeAway(tx: Tx, consumer: ConsumerRow, row: store.CodeRow): void {
  const before = store.codeBody.get(tx, row.seq)!;
  store.removeCode.run(tx, tx.nowIso, row.seq);
  removeFingerprintsOfCode(tx, row.seq);
  auditChange(tx, 'delete', 'code', namedCode(consumer, row.value), before, null);
}

/** Writes the audit row of what was done to a code that is still there. @returns its body */
export function auditedCode(
  tx: Tx,
  action: 'update' | 'activate' | 'deactivate' | 'assign' | 'unassign',
  consumer: ConsumerRow,
  row: store.CodeRow,
  before: Json,
): Json {
  const after = store.codeBody.get(tx, row.seq)!;
  auditChange(tx, action, 'code', namedCode(consumer, row.value), before, after);
  return after;
}

/** A code as the audit names it: by its consumer and the value that it had (rules/audit#an-entry). */
function namedCode(consumer: Owned, value: string): Owned {
  return { ...consumer, id: `${consumer.id}/${value}` };
}
