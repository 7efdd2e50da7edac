import { chmodSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Connection } from '../connection.ts';
import { syncFile, syncFolder } from './durable.ts';
import { freeBytesNow } from './free-space.ts';
import { type Migration, pendingSteps, schemaVersion } from './migrations.ts';

/** Returns the file in which the data of an older schema is stored when a newer schema replaces it. */
function snapshotFile(file: string, schema: number): string {
  return `${file}.schema-${schema}`;
}

/**
 * Keeps a copy of a database that is about to be brought to a newer schema, whole and durable, beside it: what an
 * older Larder can go on with. A new database, and one with nothing to do, need none.
 * @throws when there is no room for it: an upgrade without a way back is not begun
 */
export function snapshotBeforeUpgrade(connection: Connection, steps: readonly Migration[]): void {
  const file = connection.database.name;
  const schema = schemaVersion(connection);
  if (schema === 0 || file === ':memory:' || pendingSteps(connection, steps).length === 0) return;
  const snapshot = snapshotFile(file, schema);
  // Processes that start at once do not meet in one file.
  const part = `${snapshot}.${process.pid}.part`;
  refuseWithoutRoom(file, schema);
  rmSync(part, { force: true });
  try {
    connection.database.prepare('VACUUM INTO ?').run(part);
    chmodSync(part, 0o600);
    syncFile(part);
    renameSync(part, snapshot);
    syncFolder(dirname(snapshot));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

function refuseWithoutRoom(file: string, schema: number): void {
  const [needed, free] = [statSync(file).size, freeBytesNow(dirname(file))];
  if (free >= needed) return;
  throw new Error(
    `an upgrade keeps a copy of the data of schema ${schema}, which needs up to ${needed} bytes; ${free} are free`,
  );
}
