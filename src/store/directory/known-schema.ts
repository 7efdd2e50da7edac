import { memoizedFew } from '../../lib/memo.ts';
import { Connection } from '../connection.ts';
import { type Migration, migrate, refuseNewer, schemaVersion } from './migrations.ts';

/**
 * The last build before `sql/schema.sql` became the first step. It had 70 steps, which made the same tables, so the
 * schema has the same version, and a directory of that build opens as it is.
 */
export const lastBuildBefore = {
  version: 70,
  name: '0070-movement-ids-in-one-tree.sql',
  /** A build of this commit upgrades every older directory to version 70. */
  commit: 'a8286ca9',
};

/**
 * Requires data that this program can open, possibly after later steps.
 * @throws when the data was written by a newer Larder, when it is older than the first step, or when it has other tables
 *   than the steps make; the message says what to do
 */
export function requireKnownSchema(
  connection: Connection,
  steps: readonly Migration[],
  larderVersion: string,
): void {
  const newest = steps.at(-1)?.version ?? 0;
  refuseNewer(connection, newest, larderVersion);
  const [first] = steps;
  const version = schemaVersion(connection);
  if (first === undefined || version === 0) return;
  if (version < first.version)
    throw new Error(
      `the database has schema ${version}, which was never released; Larder ${larderVersion} upgrades from schema ${first.version} on. ` +
        `Start a build of commit ${lastBuildBefore.commit} once on this data, which upgrades it to schema ${lastBuildBefore.version}, then this one`,
    );
  // The text of the first step made the data: there is nothing to compare.
  if (version > newest || wasMadeBy(connection, first)) return;
  const [difference] = schemaDifferences(connection, steps);
  if (difference !== undefined)
    throw new Error(
      `the database was made by another build of schema ${version}, before a release: ${difference}. Open it with that build, or begin anew`,
    );
}

/**
 * Requires that data from elsewhere, such as a backup, have the tables, indexes, triggers and views that the steps make and no
 * others: a trigger would act with every write. In data with newer steps only triggers and views are compared.
 * @throws with the first difference
 */
export function requireOwnSchema(connection: Connection, steps: readonly Migration[]): void {
  const isNewer = schemaVersion(connection) > (steps.at(-1)?.version ?? 0);
  const found = schemaDifferences(connection, steps);
  const [difference] = isNewer ? found.filter((one) => actsByItself.test(one)) : found;
  if (difference !== undefined) throw new Error(`its database is not as Larder makes it: ${difference}`);
}

/** A trigger or view that no step makes. */
const actsByItself = /^the (?:trigger|view) .* is (?:none|another one)/s;

function wasMadeBy({ database }: Connection, { version, sha256 }: Migration): boolean {
  return (
    database
      .prepare<[number, string], number>('SELECT 1 FROM migrations WHERE version = ? AND sha256 = ?')
      .pluck()
      .get(version, sha256) !== undefined
  );
}

type SchemaRow = { type: string; name: string; tbl_name: string; sql: string | null };

/** Leaves out the tables that SQLite adds and removes for its own use. */
const ownOfSqlite = `name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' AND name <> 'sqlite_sequence'`;

/**
 * Compares every table, index, trigger and view with those that the steps make in a database of their own. Only the
 * steps that the data has are run.
 */
export function schemaDifferences(connection: Connection, steps: readonly Migration[]): string[] {
  const version = schemaVersion(connection);
  const run = steps.filter((step) => step.version <= version);
  const expected = memoizedFew(madeObjects, run.map(({ sha256 }) => sha256).join(), () => objectsMadeBy(run));
  return differences(objectsOf(connection), expected);
}

/** The objects that steps make, by the hashes of the steps: `verify` and a restore compare with the same ones. */
const madeObjects = new Map<string, ReadonlyMap<string, string>>();

function objectsMadeBy(steps: readonly Migration[]): ReadonlyMap<string, string> {
  const made = Connection.open(':memory:');
  try {
    migrate(made, [...steps], '', '');
    return objectsOf(made);
  } finally {
    made.close();
  }
}

function objectsOf({ database }: Connection): Map<string, string> {
  const rows = database
    .prepare<[], SchemaRow>(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE ${ownOfSqlite}`)
    .all();
  return new Map(
    rows.map((row) => [`${row.type} ${row.name}`, `${row.tbl_name} ${normalized(row.sql ?? '')}`]),
  );
}

/** SQL without comments and insignificant spaces. Versions of SQLite differ in how they quote a renamed table. */
function normalized(sql: string): string {
  return sql
    .replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('--') ? ' ' : part))
    .replaceAll(/["`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1');
}

function differences(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  for (const [name, sql] of expected) {
    if (!found.has(name)) wrong.push(`the ${name} is missing`);
    else if (found.get(name) !== sql) wrong.push(`the ${name} is another one than the schema makes`);
  }
  for (const name of found.keys()) if (!expected.has(name)) wrong.push(`the ${name} is none of the schema`);
  return wrong;
}
