import { type Account, listScope } from '../../access/accounts.ts';
import { AuditedResource, actionOfEdit, type Owned } from '../../access/audited.ts';
import { InUse } from '../../access/in-use.ts';
import { changedPage, countedPage, momentFilter, substringFilter, switchFilter } from '../../access/lists.ts';
import { accountForNew, requireVisible, strictAccount } from '../../access/scope.ts';
import type { Caller } from '../../api/caller.ts';
import type { ReadContext, WriteContext } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Json } from '../../store/json.ts';
import { searchTextOf } from '../../store/search/search-text.ts';
import type { Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import type { NewOperation, OperationEdit, OperationQuery } from './operation-fields.ts';
import * as store from './operation-store.ts';

/** True if an operation has live devices or codes (rules/sites#operations). */
export const operationInUse = new InUse('operations in use', ['devices', 'codes']);

const operations = new AuditedResource<Owned & { seq: number }>(
  'operation',
  (reader, { seq }) => store.operationBody.get(reader, seq)!,
);

/** An operation of an account, by id; undefined when it is unknown, removed or another account's. */
export function operationOfAccount(
  reader: Reader,
  account: number,
  id: string,
): store.OperationRow | undefined {
  const row = store.operationById.get(reader, id);
  return row?.account === account ? row : undefined;
}

/** A live operation that a body names. @throws `operations.not_found` also for one outside the caller's scope */
export function operationInBody(reader: Reader, actor: Caller, id: string): store.OperationRow {
  const row = store.operationById.get(reader, id);
  return requireVisible(actor, row, 'operations.not_found', 'operations.not_found');
}

/** Names of an account's live operations. */
export function operationNames(reader: Reader, account: number): { seq: number; id: string; name: string }[] {
  return store.operationsOfAccount.all(reader, account);
}

/**
 * Creates an operation (rules/sites#operations).
 * @throws `auth.out_of_scope`, `operations.name_exists`, and `validation.failed` when a client-level key names no
 *   account
 */
export function createOperation({ tx, actor }: WriteContext, operation: NewOperation): Json {
  const account = accountForNew(tx, actor, operation.accountId, strictAccount);
  const { seq } = addOperation(tx, account, operation);
  return store.operationBody.get(tx, seq)!;
}

/** Creates an operation of an account, with the id that was given or a new one. @throws `operations.name_exists` */
export function addOperation(
  tx: Tx,
  account: Pick<Account, 'seq' | 'client'>,
  operation: { id?: string | undefined; name: string },
): { seq: number; id: string } {
  const { id = tx.newId(), name } = operation;
  const owned = { id, client: account.client, account: account.seq };
  requireFreeName(tx, account.seq, name);
  const { seq } = store.insertOperation.run(tx, {
    ...owned,
    name,
    created_at: tx.nowIso,
    updated_at: tx.nowIso,
    search_text: searchTextOf(name),
  });
  operations.created(tx, { ...owned, seq });
  return { seq, id };
}

/** A page of the operations in the key's scope, newest first. */
export function listOperations(context: ReadContext, query: OperationQuery): Json {
  const asked = {
    scope: listScope(context.reader, context.actor, query),
    filters: {
      isActive: switchFilter(query.isActive),
      search: substringFilter(query.search),
      updatedFrom: momentFilter(query.updatedFrom),
    },
  };
  return query.removed
    ? changedPage(context, 'operations', query, store.operationChanges, asked)
    : countedPage(context, 'operations', query, store.operationListing, asked);
}

/** @throws `operations.not_found`, `auth.out_of_scope` */
export function readOperation({ reader, actor }: ReadContext, id: string): Json {
  return operations.body(reader, requireOperation(reader, actor, id));
}

/** Edits an operation for a key. @throws `operations.name_exists`, and what `readOperation` throws */
export function editOperation({ tx, actor }: WriteContext, id: string, edit: OperationEdit): Json {
  return changeOperation(tx, requireOperation(tx, actor, id), edit);
}

/**
 * Changes an operation; what is absent stays, and an edit that changes nothing leaves no audit row.
 * @throws `operations.name_exists`
 */
export function changeOperation(tx: Tx, row: store.OperationRow, edit: OperationEdit): Json {
  const { name = row.name } = edit;
  const isActive = switchFilter(edit.isActive) ?? row.isActive;
  const renamed = name !== row.name;
  return operations.edit(tx, row, {
    action: actionOfEdit(row, { isActive }, renamed),
    unchanged: !renamed && isActive === row.isActive,
    apply() {
      if (renamed) requireFreeName(tx, row.account, name);
      store.updateOperation.run(tx, name, isActive, tx.nowIso, searchTextOf(name), row.seq);
    },
  });
}

/** Removes an operation. @throws `operations.in_use`, and what `readOperation` throws */
export function removeOperation({ tx, actor }: WriteContext, id: string): undefined {
  const row = requireOperation(tx, actor, id);
  if (operationInUse.of(tx, row.seq)) throw new Problem('operations.in_use');
  operations.remove(tx, row, () => store.removeOperation.run(tx, tx.nowIso, tx.nowIso, row.seq));
}

function requireOperation(reader: Reader, actor: Caller, id: string): store.OperationRow {
  return requireVisible(actor, store.operationById.get(reader, id), 'operations.not_found');
}

// Checked here and not by a unique index: data from before this rule may hold two of a name, and stays usable.
function requireFreeName(reader: Reader, account: number, name: string): void {
  if (store.operationsByName.get(reader, account, name)) throw new Problem('operations.name_exists');
}
