import { lastBuildBefore } from '../directory/known-schema.ts';
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

type AppliedStep = { version: number; name: string; sha256: string; floor: number; larder: string };

/** Each applied step of the schema must be a step that this program knows, with the same text, or newer than all. */
function migrationsCheck(known: readonly Migration[]): Check {
  const versions = new Set(known.map(({ version }) => version));
  const [first] = known;
  return {
    name: 'schema',
    otherSchemas: 'all',
    run(reader) {
      const applied = [
        ...everyRow<AppliedStep>(
          reader,
          'SELECT version, name, sha256, floor, larder FROM migrations ORDER BY version',
        ),
      ];
      const before = applied.findIndex(({ version }) => version === first!.version);
      if (before < 0) return [`the step ${first!.name} is missing`];
      const isOfLastBuild = applied[before]!.name === lastBuildBefore.name;
      if (before > 0 && !isOfLastBuild) return [`the step before ${applied[0]!.name} is missing`];
      // Its tables are compared with those of the first step, which has the same version.
      const skipped = isOfLastBuild ? 1 : 0;
      const expected = known.slice(skipped);
      return applied.slice(before + skipped).flatMap(({ version, name, sha256, floor, larder }, at) => {
        const own = expected[at];
        if (own === undefined && !versions.has(version)) return [];
        if (own?.version !== version) return [`the step before ${name} is missing`];
        if (name !== own.name || floor !== own.floor)
          return [`${name} (step ${version}, floor ${floor}) should be ${own.name} (floor ${own.floor})`];
        return own.sha256 === sha256 ? [] : [`${name} was applied by Larder ${larder} with another text`];
      });
    },
  };
}

/** Returns the checks that apply to any data. `known` are the schema steps that this program knows. */
export function storeChecks(known: readonly Migration[]): Check[] {
  return [integrity, constraintsCheck, foreignKeys, migrationsCheck(known), schemaObjectsCheck(known)];
}
