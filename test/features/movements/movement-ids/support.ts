// A new device asks who has read its serial.
import '../../../../src/features/counters/readings/intake.ts';
import { createProduct } from '../../../../src/features/catalogue/products.ts';
import { addDevice } from '../../../../src/features/devices/devices.ts';
import { ingest } from '../../../../src/features/movements/intake/ingest.ts';
import type { IdStoreSizes } from '../../../../src/features/movements/movement-ids/sizes.ts';
import { addAccount, addClient } from '../../../../src/features/sites/tenants.ts';
import type { Connection } from '../../../../src/store/connection.ts';
import { operatorActor } from '../../../../src/store/writer/actor.ts';
import { Tx } from '../../../../src/store/writer/transaction.ts';

/** Segments of some ten ids, so that a test has many of them. */
export const smallSizes: IdStoreSizes = {
  memtableIds: 6,
  filterBytes: 64,
  filterUuids: 32,
  filteredPerStep: 5,
  compactedPerStep: 7,
  maxSegments: 60,
};

/** Runs `work` in a transaction of its own; all of it is undone when that says so, or throws. */
export function write<T>(connection: Connection, work: (tx: Tx) => T, undone = false): T {
  connection.database.exec('BEGIN IMMEDIATE');
  try {
    const result = Tx.run(
      connection,
      { actor: operatorActor, traceId: '0'.repeat(32), nowMs: Date.now() },
      work,
    );
    connection.database.exec(undone ? 'ROLLBACK' : 'COMMIT');
    return result;
  } finally {
    if (connection.database.inTransaction) connection.database.exec('ROLLBACK');
  }
}

/** Where deliveries of an account happen. */
export type Stand = { account: number; serial: string; productId: string };

/** Makes accounts of one client, each with a device and a product. */
export function standsOf(connection: Connection, serials: readonly string[]): Stand[] {
  return write(connection, (tx) => {
    const { seq: client } = addClient(tx, { name: 'Acme' });
    return serials.map((serial) => {
      const zone = { currency: 'COP', timeZone: 'America/Bogota' };
      const { seq, id } = addAccount(tx, { client, name: serial, businessLines: ['vending'], ...zone });
      const owner = { seq, client };
      addDevice(tx, owner, { serial, name: serial, operation: null, businessLines: ['vending'] });
      const actor = { ...operatorActor, scope: 'account', client, account: seq, accountId: id };
      const product = createProduct({ tx, actor, settings: {} } as never, {
        businessLine: 'vending',
        name: 'Water',
        type: 'beverage',
        cost: 1,
        attributes: { taxRate: 0, listPrice: 2, suggestedPrice: 2 },
      });
      return { account: seq, serial, productId: (JSON.parse(product) as { id: string }).id };
    });
  });
}

/** The ids of a delivery: its own, and its frame uuid where that is another. */
export type DeliveryIds = { id: string; frameUuid?: string | undefined };

/** Reports deliveries of a stand. @returns what became of each */
export function deliver(tx: Tx, stand: Stand, ids: readonly DeliveryIds[], sizes = smallSizes): string[] {
  const date = new Date(tx.nowMs).toISOString();
  const { account, serial: deviceSerial, productId } = stand;
  const rows = ids.map(({ id, frameUuid }) => ({
    ...{ kind: 'delivery', id, date, deviceSerial, productId, isDelivered: true },
    ...(frameUuid !== undefined && { frameUuid }),
  }));
  return ingest(tx, { account, controller: null }, rows, 0, sizes).results.map(({ status, error }) =>
    error ? error.code : status,
  );
}

/** The memtable and the segments as they are. */
export function segmentsOf(connection: Connection) {
  return connection.database
    .prepare<[], { segment: number; level: number; count: number; state: string; target: number | null }>(
      'SELECT run AS segment, level, count, state, target FROM movement_name_runs ORDER BY run',
    )
    .all();
}
