import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { Connection } from '../connection.ts';

/** A step of the schema: a file of `sql/migrations`, frozen once it has landed. */
export type Migration = {
  version: number;
  name: string;
  sql: string;
  /** The oldest schema version whose code may still open data that has this step. */
  floor: number;
};

/** @throws when the name is not `NNNN-name.sql` or the first line does not say `-- floor: N` */
export function parseMigration(name: string, sql: string): Migration {
  const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
  const floor = Number(/^-- floor: (\d+)\n/.exec(sql)?.[1]);
  if (!version || !floor || floor > version) throw new Error(`migration ${name} has no valid name or floor`);
  return { version, name, sql, floor };
}

type Applied = { version: number; floor: number; larder: string };

/**
 * Brings the database to the newest of `migrations`, each step whole or not at all.
 * @throws when the data was written by a newer Larder that this one must not touch; the message names both
 * @returns the names of the steps that were applied now
 */
export function migrate(
  connection: Connection,
  migrations: Migration[],
  larderVersion: string,
  nowIso: string,
): string[] {
  const newest = migrations.at(-1)?.version ?? 0;
  refuseNewer(connection, newest, larderVersion);
  // Looked at first without the write lock: a command that finds nothing to do waits for nobody.
  return pendingSteps(connection, migrations)
    .filter((migration) => {
      const step = connection.database.transaction(() =>
        apply(connection, migration, newest, larderVersion, nowIso),
      );
      return step.immediate();
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
  run(database, migration.sql);
  const sha256 = createHash('sha256').update(migration.sql).digest('hex');
  database
    .prepare('INSERT INTO migrations VALUES (?, ?, ?, ?, ?, ?)')
    .run(migration.version, migration.name, sha256, migration.floor, larderVersion, nowIso);
  return true;
}

/** A column that is null in every row there is: whatever the rows hold, it is theirs. */
const plainColumn =
  /^ALTER TABLE (\w+) ADD COLUMN \w+ (?:INTEGER|REAL|TEXT|BLOB)(?: REFERENCES \w+ \(\w+\))?;$/;

/** A table's checks in other words: they hold for the same rows, so none need be read. */
const sameChecks = /^UPDATE sqlite_schema SET sql = replace\([^;]*\)\n {2}WHERE name = '(\w+)';$/;

const written = new RegExp(`${plainColumn.source}|${sameChecks.source}`, 'gm');

/**
 * Runs the statements of a step. Of a STRICT table SQLite reads every row for each column that is added to it, to check
 * what cannot be wrong: a plain column is written into the schema as SQLite would, without that (docs/decisions/049). So
 * are checks in other words, for which SQLite would have the table made anew.
 */
function run(database: Connection['database'], sql: string): void {
  let done = 0;
  for (const match of sql.matchAll(written)) {
    const [statement, column, checks] = match;
    database.exec(sql.slice(done, match.index));
    writeSchema(database, (column ?? checks)!, (before) =>
      column === undefined ? withChecks(before, statement) : withColumn(before, column, statement),
    );
    done = match.index + statement.length;
  }
  database.exec(sql.slice(done));
}

/** Writes the schema of a table as `after` makes it of what it was. */
function writeSchema(
  database: Connection['database'],
  table: string,
  after: (before: string) => string,
): void {
  const before = database
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .pluck()
    .get(table);
  if (before === undefined) throw new Error(`no such table: ${table}`);
  const sql = after(before);
  database.unsafeMode(true);
  try {
    database.pragma('writable_schema = ON');
    database.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?").run(sql, table);
    // Every other connection reads the schema anew, and so does this one.
    const version = database.pragma('schema_version', { simple: true }) as number;
    database.pragma(`schema_version = ${version + 1}`);
  } finally {
    database.pragma('writable_schema = RESET');
    database.unsafeMode(false);
  }
}

/** What SQLite itself says of the schema afterwards, of the same table without rows. */
function withColumn(before: string, table: string, statement: string): string {
  const empty = new Database(':memory:');
  try {
    empty.exec(before);
    empty.exec(statement);
    return empty
      .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
      .pluck()
      .get(table)!;
  } finally {
    empty.close();
  }
}

/** @throws when the table has no such check, or SQLite does not understand what would stand in its place */
function withChecks(before: string, statement: string): string {
  const empty = new Database(':memory:');
  try {
    empty.exec('CREATE TABLE checked (name TEXT, sql TEXT)');
    const sql = statement.replace('sqlite_schema', 'checked').replace(/\n {2}WHERE name = '\w+';$/, '');
    empty.prepare('INSERT INTO checked VALUES (NULL, ?)').run(before);
    empty.exec(sql);
    const after = empty.prepare<[], string>('SELECT sql FROM checked').pluck().get()!;
    if (after === before) throw new Error(`no such check: ${statement}`);
    empty.exec(after);
    return after;
  } finally {
    empty.close();
  }
}

/** The schema version of the data: that of its newest step. */
export function schemaVersion(connection: Connection): number {
  return Math.max(0, ...appliedSteps(connection).map(({ version }) => version));
}

/** The steps that the data has, oldest first; of a new database, none. */
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
export function requireKnownSchema(
  connection: Connection,
  migrations: readonly Migration[],
  larderVersion: string,
): void {
  refuseNewer(connection, migrations.at(-1)?.version ?? 0, larderVersion);
}

function refuseNewer(connection: Connection, newest: number, larderVersion: string): void {
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
