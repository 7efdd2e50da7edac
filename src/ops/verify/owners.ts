import { type Check, everyRow, maxListed } from '../../store/checks/check.ts';

/** Tables whose rows belong to a key or to a user: those with both columns. */
const tablesOfOwners = `SELECT m.name FROM sqlite_schema m
  WHERE m.type = 'table' AND (SELECT count(*) FROM pragma_table_info(m.name) c WHERE c.name IN ('key', 'user')) = 2`;

/** Rows with a key and a user as their owner. Answers name the key alone, so that no audited body shows the user. */
export const ownersCheck: Check = {
  name: 'owners',
  run: (reader) =>
    [...everyRow<{ name: string }>(reader, tablesOfOwners)].flatMap(({ name }) =>
      [
        ...everyRow<{ seq: number }>(
          reader,
          `SELECT rowid AS seq FROM ${name} WHERE key IS NOT NULL AND user IS NOT NULL LIMIT ${maxListed}`,
        ),
      ].map(({ seq }) => `row ${seq} of ${name} has two owners`),
    ),
};
