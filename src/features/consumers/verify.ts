import { type Check, cachedCountsCheck, everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import { extraChecks } from './extras/verify.ts';

const owned = (table: string) =>
  `SELECT client, account, is_active, count(*) FROM ${table} WHERE removed_at IS NULL GROUP BY 1, 2, 3`;

/** The reach of operations, compared with the codes. */
const reach: Check = {
  name: 'consumer reach',
  run: (reader) => [
    ...differing(
      reader,
      'consumer_reach',
      'SELECT consumer, level FROM consumer_reach_of_codes',
      'consumer, level',
    ),
  ],
};

/** Every live code must be the one that its value represents, and no other live code may have a value. */
const values: Check = {
  name: 'code values',
  run: (reader) => [
    ...differing(
      reader,
      `(SELECT v.level, v.value, v.code FROM code_values v JOIN codes k ON k.seq = v.code
        WHERE k.removed_at IS NULL AND k.level = v.level AND k.value = v.value)`,
      'SELECT level, value, seq FROM codes WHERE removed_at IS NULL',
      'level, value, code',
    ),
  ],
};

function* differing(reader: Reader, stored: string, derived: string, columns: string): Generator<string> {
  const sql = (one: string, other: string) => `SELECT * FROM (${one} EXCEPT ${other}) LIMIT 20`;
  const held = `SELECT ${columns} FROM ${stored}`;
  for (const row of everyRow<object>(reader, sql(held, derived))) yield `too much: ${JSON.stringify(row)}`;
  for (const row of everyRow<object>(reader, sql(derived, held))) yield `missing: ${JSON.stringify(row)}`;
}

/** Checks of tables derived from consumers and codes. */
export const consumerChecks: Check[] = [
  cachedCountsCheck('consumer_counts', ['client', 'account', 'is_active'], owned('consumers')),
  cachedCountsCheck('code_counts', ['client', 'account', 'is_active'], owned('codes')),
  cachedCountsCheck(
    'consumer_reach_counts',
    ['level', 'is_active'],
    `SELECT r.level, c.is_active, count(*) FROM consumer_reach_of_codes r JOIN consumers c ON c.seq = r.consumer
      GROUP BY 1, 2`,
  ),
  reach,
  values,
  ...extraChecks,
];
