import type { Account } from '../../access/accounts.ts';
import { accountForNew, ownAccountOrStrict } from '../../access/scope.ts';
import type { WriteContext } from '../../api/endpoint.ts';
import { type BulkReply, type RowOperation, rowOperation, runRows } from './bulk.ts';
import { type BulkBody, codeRows } from './bulk-fields.ts';
import { tellingHolder } from './code-values.ts';
import { addCode, changeCode, takeCodeAway } from './codes.ts';
import { requireCode, requireIdentified } from './scoped-lookup.ts';

/**
 * Adds, edits and removes codes, a row each (rules/bulk#rows). A row's id is the value that the code has after it.
 * @throws what `accountForNew` throws; whatever is wrong in a row fails the row
 */
export function bulkCodes(context: WriteContext, { items, accountId }: BulkBody): BulkReply {
  const { tx, actor } = context;
  const account = accountForNew(tx, actor, accountId, ownAccountOrStrict);
  return runRows(tx, actor, codeOperations(context, account), items);
}

/** What rows can do to the codes of an account's consumers (rules/bulk#rows). */
export function codeOperations(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  account: Account,
): Record<string, RowOperation> {
  const identified = (identification: string) => requireIdentified(tx, account, identification);
  return {
    create: rowOperation(['codes:create'], codeRows.create, ({ identification, ...code }) => {
      const consumer = identified(identification);
      tellingHolder(tx, actor, () => addCode(tx, consumer, code));
      return { status: 'created', id: code.codeId };
    }),
    update: rowOperation(['codes:update'], codeRows.update, ({ identification, codeId, ...edit }) => {
      const consumer = identified(identification);
      const code = requireCode(tx, consumer, codeId);
      tellingHolder(tx, actor, () => changeCode(tx, consumer, code, edit));
      return { status: 'updated', id: edit.newCodeId ?? codeId };
    }),
    delete: rowOperation(['codes:delete'], codeRows.delete, ({ identification, codeId }) => {
      const consumer = identified(identification);
      takeCodeAway(tx, consumer, requireCode(tx, consumer, codeId));
      return { status: 'deleted', id: codeId };
    }),
  };
}
