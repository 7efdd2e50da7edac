import Database from 'better-sqlite3';
import { coverage } from '../../src/ops/verify/coverage.ts';

/** Picks numbers below a bound, the same for the same seed. */
export type Pick = (below: number) => number;

/** Mulberry32. */
export function pickerOf(seed: number): Pick {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Every column that a check compares, as `table.column`. */
export const comparedColumns: readonly [table: string, column: string][] = Object.entries(coverage)
  .filter(([table]) => !table.endsWith('_search'))
  .flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, by]) => typeof by === 'string')
      .map(([column]): [string, string] => [table, column]),
  );

type Trigger = { name: string; sql: string };

/** Whether the triggers of the table see an edit, as they see one of a shell, or somebody dropped them before. */
export type Triggers = 'seen' | 'unseen';

/**
 * Edits a cell of a random row as a shell would, without any constraint that can be left out.
 * @returns what was done; null where the table is empty, or nothing came of it
 */
export function editCell(
  file: string,
  table: string,
  column: string,
  pick: Pick,
  triggers: Triggers,
): string | null {
  return unguarded(file, table, triggers, (database) => {
    const row = anyRow(database, table, pick);
    if (!row || !(column in row)) return null;
    const value = edited(row[column], pick);
    const where = keyOf(database, table);
    try {
      const { changes } = database
        .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where.map((key) => `${key} IS ?`).join(' AND ')}`)
        .run(value, ...where.map((key) => row[key]));
      return changes === 1 ? `${table}.${column} ${shown(row[column])} -> ${shown(value)}` : null;
    } catch (error) {
      // What SQLite refuses even so: a generated column, the type of a STRICT one, a value that is taken.
      if (error instanceof Database.SqliteError) return null;
      throw error;
    }
  });
}

/** Deletes a random row. */
export function deleteRow(file: string, table: string, pick: Pick, triggers: Triggers): string | null {
  return unguarded(file, table, triggers, (database) => {
    const row = anyRow(database, table, pick);
    if (!row) return null;
    const where = keyOf(database, table);
    try {
      database
        .prepare(`DELETE FROM ${table} WHERE ${where.map((key) => `${key} IS ?`).join(' AND ')}`)
        .run(...where.map((key) => row[key]));
    } catch (error) {
      // What a trigger refuses.
      if (error instanceof Database.SqliteError) return null;
      throw error;
    }
    return `DELETE FROM ${table} (${where.map((key) => `${key} ${shown(row[key])}`).join(', ')})`;
  });
}

function unguarded(
  file: string,
  table: string,
  seen: Triggers,
  work: (database: Database.Database) => string | null,
): string | null {
  const database = new Database(file);
  try {
    // The file is thrown away.
    database.pragma('synchronous = off');
    database.pragma('foreign_keys = off');
    database.pragma('ignore_check_constraints = on');
    const triggers = database
      .prepare<[string], Trigger>(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?`,
      )
      .all(seen === 'seen' ? '' : table);
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
    const done = work(database);
    for (const { sql } of triggers) database.exec(sql);
    database.pragma('wal_checkpoint(TRUNCATE)');
    return done;
  } finally {
    database.close();
  }
}

function anyRow(database: Database.Database, table: string, pick: Pick): Record<string, unknown> | undefined {
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!;
  if (count === 0) return undefined;
  return database
    .prepare<[number], Record<string, unknown>>(`SELECT * FROM ${table} LIMIT 1 OFFSET ?`)
    .get(pick(count));
}

function keyOf(database: Database.Database, table: string): string[] {
  return database
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table);
}

function edited(value: unknown, pick: Pick): unknown {
  if (value === null) return [1, 'x', '2026-01-01T00:00:00.000Z'][pick(3)];
  if (typeof value === 'number') {
    if (value === 0 || value === 1) return 1 - value;
    return value + [1, -1, 100_000][pick(3)]!;
  }
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    if (bytes.length > 0) bytes[pick(bytes.length)]! ^= 1 << pick(8);
    return bytes;
  }
  const text = String(value);
  const at = pick(text.length + 1);
  return `${text.slice(0, at)}${'0aZ'[pick(3)]}${text.slice(at + pick(2))}`;
}

function shown(value: unknown): string {
  const text = value instanceof Uint8Array ? 'blob' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
