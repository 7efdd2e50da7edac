import { Connection } from '../connection.ts';
import { type Migration, migrate, schemaVersion } from '../directory/migrations.ts';
import type { Reader } from '../statement.ts';
import { type Check, everyRow } from './check.ts';

/** The step that makes the table of epochs. */
export const historyStep = '0034-history.sql';

type SchemaRow = { type: string; name: string; tbl_name: string; sql: string | null };

/** What SQLite itself adds and removes, depending on how it was used. */
const ownOfSqlite = `name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' AND name <> 'sqlite_sequence'`;

/**
 * Every table, index, trigger and view, against what the steps of the schema make in a database of their own. The
 * steps that the data has are run, so this holds of data of any schema that this program knows.
 */
export function schemaObjectsCheck(known: readonly Migration[]): Check {
  return {
    name: 'tables, indexes and triggers',
    otherSchemas: 'older',
    run(reader) {
      const data = schemaVersion(reader.connection);
      const found = objectsOf(reader);
      // A restore makes the table of epochs in data of any schema.
      const isRun = ({ version, name }: Migration) =>
        version <= data || (name === historyStep && found.has('table history'));
      const made = Connection.open(':memory:');
      try {
        migrate(made, known.filter(isRun), '', '');
        return differences(found, objectsOf({ connection: made }));
      } finally {
        made.close();
      }
    },
  };
}

function objectsOf(reader: Reader): Map<string, string> {
  const sql = `SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE ${ownOfSqlite}`;
  const rows = everyRow<SchemaRow>(reader, sql);
  return new Map(
    [...rows].map((row) => [`${row.type} ${row.name}`, `${row.tbl_name} ${normalized(row.sql ?? '')}`]),
  );
}

/** Versions of SQLite differ in how they quote a table that was renamed. */
function normalized(sql: string): string {
  return sql.replaceAll(/["`]/g, '').replaceAll(/\s+/g, ' ');
}

function differences(found: Map<string, string>, expected: Map<string, string>): string[] {
  const wrong: string[] = [];
  for (const [name, sql] of expected) {
    if (!found.has(name)) wrong.push(`the ${name} is missing`);
    else if (found.get(name) !== sql) wrong.push(`the ${name} is another one than the schema makes`);
  }
  for (const name of found.keys()) if (!expected.has(name)) wrong.push(`the ${name} is none of the schema`);
  return wrong;
}
