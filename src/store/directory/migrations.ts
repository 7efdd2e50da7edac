import { createHash } from 'node:crypto';
import type { Connection } from '../connection.ts';

/** A step of the schema: `sql/schema.sql`, or a file of `sql/migrations`. From the first release on it never changes. */
export type Migration = {
  version: number;
  name: string;
  sql: string;
  /** The hash of `sql`, in hexadecimal. */
  sha256: string;
  /** The oldest schema version whose code may still open data that has this step. */
  floor: number;
};

/** @throws when the name is not `NNNN-name.sql` or the first line does not say `-- floor: N` */
export function parseMigration(name: string, sql: string): Migration {
  const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  const floor = floorOf(sql);
  if (!version || !floor || floor > version) throw new Error(`migration ${name} has no valid name or floor`);
  return { version, name, sql, sha256: sha256Of(sql), floor };
}

/** The step that `sql/schema.sql` is: the first one of a new database. @throws when its first line does not say its floor */
export function parseSchema(sql: string): Migration {
  const floor = floorOf(sql);
  if (!floor) throw new Error('the schema has no valid floor');
  return { version: floor, name: 'schema.sql', sql, sha256: sha256Of(sql), floor };
}

/** The number in the first line of a step; NaN if there is none. */
const floorOf = (sql: string) => Number(/^-- floor: (\d+)\n/.exec(sql)?.[1]);

const sha256Of = (sql: string) => createHash('sha256').update(sql).digest('hex');

type Applied = { version: number; floor: number; larder: string };

/**
 * Brings the database to the newest of `migrations`, each step completely or not at all. `onStep` is called after each.
 * @throws when the data was written by a newer Larder that this one must not touch; the message names both
 * @returns the names of the steps that were applied now
 */
export function migrate(
  connection: Connection,
  migrations: Migration[],
  larderVersion: string,
  nowIso: string,
  onStep: () => void = () => {},
): string[] {
  const newest = migrations.at(-1)?.version ?? 0;
  refuseNewer(connection, newest, larderVersion);
  // Checked first without the write lock, so that a command without pending steps waits for no one.
  return pendingSteps(connection, migrations)
    .filter((migration) => {
      const step = connection.database.transaction(() =>
        apply(connection, migration, newest, larderVersion, nowIso),
      );
      const isApplied = step.immediate();
      onStep();
      return isApplied;
    })
    .map(({ name }) => name);
}

/** Applies a step inside a write transaction. @returns false when another process was faster */
function apply(
  connection: Connection,
  migration: Migration,
  newest: number,
  larderVersion: string,
  nowIso: string,
): boolean {
  const { database } = connection;
  database.exec(
    `CREATE TABLE IF NOT EXISTS migrations (
      version INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, floor INTEGER NOT NULL,
      larder TEXT NOT NULL, applied_at TEXT NOT NULL
    ) STRICT`,
  );
  refuseNewer(connection, newest, larderVersion);
  if (pendingSteps(connection, [migration]).length === 0) return false;
  database.exec(migration.sql);
  database
    .prepare('INSERT INTO migrations VALUES (?, ?, ?, ?, ?, ?)')
    .run(migration.version, migration.name, migration.sha256, migration.floor, larderVersion, nowIso);
  return true;
}

/** The schema version of the data: that of its newest step. */
export function schemaVersion(connection: Connection): number {
  return Math.max(0, ...appliedSteps(connection).map(({ version }) => version));
}

/** The steps applied to the data, oldest first; none for a new database. */
export function appliedSteps(connection: Connection): Applied[] {
  const { database } = connection;
  const isNew = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migrations'").get() === undefined;
  if (isNew) return [];
  return database
    .prepare<[], Applied>('SELECT version, floor, larder FROM migrations ORDER BY version')
    .all();
}

/** The steps that the data lacks, oldest first. */
export function pendingSteps(connection: Connection, migrations: readonly Migration[]): Migration[] {
  const applied = new Set(appliedSteps(connection).map(({ version }) => version));
  return migrations.filter(({ version }) => !applied.has(version));
}

/** @throws when the data was written by a newer Larder that this one must not touch; the message names both */
export function refuseNewer(connection: Connection, newest: number, larderVersion: string): void {
  const applied = appliedSteps(connection);
  const last = applied.at(-1);
  const floor = Math.max(0, ...applied.map((step) => step.floor));
  if (last && floor > newest) {
    throw new Error(
      `the database comes from a newer Larder: it was written by Larder ${last.larder} (schema ${last.version}) and needs one that knows schema ${floor}; ` +
        `this is Larder ${larderVersion} (schema ${newest})`,
    );
  }
}
