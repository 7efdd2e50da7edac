import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAssets, readAsset, version } from '../../lib/assets.ts';
import { type Clock, isoOf } from '../../lib/clock.ts';
import { sleepSync } from '../busy.ts';
import { Connection } from '../connection.ts';
import { missingData, requireWriteAccess } from './data-directory.ts';
import { makeFolder } from './durable.ts';
import { requireKnownSchema } from './known-schema.ts';
import { larderCommand } from './larder-command.ts';
import {
  type Migration,
  migrate,
  parseMigration,
  parseSchema,
  pendingSteps,
  schemaVersion,
} from './migrations.ts';
import { refuseStandby } from './standby.ts';
import {
  forgetUnfinishedCopies,
  type PendingUpgrade,
  pendingUpgrade,
  snapshotBeforeUpgrade,
} from './upgrade.ts';

/** Represents a data directory that is kept in memory. */
export const inMemory = ':memory:';

/** The database of a data directory (rules/command-line#data-directory). */
export function databaseFile(directory: string): string {
  return directory === inMemory ? inMemory : join(directory, 'larder.db');
}

/**
 * The folder for the files of a data directory: the directory itself. For `:memory:` it is a temporary directory, which
 * is made with its first file and removed when the appliance is closed.
 */
export function filesDirectory(directory: string): string {
  return directory === inMemory ? join(tmpdir(), `larder-${randomUUID()}`) : directory;
}

/**
 * Opens a data directory for writing. Creates it when it is missing, and brings the database to the newest schema; a
 * copy of the database from before the upgrade stays next to it. The directory is readable by its owner only, because
 * the database holds people's names and codes. In memory it begins with `image`, the bytes of a database, if there is
 * one. `onUpgrade` is called when the copy is complete, and after each step.
 * @throws when the data is of a schema that this program does not know
 */
export function openStore(
  directory: string,
  clock: Clock,
  image?: Buffer,
  steps: Migration[] = migrations(),
  onUpgrade?: () => void,
): Connection {
  if (directory !== inMemory) {
    makeFolder(directory);
    requireWriteAccess(directory);
  }
  const file = databaseFile(directory);
  if (directory !== inMemory) {
    keepToOwner(file);
    forgetUnfinishedCopies(file);
  }
  const connection = Connection.open(directory === inMemory ? (image ?? file) : file);
  try {
    requireKnownSchema(connection, steps, version);
    snapshotBeforeUpgrade(connection, steps);
    onUpgrade?.();
    migrate(connection, steps, version, isoOf(clock()), onUpgrade);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/**
 * Returns the upgrade that `openStore` would make in a data directory, if any.
 * @throws when the data is of a schema that this program does not know
 */
export function upgradeOf(directory: string, steps: Migration[] = migrations()): PendingUpgrade | undefined {
  if (directory === inMemory || missingData(directory) !== undefined) return undefined;
  const connection = Connection.open(databaseFile(directory), 'write-existing');
  try {
    requireKnownSchema(connection, steps, version);
    return pendingUpgrade(connection, steps);
  } finally {
    connection.close();
  }
}

/**
 * Restricts a database and its SQLite companion files to their owner: a new one while it is empty, because its log gets
 * the same rights.
 */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/**
 * Opens a data directory without upgrading it: a server may be running on it, and only a server upgrades.
 * @throws when there is no database, or its schema is older than this program's or too new for it
 */
export function openStoreAsIs(
  directory: string,
  mode: 'read' | 'write',
  steps: Migration[] = migrations(),
): Connection {
  refuseStandby(directory);
  if (mode === 'write') requireWriteAccess(directory);
  const connection = Connection.open(databaseFile(directory), mode === 'write' ? 'write-existing' : 'read');
  try {
    requireCurrentSchema(connection, directory, steps);
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** The deadline for a step of an upgrade: if none commits within it, no upgrade is running. */
const maxStepMs = 250;

function requireCurrentSchema(connection: Connection, directory: string, steps: Migration[]): void {
  requireKnownSchema(connection, steps, version);
  let schema = schemaVersion(connection);
  while (pendingSteps(connection, steps).length > 0) {
    sleepSync(maxStepMs);
    const before = schema;
    schema = schemaVersion(connection);
    if (schema > before) continue;
    throw new Error(
      `the database in ${directory} has schema ${schema}, and this is Larder ${version} of schema ${steps.at(-1)!.version}; ` +
        `start this version once, which brings it up to date and keeps a copy (${larderCommand(directory, ['serve'])}), or use the Larder that made it`,
    );
  }
}

/** The steps of the schema that this program knows, oldest first: `sql/schema.sql`, then the files of `sql/migrations`. */
export function migrations(): Migration[] {
  const folder = 'sql/migrations';
  const text = (path: string) => readAsset(path).toString('utf8');
  const later = listAssets(folder).map((name) => parseMigration(name, text(`${folder}/${name}`)));
  return [parseSchema(text('sql/schema.sql')), ...later];
}
