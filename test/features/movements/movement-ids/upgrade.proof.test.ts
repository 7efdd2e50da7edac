import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openAppliance } from '../../../../src/app/appliance.ts';
import { BatchIds } from '../../../../src/features/movements/movement-ids/batch-ids.ts';
import { knownIdsOf } from '../../../../src/features/movements/movement-ids/id-store.ts';
import { maintainIds } from '../../../../src/features/movements/movement-ids/maintenance.ts';
import { Connection } from '../../../../src/store/connection.ts';
import { migrate } from '../../../../src/store/directory/migrations.ts';
import { databaseFile, migrations, openStore } from '../../../../src/store/directory/open-store.ts';
import { uuidBytes } from '../../../../src/store/ids.ts';
import { temporaryDirectory } from '../../../store/support.ts';
import { patient } from '../../../support/patient.ts';
import { segmentsOf, smallSizes, write } from './support.ts';

/** What an id is known as: in two accounts, in the first as a frame, too. */
const both = [
  { account: 1, isFrame: 1, kind: 1, movement: 5 },
  { account: 2, isFrame: 0, kind: 2, movement: 7 },
];

/** A data directory of schema 9 in which these ids are known. */
function oldData(ids: readonly string[]): string {
  const data = temporaryDirectory();
  const old = Connection.open(databaseFile(data));
  migrate(old, migrations().slice(0, 9), '0.0.1', '2026-01-01T00:00:00.000Z');
  const insert = old.database.prepare('INSERT INTO movement_names VALUES (?, ?, ?, ?, ?)');
  for (const id of ids) for (const known of both) insert.run(uuidBytes(id), ...Object.values(known));
  old.close();
  return data;
}

/** The same, brought to the newest schema. */
function upgraded(ids: readonly string[]): Connection {
  const connection = openStore(oldData(ids), Date.now);
  onTestFinished(() => connection.close());
  return connection;
}

describe('an upgrade of the ids of schema 9', () => {
  it('of which there are none, leaves an empty memtable alone', () => {
    expect(segmentsOf(upgraded([])).map(({ count, state }) => [count, state])).toEqual([[0, 'open']]);
  });

  it('keeps each where it is found, before its segment is in filters, while it is, and after', () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    const connection = upgraded(ids);
    const unknown = randomUUID();
    const seen: string[][] = [];
    for (let more = true; more; ) {
      seen.push(segmentsOf(connection).map(({ count, state }) => `${count} ${state}`));
      write(connection, (tx) => {
        const batchIds = new BatchIds(tx, smallSizes);
        for (const id of ids) {
          expect(batchIds.of(uuidBytes(id))).toEqual(both);
          expect(knownIdsOf.all(tx, uuidBytes(id))).toEqual(both);
        }
        expect(batchIds.of(uuidBytes(unknown))).toEqual([]);
      });
      more = write(connection, (tx) => maintainIds(tx, smallSizes));
    }
    const before = ['40 closed', '0 open'];
    expect(seen.slice(0, 3)).toEqual([before, before, before]);
    expect(seen.at(-1)).toEqual(['40 filtered', '0 open']);
  });

  it('is completed by batches, where there is no quiet moment', () => {
    const connection = upgraded(Array.from({ length: 20 }, () => randomUUID()));
    const added = Array.from({ length: 12 }, () => randomUUID());
    for (const [index, id] of added.entries())
      write(connection, (tx) => {
        const batchIds = new BatchIds(tx, smallSizes);
        batchIds.add({ uuid: uuidBytes(id), account: 1, isFrame: 0, kind: 1, movement: index });
        batchIds.finish();
      });
    const states = segmentsOf(connection).map(({ state }) => state);
    expect(states.filter((state) => state === 'closed')).toEqual([]);
  });

  it('is completed by the server in a quiet moment', async () => {
    const id = randomUUID();
    const appliance = openAppliance({ data: oldData([id]) });
    onTestFinished(() => appliance.close());
    const { connection } = appliance.reader;
    await vi.waitFor(() => {
      expect(segmentsOf(connection).map(({ state }) => state)).toEqual(['filtered', 'open']);
    }, patient);
    expect(knownIdsOf.all({ connection }, uuidBytes(id))).toEqual(both);
  });

  it('ranks a long segment with the compacted ones', () => {
    const old = Connection.open(':memory:');
    onTestFinished(() => old.close());
    migrate(old, migrations().slice(0, 9), '0.0.1', '2026-01-01T00:00:00.000Z');
    old.database.exec(
      `INSERT INTO movement_names SELECT unhex(printf('%032x', value)), 1, 0, 2, value
        FROM (WITH RECURSIVE n (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n LIMIT 32769) SELECT * FROM n)`,
    );
    migrate(old, migrations(), '0.0.1', '2026-01-01T00:00:00.000Z');
    expect(segmentsOf(old).map(({ level, count }) => [level, count])).toEqual([
      [1, 32_769],
      [0, 0],
    ]);
  });
});
