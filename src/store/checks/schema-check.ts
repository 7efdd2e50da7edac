import { schemaDifferences } from '../directory/known-schema.ts';
import { type Migration, schemaVersion } from '../directory/migrations.ts';
import type { Check } from './check.ts';

/** Compares every table, index, trigger and view with those that the steps of the schema make. */
export function schemaObjectsCheck(known: readonly Migration[]): Check {
  return {
    name: 'tables, indexes and triggers',
    otherSchemas: 'older',
    run: ({ connection }) =>
      schemaVersion(connection) < known[0]!.version ? [] : schemaDifferences(connection, known),
  };
}
