import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, isoOf } from '../store/clock.ts';
import { Connection } from '../store/connection.ts';
import { migrate, parseMigration, requireKnownSchema } from '../store/migrations.ts';
import { listAssets, readAsset, version } from './assets.ts';
import { snapshotBeforeUpgrade } from './upgrade.ts';

/** The name of a data directory that is none: everything in memory. */
export const inMemory = ':memory:';

/** The database of a data directory (contract section 10). */
export function databaseFile(directory: string): string {
  return directory === inMemory ? inMemory : join(directory, 'larder.db');
}

/**
 * Where the files of a data directory are kept: in it, and of memory in a temporary directory of its own, which is
 * made when the first file comes and removed by whoever closes the appliance.
 */
export function filesDirectory(directory: string): string {
  return directory === inMemory ? join(tmpdir(), `larder-${randomUUID()}`) : directory;
}

/**
 * Opens a data directory for writing, made and brought to the newest schema where needed; the database as it was
 * before stays beside it. The directory is
 * readable by its owner only: the database holds people's names and codes.
 * @throws when the data was written by a newer Larder
 */
export function openStore(directory: string, clock: Clock): Connection {
  if (directory !== inMemory && !existsSync(directory))
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = databaseFile(directory);
  const connection = Connection.open(file);
  try {
    const steps = migrations();
    requireKnownSchema(connection, steps, version);
    snapshotBeforeUpgrade(connection, steps);
    migrate(connection, steps, version, isoOf(clock()));
    if (directory !== inMemory) chmodSync(file, 0o600);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** The steps of the schema that this program knows, oldest first. */
export function migrations() {
  const folder = 'sql/migrations';
  return listAssets(folder).map((name) =>
    parseMigration(name, readAsset(`${folder}/${name}`).toString('utf8')),
  );
}
