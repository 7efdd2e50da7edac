import type { Account } from '../../../access/accounts.ts';
import { accountForNew, ownAccountOrStrict } from '../../../access/scope.ts';
import type { WriteContext } from '../../../api/contexts.ts';
import { requirePermission } from '../../../api/grants.ts';
import { missingField } from '../../../problems/problem.ts';
import { tellingHolder } from '../codes/code-values.ts';
import { requireToMake } from '../codes/codes.ts';
import type { NewConsumer } from '../consumer-fields.ts';
import { type ConsumerRow, consumerByIdentification } from '../consumer-store.ts';
import { addConsumer, changeConsumer, switchConsumer, takeConsumerAway } from '../consumers.ts';
import { warningsLeft } from '../leftovers.ts';
import { requireIdentified } from '../scoped-lookup.ts';
import {
  type BulkReply,
  type Done,
  left,
  type Meanwhile,
  type RowOperation,
  rowOperation,
  runRows,
} from './bulk.ts';
import { type BulkBody, consumerRows, type UpsertRow } from './bulk-fields.ts';

/**
 * Creates, updates, removes and upserts consumers, a row each (rules/bulk#rows).
 * @throws what `accountForNew` throws; an error in a row fails the row
 */
export function bulkConsumers(context: WriteContext, { items, accountId }: BulkBody): BulkReply {
  const { tx, actor } = context;
  const account = accountForNew(tx, actor, accountId, ownAccountOrStrict);
  return runRows(tx, actor, consumerOperations(context, account), items);
}

/** Operations on consumers of an account (rules/bulk#rows). */
export function consumerOperations(
  context: Pick<WriteContext, 'tx' | 'actor'>,
  account: Account,
): Record<string, RowOperation> {
  const { tx, actor } = context;
  const identified = (identification: string) => requireIdentified(tx, account, identification);

  /** Sets the requested state of the person, as the last step of a row, and returns the outcome. */
  function switched(
    status: 'created' | 'updated',
    row: Parameters<typeof switchConsumer>[1],
    isActive = row.isActive === 1,
  ): Done {
    const isSwitched = isActive !== (row.isActive === 1);
    if (isSwitched) switchConsumer(tx, row, isActive);
    return { ...left(status, row.id, isActive), ...(isSwitched && !isActive && warningsLeft(tx, row.seq)) };
  }

  function create({ isActive, ...consumer }: NewRow): Done {
    if (consumer.initialCode) requireToMake(actor, consumer.initialCode);
    if (isActive === false) requirePermission(actor, 'consumers:update');
    const { row } = tellingHolder(tx, actor, () => addConsumer(tx, account, consumer));
    return switched('created', row, isActive);
  }

  function update(
    consumer: ConsumerRow,
    { name, tags, validFrom, validUntil, isActive, newIdentification }: UpdateRow,
    meanwhile?: Meanwhile,
  ): Done {
    const edit = { name, tags, validFrom, validUntil, identification: newIdentification };
    changeConsumer(tx, consumer, edit, meanwhile);
    return switched('updated', consumer, isActive);
  }

  return {
    create: rowOperation(['consumers:create'], consumerRows.create, create),
    update: rowOperation(['consumers:update'], consumerRows.update, (row, meanwhile) =>
      update(identified(row.identification), row, meanwhile),
    ),
    delete: rowOperation(['consumers:delete'], consumerRows.delete, ({ identification }) => {
      const consumer = identified(identification);
      const warned = warningsLeft(tx, consumer.seq);
      takeConsumerAway(tx, consumer);
      return { status: 'deleted', id: consumer.id, ...warned };
    }),
    upsert: rowOperation(['consumers:create', 'consumers:update'], consumerRows.upsert, (row) => {
      const consumer = consumerByIdentification.get(tx, account.seq, row.identification);
      requirePermission(actor, consumer ? 'consumers:update' : 'consumers:create');
      // The first code is made with the consumer: repeating a night's file neither makes nor moves one.
      return consumer ? update(consumer, row) : create(asNew(row));
    }),
  };
}

type NewRow = Omit<NewConsumer, 'accountId'> & { isActive?: boolean | undefined };
type UpdateRow = Pick<UpsertRow, 'name' | 'tags' | 'validFrom' | 'validUntil' | 'isActive'> & {
  newIdentification?: string | undefined;
};

/** @throws `validation.failed` unless the row says all that a new consumer needs */
function asNew({ name, ...row }: UpsertRow): NewRow {
  if (name === undefined) throw missingField('name');
  return { ...row, name };
}
