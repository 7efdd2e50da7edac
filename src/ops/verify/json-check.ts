import { type Check, maxListed, sentences } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';

/** Columns that hold JSON, by table; each may be null. */
const jsonColumns: Record<string, readonly string[]> = {
  accounts: ['business_lines'],
  devices: ['business_lines', 'front'],
  api_keys: ['permissions'],
  products: ['attributes'],
  consumers: ['tag_ends'],
  profiles: ['period', 'vending_policy', 'consumption_schedule'],
  audit_log: ['previous_value', 'new_value'],
  exports: ['request'],
};

/** JSON that is none would be an error in every answer that it is a part of. */
export const jsonCheck: Check = {
  name: 'JSON',
  run: (reader) =>
    Object.entries(jsonColumns).flatMap(([table, columns]) =>
      columns.flatMap((column) => invalid(reader, table, column)),
    ),
};

function invalid(reader: Reader, table: string, column: string): string[] {
  return sentences<{ seq: number }>(
    reader,
    `SELECT seq FROM ${table} WHERE ${column} IS NOT NULL AND NOT json_valid(${column}) LIMIT ${maxListed}`,
    ({ seq }) => `${column} of row ${seq} of ${table} is no JSON`,
  );
}
