import { createHash } from 'node:crypto';
import type { Migration } from '../directory/migrations.ts';
import { type Check, everyRow, maxListed } from './check.ts';
import { constraintsCheck } from './constraints-check.ts';
import { schemaObjectsCheck } from './schema-check.ts';

/** The file itself: pages, indexes, constraints. The quick form leaves out whether indexes match their tables. */
const integrity: Check = {
  name: 'database file',
  otherSchemas: 'all',
  leavesOut: 'whether indexes match their tables',
  run({ connection }, { full }) {
    const pragma = `${full ? 'integrity' : 'quick'}_check(${maxListed})`;
    const rows = connection.database.prepare<[], string>(`PRAGMA ${pragma}`).pluck().all();
    return rows.filter((row) => row !== 'ok');
  },
};

const foreignKeys: Check = {
  name: 'references',
  otherSchemas: 'all',
  run: (reader) =>
    [...everyRow<{ table: string; rowid: number; parent: string }>(reader, 'PRAGMA foreign_key_check')]
      .slice(0, maxListed)
      .map(
        ({ table, rowid, parent }) =>
          `row ${rowid} of ${table} refers to a row of ${parent} that is not there`,
      ),
};

/** Every applied step of the schema must be one that this program knows, with the text that it knows, or newer than all. */
function migrationsCheck(known: readonly Migration[]): Check {
  const steps = new Map(known.map((step) => [step.version, step]));
  return {
    name: 'schema',
    otherSchemas: 'all',
    run: (reader) =>
      [
        ...everyRow<{ version: number; name: string; sha256: string; floor: number; larder: string }>(
          reader,
          'SELECT version, name, sha256, floor, larder FROM migrations ORDER BY version',
        ),
      ].flatMap(({ version, name, sha256, floor, larder }, at) => {
        const step = steps.get(version);
        if (at >= known.length && step === undefined) return [];
        if (step === undefined || version !== known[at]?.version)
          return [`the step before ${name} is missing`];
        if (name !== step.name || floor !== step.floor)
          return [`${name} (step ${version}, floor ${floor}) should be ${step.name} (floor ${step.floor})`];
        const same = createHash('sha256').update(step.sql).digest('hex') === sha256;
        return same ? [] : [`${name} was applied by Larder ${larder} with another text`];
      }),
  };
}

/** What holds of any data, whatever it is about. `known` are the steps of the schema that this program knows. */
export function storeChecks(known: readonly Migration[]): Check[] {
  return [integrity, constraintsCheck, foreignKeys, migrationsCheck(known), schemaObjectsCheck(known)];
}
