import { randomUUID } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAssets, readAsset, version } from '../lib/assets.ts';
import { type Clock, isoOf } from '../lib/clock.ts';
import { sleepSync } from './busy.ts';
import { Connection } from './connection.ts';
import { requireWriteAccess } from './data-directory.ts';
import { makeFolder } from './durable.ts';
import { migrate, parseMigration, pendingSteps, requireKnownSchema, schemaVersion } from './migrations.ts';
import { snapshotBeforeUpgrade } from './upgrade.ts';

/** The name of a data directory that is none: everything in memory. */
export const inMemory = ':memory:';

/** The database of a data directory (rules/command-line#data-directory). */
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
  if (directory !== inMemory) {
    makeFolder(directory);
    requireWriteAccess(directory);
  }
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

/**
 * Opens a data directory as it is: only a server brings it to a newer schema, for another one may be at work on it.
 * @throws where there is no database, its schema is older than this program's, or newer than it can know
 */
export function openStoreAsIs(directory: string, mode: 'read' | 'write'): Connection {
  if (mode === 'write') requireWriteAccess(directory);
  const connection = Connection.open(databaseFile(directory), mode === 'write' ? 'write-existing' : 'read');
  try {
    requireCurrentSchema(connection, directory);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** While it takes this long for no step, nobody is bringing the schema up to date just now. */
const longestStepMs = 250;

function requireCurrentSchema(connection: Connection, directory: string): void {
  const steps = migrations();
  requireKnownSchema(connection, steps, version);
  let schema = schemaVersion(connection);
  while (pendingSteps(connection, steps).length > 0) {
    sleepSync(longestStepMs);
    const before = schema;
    schema = schemaVersion(connection);
    if (schema > before) continue;
    throw new Error(
      `the database in ${directory} has schema ${schema}, and this is Larder ${version} of schema ${steps.at(-1)!.version}; ` +
        'start larder serve of this version once, which brings it up to date and keeps a copy, or use the Larder that made it',
    );
  }
}

/** The steps of the schema that this program knows, oldest first. */
export function migrations() {
  const folder = 'sql/migrations';
  return listAssets(folder).map((name) =>
    parseMigration(name, readAsset(`${folder}/${name}`).toString('utf8')),
  );
}
