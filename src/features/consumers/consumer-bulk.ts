import type { Account } from '../../access/accounts.ts';
import { accountForNew, ownAccountOrStrict } from '../../access/scope.ts';
import type { WriteContext } from '../../api/endpoint.ts';
import { requirePermission } from '../../api/permissions.ts';
import { missingField } from '../../problems/problem.ts';
import { type BulkReply, type Done, type RowOperation, rowOperation, runRows } from './bulk.ts';
import { type BulkBody, consumerRows, type UpsertRow } from './bulk-fields.ts';
import { tellingHolder } from './code-values.ts';
import type { NewConsumer } from './consumer-fields.ts';
import { consumerByIdentification } from './consumer-store.ts';
import { addConsumer, changeConsumer, takeConsumerAway } from './consumers.ts';
import { requireIdentified } from './scoped-lookup.ts';

/**
 * Creates, updates, removes and upserts consumers, a row each (rules/bulk#rows).
 * @throws what `accountForNew` throws; whatever is wrong in a row fails the row
 */
export function bulkConsumers(context: WriteContext, { items, accountId }: BulkBody): BulkReply {
  const { tx, actor } = context;
  const account = accountForNew(tx, actor, accountId, ownAccountOrStrict);
  return runRows(tx, actor, consumerOperations(context, account), items);
}

/** What rows can do to the consumers of an account (rules/bulk#rows). */
export function consumerOperations(
  context: Pick<WriteContext, 'tx' | 'actor'>,
  account: Account,
): Record<string, RowOperation> {
  const { tx, actor } = context;
  const identified = (identification: string) => requireIdentified(tx, account, identification);
  const create = (row: NewRow): Done => {
    if (row.initialCode) requirePermission(actor, 'codes:create');
    return { status: 'created', id: tellingHolder(tx, actor, () => addConsumer(tx, account, row).id) };
  };
  return {
    create: rowOperation(['consumers:create'], consumerRows.create, create),
    update: rowOperation(['consumers:update'], consumerRows.update, ({ identification, name, tags }) => {
      const consumer = identified(identification);
      changeConsumer(tx, consumer, { name, tags });
      return { status: 'updated', id: consumer.id };
    }),
    delete: rowOperation(['consumers:delete'], consumerRows.delete, ({ identification }) => {
      const consumer = identified(identification);
      takeConsumerAway(tx, consumer);
      return { status: 'deleted', id: consumer.id };
    }),
    upsert: rowOperation(['consumers:create', 'consumers:update'], consumerRows.upsert, (row) => {
      const consumer = consumerByIdentification.get(tx, account.seq, row.identification);
      requirePermission(actor, consumer ? 'consumers:update' : 'consumers:create');
      if (!consumer) return create(asNew(row));
      // The first code is made with the consumer: repeating a night's file neither makes nor moves one.
      changeConsumer(tx, consumer, { name: row.name, tags: row.tags });
      return { status: 'updated', id: consumer.id };
    }),
  };
}

type NewRow = Omit<NewConsumer, 'accountId'>;

/** @throws `validation.failed` unless the row says all that a new consumer needs */
function asNew({ name, ...row }: UpsertRow): NewRow {
  if (name === undefined) throw missingField('name');
  return { ...row, name };
}
