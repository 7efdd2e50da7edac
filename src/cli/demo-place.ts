import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../lib/assets.ts';
import { Connection } from '../store/connection.ts';
import { missingData, unfinishedDemo } from '../store/directory/data-directory.ts';
import { makeFolder, syncFolder } from '../store/directory/durable.ts';
import { requireKnownSchema } from '../store/directory/known-schema.ts';
import { type DirectoryLock, lockDirectory } from '../store/directory/lock.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';

/*
 * A demo appears whole or not at all, also after a power failure: it is made in a folder inside the data directory, and
 * its files are moved up, the database last. A directory without a database is no site, and the next attempt starts
 * again.
 */

/** True if a data directory contains a client or a person. Without one, nothing in it is worth keeping. */
export function hasClient(data: string): boolean {
  if (missingData(data) !== undefined) return false;
  const connection = Connection.open(databaseFile(data), 'read');
  try {
    requireKnownSchema(connection, migrations(), version);
    const { database } = connection;
    const holds = (table: string) =>
      database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined &&
      database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
    return holds('clients') || holds('users');
  } finally {
    connection.close();
  }
}

/**
 * Fills a new folder by `make`, and replaces a data directory without a client by it. If a server runs on an empty
 * site, `make` fills that one, if allowed (`alsoServed`).
 * @throws when there is a client, when another process makes a demo there, and what `make` throws
 */
export async function fillDirectory<T>(
  data: string,
  make: (folder: string) => Promise<T>,
  { alsoServed }: { alsoServed: boolean },
): Promise<T> {
  if (hasClient(data))
    throw new Error(
      'this data directory already has a client or a user; a demo needs an empty or new data directory',
    );
  makeFolder(data);
  const lock = alsoServed ? lockUnlessServed(data) : lockDirectory(data);
  if (!lock) return await make(data);
  try {
    const folder = unfinishedDemo(data);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    const made = await make(folder);
    moveUp(folder, data);
    return made;
  } finally {
    lock.release();
  }
}

/** Removes the folder of a demo that was interrupted after its last file was moved. */
export function forgetUnfinishedDemo(data: string): void {
  rmSync(unfinishedDemo(data), { recursive: true, force: true });
}

/** @returns undefined where a server has the data directory, and a database, open */
function lockUnlessServed(data: string): DirectoryLock | undefined {
  try {
    return lockDirectory(data);
  } catch (error) {
    if (missingData(data) === undefined) return undefined;
    throw error;
  }
}

function moveUp(folder: string, data: string): void {
  const isDatabase = (name: string) => name.startsWith('larder.db');
  for (const name of readdirSync(folder).filter((each) => !isDatabase(each) && each !== 'evidence'))
    renameSync(join(folder, name), join(data, name));
  moveVideos(join(folder, 'evidence'), join(data, 'evidence'));
  syncFolder(data);
  // For a database without a client: its log would be read as the new one's.
  for (const name of ['larder.db-wal', 'larder.db-shm']) rmSync(join(data, name), { force: true });
  renameSync(databaseFile(folder), databaseFile(data));
  syncFolder(data);
  rmSync(folder, { recursive: true, force: true });
}

/** Moves the folder of each account; one of the same id is left from an earlier attempt, and is replaced. */
function moveVideos(from: string, to: string): void {
  if (!existsSync(from)) return;
  makeFolder(to);
  for (const account of readdirSync(from)) {
    rmSync(join(to, account), { recursive: true, force: true });
    renameSync(join(from, account), join(to, account));
  }
  syncFolder(to);
}
