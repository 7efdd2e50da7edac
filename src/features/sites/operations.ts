import { type Account, listScope, ownerFilter } from '../../access/accounts.ts';
import { actionOfEdit, auditChange } from '../../access/audited.ts';
import { InUse } from '../../access/in-use.ts';
import { countedPage, substringFilter, switchFilter } from '../../access/lists.ts';
import { namedAccountForNew, requireVisible } from '../../access/scope.ts';
import type { ReadContext, WriteContext } from '../../api/endpoint.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/transaction.ts';
import type { NewOperation, OperationEdit, OperationQuery } from './operation-fields.ts';
import * as store from './operation-store.ts';

/** Whether an operation has live devices or codes. */
export const operationInUse = new InUse('operations in use', ['devices', 'codes']);

/** An operation of an account, by id; undefined when it is unknown, removed or another account's. */
export function operationOfAccount(
  reader: Reader,
  account: number,
  id: string,
): store.OperationRow | undefined {
  const row = store.operationById.get(reader, id);
  return row?.account === account ? row : undefined;
}

/**
 * Creates an operation (rules/sites#operations).
 * @throws `auth.out_of_scope`, `operations.name_exists`, and `validation.failed` when a client-level key names no
 *   account
 */
export function createOperation({ tx, actor }: WriteContext, operation: NewOperation): Json {
  const account = namedAccountForNew(tx, actor, operation.accountId);
  const { seq } = addOperation(tx, account, operation);
  return store.operationBody.get(tx, seq)!;
}

/** Makes an operation of an account, with the id that was given or a new one. @throws `operations.name_exists` */
export function addOperation(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  operation: { id?: string | undefined; name: string },
): { seq: number; id: string } {
  const { id = tx.newId(), name } = operation;
  const { client, seq: owner } = account;
  requireFreeName(tx, owner, name);
  const folded = searchTextOf(name);
  const { seq } = store.insertOperation.run(tx, id, client, owner, name, tx.nowIso, tx.nowIso, folded);
  const body = store.operationBody.get(tx, seq)!;
  auditChange(tx, 'create', 'operation', { id, client, account: owner }, null, body);
  return { seq, id };
}

/** A page of the operations in the key's scope, newest first. */
export function listOperations({ reader, actor }: ReadContext, query: OperationQuery): Json {
  return countedPage(reader, query, store.operationListing, {
    ...ownerFilter(listScope(reader, actor, query)),
    isActive: switchFilter(query.isActive),
    search: substringFilter(query.search),
  });
}

/** @throws `operations.not_found`, `auth.out_of_scope` */
export function readOperation({ reader, actor }: ReadContext, id: string): Json {
  const { seq } = requireVisible(actor, store.operationById.get(reader, id), 'operations.not_found');
  return store.operationBody.get(reader, seq)!;
}

/** Edits an operation for a key. @throws `operations.name_exists`, and what `readOperation` throws */
export function editOperation({ tx, actor }: WriteContext, id: string, edit: OperationEdit): Json {
  const row = requireVisible(actor, store.operationById.get(tx, id), 'operations.not_found');
  return changeOperation(tx, row, edit);
}

/**
 * Changes an operation; what is absent stays, and an edit that changes nothing leaves no audit row.
 * @throws `operations.name_exists`
 */
export function changeOperation(tx: Tx, row: store.OperationRow, edit: OperationEdit): Json {
  const { name = row.name } = edit;
  const isActive = switchFilter(edit.isActive) ?? row.isActive;
  const before = store.operationBody.get(tx, row.seq)!;
  if (name === row.name && isActive === row.isActive) return before;
  if (name !== row.name) requireFreeName(tx, row.account, name);
  store.updateOperation.run(tx, name, isActive, tx.nowIso, searchTextOf(name), row.seq);
  const after = store.operationBody.get(tx, row.seq)!;
  auditChange(tx, actionOfEdit(row, { isActive }, name !== row.name), 'operation', row, before, after);
  return after;
}

/** Removes an operation. @throws `operations.in_use`, and what `readOperation` throws */
export function removeOperation({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireVisible(actor, store.operationById.get(tx, id), 'operations.not_found');
  if (isOperationUsed(tx, row.seq)) throw new Problem('operations.in_use');
  const before = store.operationBody.get(tx, row.seq)!;
  store.removeOperation.run(tx, tx.nowIso, row.seq);
  auditChange(tx, 'delete', 'operation', row, before, null);
}

/** Whether an operation has live devices or codes (rules/sites#operations). */
function isOperationUsed(reader: Reader, operation: number): boolean {
  return operationInUse.of(reader, operation);
}

// Checked here and not by a unique index: data from before this rule may hold two of a name, and stays usable.
function requireFreeName(reader: Reader, account: number, name: string): void {
  if (store.operationsByName.get(reader, account, name)) throw new Problem('operations.name_exists');
}
