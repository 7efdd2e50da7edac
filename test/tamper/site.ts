import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { openAppliance } from '../../src/app/appliance.ts';
import { demoSecret, makeDemoSite } from '../../src/cli/commands/demo.ts';
import { operatorWrite } from '../../src/cli/operator-write.ts';
import { compactRecent } from '../../src/features/movements/by-consumer/consumer-compaction.ts';
import { blockSizes, makeBlocks } from '../../src/features/movements/facts/blocks.ts';
import { listen } from '../../src/http/listener/server.ts';
import { databaseFile } from '../../src/store/directory/open-store.ts';
import { beginEpoch } from '../../src/store/history/begin-epoch.ts';
import { copySeen, noteCopy } from '../../src/store/history/copies.ts';
import { newId } from '../../src/store/ids.ts';
import { fill } from './fill/index.ts';
import { tell } from './fill/notifications.ts';

/**
 * Makes a site with something in every table that the interface answers from: the demo, and what it lacks. It is
 * closed, and everything is in its one file.
 */
export async function fillTamperSite(data: string, deliveries: number): Promise<void> {
  const { client, token } = await makeDemoSite(data, { deliveries, days: 10, seed: 7 });
  const appliance = openAppliance({ data, ipLimit: 1e9 });
  const server = await listen(appliance.handle, { host: '127.0.0.1', port: 0 });
  const filled = fill(data, server.address, {
    key: demoSecret(client, 'client'),
    link: token,
    linkKey: appliance.settings.linkKey,
  });
  const place = await filled.finally(async () => {
    await server.close(0);
    await appliance.close();
  });
  tell(data, place);
  settle(data);
}

/** Brings the deliveries where many movements would bring them. */
function settle(data: string): void {
  operatorWrite(data, (tx) => {
    compactRecent(tx, 20);
    // All of them: of what is in no block yet verify only knows that its profile could be its own.
    for (const tail of [64, 1]) while (makeBlocks(tx, { ...blockSizes, tail }));
    // As a restore does.
    beginEpoch(tx.connection, tx.nowMs);
    const seen = copySeen(tx, { type: 'api_key', id: newId(), label: 'erp' }, 99, tx.nowMs);
    noteCopy(tx, seen!);
  });
  const database = new Database(databaseFile(data));
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Digests of the rows that the API's answers depend on, by table. An error counts as another answer. */
export function answersOf(
  file: string,
  columns: readonly (readonly [table: string, column: string])[],
): Map<string, string> {
  const digests = new Map<string, string>();
  let database: Database.Database;
  try {
    database = new Database(file, { readonly: true });
  } catch {
    return digests;
  }
  try {
    const columnsOf = Map.groupBy(columns, ([table]) => table);
    for (const [table, named] of columnsOf) digests.set(table, digestOf(database, table, named));
  } finally {
    database.close();
  }
  return digests;
}

function digestOf(
  database: Database.Database,
  table: string,
  columns: readonly (readonly [table: string, column: string])[],
): string {
  const hash = createHash('sha256');
  try {
    const sql = `SELECT ${columns.map(([, column]) => `quote(${column})`).join(', ')} FROM ${table}`;
    for (const row of database.prepare(`${sql} ORDER BY 1, 2`).raw().iterate() as Iterable<unknown[]>)
      hash.update(
        row
          .map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : String(cell)))
          .join('\u001f'),
      );
  } catch (error) {
    return `error ${String(error)}`;
  }
  return hash.digest('hex');
}
