import type { Account } from '../../../access/accounts.ts';
import { accountForNew, ownAccountOrStrict } from '../../../access/scope.ts';
import type { WriteContext } from '../../../api/contexts.ts';
import { check } from '../../../api/fields.ts';
import { requirePermission } from '../../../api/grants.ts';
import { invalidField, validationFailed } from '../../../problems/problem.ts';
import { fieldTexts } from '../../../problems/sentences.ts';
import { type CodeEdit, type NewCode, newCodeValue } from '../codes/code-fields.ts';
import type { CodeRow } from '../codes/code-store.ts';
import { tellingHolder } from '../codes/code-values.ts';
import { addCode, changeCode, requireToMake, switchCode, takeCodeAway } from '../codes/codes.ts';
import type { ConsumerRow } from '../consumer-store.ts';
import type { NewExtra } from '../extras/extra-fields.ts';
import { addExtra } from '../extras/extras.ts';
import { findIdentified, requireCode, requireIdentified } from '../scoped-lookup.ts';
import {
  type BulkReply,
  type Done,
  left,
  type Meanwhile,
  type RowOperation,
  rowOperation,
  runRows,
} from './bulk.ts';
import { type BulkBody, type CodeUpsertRow, codeRows } from './bulk-fields.ts';

/**
 * Adds, edits, removes and upserts codes, a row each (rules/bulk#rows). The id in a result is the code's value after
 * the row.
 * @throws what `accountForNew` throws; an error in a row fails the row
 */
export function bulkCodes(context: WriteContext, { items, accountId }: BulkBody): BulkReply {
  const { tx, actor } = context;
  const account = accountForNew(tx, actor, accountId, ownAccountOrStrict);
  return runRows(tx, actor, codeOperations(context, account), items);
}

type Switched = { isActive?: boolean | undefined };
type WithExtras = Switched & { extras?: readonly NewExtra[] | undefined };

/** Operations on codes of an account's consumers (rules/bulk#rows). */
export function codeOperations(
  { tx, actor }: Pick<WriteContext, 'tx' | 'actor'>,
  account: Account,
): Record<string, RowOperation> {
  const identified = (identification: string) => requireIdentified(tx, account, identification);

  /** The last step of a row: the wanted state, and the outcome. */
  function switched(status: 'created' | 'updated', consumer: ConsumerRow, value: string, wanted: Switched) {
    const row = requireCode(tx, consumer, value);
    const { isActive = row.isActive === 1 } = wanted;
    // Nothing to switch is no wish: a code that waits for its consumer would else be told to wait no more.
    if (wanted.isActive !== undefined) switchCode(tx, consumer, row, isActive);
    return left(status, value, isActive);
  }

  function give(consumer: ConsumerRow, value: string, extras: readonly NewExtra[]): void {
    const code = requireCode(tx, consumer, value);
    for (const extra of extras) addExtra(tx, consumer, code, extra);
  }

  function create(consumer: ConsumerRow, { isActive, extras = [], ...code }: NewCode & WithExtras): Done {
    requireToMake(actor, code);
    if (isActive === false || extras.length > 0) requirePermission(actor, 'codes:update');
    tellingHolder(tx, actor, () => addCode(tx, consumer, code));
    give(consumer, code.codeId, extras);
    return switched('created', consumer, code.codeId, { isActive });
  }

  function update(
    consumer: ConsumerRow,
    row: CodeRow,
    { isActive, extras = [], ...edit }: CodeEdit & WithExtras,
    meanwhile?: Meanwhile,
  ): Done {
    tellingHolder(tx, actor, () => changeCode(tx, consumer, row, edit, meanwhile));
    give(consumer, edit.newCodeId ?? row.value, extras);
    return switched('updated', consumer, edit.newCodeId ?? row.value, { isActive });
  }

  return {
    create: rowOperation(['codes:create'], codeRows.create, ({ op: _, identification, ...code }) =>
      create(identified(identification), code),
    ),
    update: rowOperation(['codes:update'], codeRows.update, (row, meanwhile) => {
      const { op: _, identification, codeId, ...edit } = row;
      const consumer = identified(identification);
      return update(consumer, requireCode(tx, consumer, codeId), edit, meanwhile);
    }),
    delete: rowOperation(['codes:delete'], codeRows.delete, ({ identification, codeId }) => {
      const consumer = identified(identification);
      takeCodeAway(tx, consumer, requireCode(tx, consumer, codeId));
      return { status: 'deleted', id: codeId };
    }),
    upsert: rowOperation(['codes:create', 'codes:update'], codeRows.upsert, (row, meanwhile) => {
      const consumer = identified(row.identification);
      const { code } = findIdentified(tx, account, row.identification, row.codeId);
      if (!code) return create(consumer, asNew(row));
      requirePermission(actor, 'codes:update');
      // The first subsidy is for a new code: repeating a night's file does not fill anyone's balance again.
      const { codeType, operationId, vendingBalance, lineProfiles, validFrom, validUntil, isActive } = row;
      const edit = { codeType, operationId, vendingBalance, lineProfiles, validFrom, validUntil, isActive };
      return update(consumer, code, edit, meanwhile);
    }),
  };
}

/** @throws `validation.failed` unless the row says all that a new code needs */
function asNew(row: CodeUpsertRow): NewCode & Switched {
  const { codeId, codeType, op: _, identification: __, ...rest } = row;
  const value = check(newCodeValue(), codeId, 'codeId');
  if (value.errors) throw validationFailed(value.errors);
  if (codeType === undefined) throw invalidField('codeType', 'isIn', fieldTexts.newCodeType);
  return { codeId, codeType, ...rest };
}
