import { createHash } from 'node:crypto';
import { type Check, everyRow, mostListed } from './check.ts';
import type { Migration } from './migrations.ts';
import { schemaObjectsCheck } from './schema-check.ts';

/** The file itself: pages, indexes, constraints. The quick form leaves out whether indexes match their tables. */
const integrity: Check = {
  name: 'database file',
  ofAnySchema: true,
  leavesOut: 'whether indexes match their tables',
  run({ connection }, { full }) {
    const pragma = `${full ? 'integrity' : 'quick'}_check(${mostListed})`;
    const rows = connection.database.prepare<[], string>(`PRAGMA ${pragma}`).pluck().all();
    return rows.filter((row) => row !== 'ok');
  },
};

const foreignKeys: Check = {
  name: 'references',
  ofAnySchema: true,
  run: (reader) =>
    [...everyRow<{ table: string; rowid: number; parent: string }>(reader, 'PRAGMA foreign_key_check')]
      .slice(0, mostListed)
      .map(
        ({ table, rowid, parent }) =>
          `row ${rowid} of ${table} refers to a row of ${parent} that is not there`,
      ),
};

/** Every applied step of the schema must be one that this program knows, with the text that it knows. */
function migrationsCheck(known: readonly Migration[]): Check {
  const texts = new Map(known.map(({ version, sql }) => [version, sql]));
  return {
    name: 'schema',
    ofAnySchema: true,
    run: (reader) =>
      [
        ...everyRow<{ version: number; name: string; sha256: string; larder: string }>(
          reader,
          'SELECT version, name, sha256, larder FROM migrations ORDER BY version',
        ),
      ].flatMap(({ version, name, sha256, larder }) => {
        const sql = texts.get(version);
        if (sql === undefined) return [`${name} comes from a newer Larder (${larder})`];
        const same = createHash('sha256').update(sql).digest('hex') === sha256;
        return same ? [] : [`${name} was applied by Larder ${larder} with another text`];
      }),
  };
}

/** What holds of any data, whatever it is about. `known` are the steps of the schema that this program knows. */
export function storeChecks(known: readonly Migration[]): Check[] {
  return [integrity, foreignKeys, migrationsCheck(known), schemaObjectsCheck(known)];
}
