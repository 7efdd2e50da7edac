import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Connection } from '../connection.ts';
import { syncFile, syncFolder } from './durable.ts';
import { freeBytesNow, scarceBytes } from './free-space.ts';
import { type Migration, pendingSteps, schemaVersion } from './migrations.ts';

/** An upgrade that data need, from one schema to another, with a copy of the old data. */
export type PendingUpgrade = {
  from: number;
  to: number;
  steps: number;
  /** The file that will hold the old data. */
  copy: string;
  /** The file in which it is made. */
  copyPart: string;
  /** The most bytes that the copy can have. */
  copyBytes: number;
};

/** Returns the upgrade that an open database needs; undefined for a new one, or with nothing to do. */
export function pendingUpgrade(
  connection: Connection,
  steps: readonly Migration[],
): PendingUpgrade | undefined {
  const { name: file } = connection.database;
  const from = schemaVersion(connection);
  const pending = pendingSteps(connection, steps);
  if (from === 0 || file === ':memory:' || pending.length === 0) return undefined;
  const copy = `${file}.schema-${from}`;
  const pragma = (name: string) => connection.database.pragma(name, { simple: true }) as number;
  return {
    from,
    to: pending.at(-1)!.version,
    steps: pending.length,
    copy,
    // Processes that start at once do not meet in one file.
    copyPart: `${copy}.${process.pid}.part`,
    copyBytes: (pragma('page_count') - pragma('freelist_count')) * pragma('page_size'),
  };
}

/**
 * Stores a copy of a database that is about to be brought to a newer schema, complete and durable, next to it, so that
 * an older Larder can continue with it. A new database, and one with nothing to do, need none.
 * @throws when there is no room for it and for the steps: an upgrade without a way back is not begun
 */
export function snapshotBeforeUpgrade(connection: Connection, steps: readonly Migration[]): void {
  const upgrade = pendingUpgrade(connection, steps);
  if (!upgrade) return;
  const { copy, copyPart } = upgrade;
  refuseWithoutRoom(connection, upgrade, pendingSteps(connection, steps));
  try {
    connection.database.prepare('VACUUM INTO ?').run(copyPart);
    chmodSync(copyPart, 0o600);
    syncFile(copyPart);
    renameSync(copyPart, copy);
    syncFolder(dirname(copy));
  } catch (error) {
    rmSync(copyPart, { force: true });
    throw error;
  }
}

/** Removes the unfinished copies of upgrades that were killed. Only one process at a time may upgrade a directory. */
export function forgetUnfinishedCopies(file: string): void {
  const [folder, name] = [dirname(file), basename(file)];
  for (const entry of readdirSync(folder))
    if (entry.startsWith(`${name}.schema-`) && /^\d+\.\d+\.part(-\w+)?$/.test(entry.slice(name.length + 8)))
      rmSync(join(folder, entry), { force: true });
}

function refuseWithoutRoom(
  connection: Connection,
  { from, copyBytes }: PendingUpgrade,
  pending: readonly Migration[],
): void {
  const free = freeBytesNow(dirname(connection.database.name));
  const needed = copyBytes + bytesForSteps(connection, pending);
  if (free >= needed) return;
  throw new Error(
    `an upgrade keeps a copy of the data of schema ${from} and changes tables, which needs up to ${needed} bytes; ${free} are free`,
  );
}

/**
 * The most bytes that steps write to a disk: the tables whose rows they write, with what belongs to them, once more in the
 * file and once in the log, which the steps share.
 */
export function bytesForSteps({ database }: Connection, pending: readonly Migration[]): number {
  const named = new Set(pending.flatMap(({ sql }) => tablesWritten(sql)));
  const objects = database
    .prepare<[], { name: string; table: string }>(
      'SELECT name, tbl_name AS "table" FROM sqlite_schema WHERE rootpage > 0',
    )
    .all();
  // The tables that a search index keeps begin with its name.
  const isNamed = (table: string) =>
    named.has(table.toLowerCase()) || named.has(table.toLowerCase().replace(/_[a-z]+$/, ''));
  const written = objects.filter(({ table }) => isNamed(table)).map(({ name }) => name);
  if (written.length === 0) return scarceBytes;
  const sizeOf = database
    .prepare<[string], number>('SELECT pgsize FROM dbstat WHERE name = ? AND aggregate = TRUE')
    .pluck();
  return scarceBytes + 2 * written.reduce((sum, name) => sum + (sizeOf.get(name) ?? 0), 0);
}

/** Words of statements that write rows or fill an index. */
const writing = /^(?:UPDATE|INSERT|DELETE|REPLACE|CREATE (?:UNIQUE )?INDEX|ALTER TABLE \w+ DROP)\b/i;

/** The words of the statements of a step that write rows: among them are the tables that they write. */
function tablesWritten(sql: string): string[] {
  const statements = sql.replaceAll(/--[^\n]*/g, ' ').split(';');
  return statements
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => writing.test(statement))
    .flatMap((statement) => statement.toLowerCase().match(/\w+/g) ?? []);
}

/** The bytes of the copy that are there. */
export function copiedBytes({ copyPart }: PendingUpgrade): number {
  return statSync(copyPart, { throwIfNoEntry: false })?.size ?? 0;
}
