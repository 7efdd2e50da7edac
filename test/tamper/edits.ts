import Database from 'better-sqlite3';

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

/** `seen` if the triggers of the table run for an edit, as in a shell; `unseen` if they were dropped before. */
export type Triggers = 'seen' | 'unseen';

/** A way to tamper with an open database. @returns what was done; null for nothing */
export type Tamper = (database: Database.Database) => string | null;

/** Tampers with a table of a file as a shell would, without any constraint that can be left out, and closes it. */
export function tamperWith(file: string, table: string, triggers: Triggers, tamper: Tamper): string | null {
  const database = new Database(file);
  try {
    // The file is thrown away.
    database.pragma('synchronous = off');
    letAnything(database);
    const dropped = triggers === 'seen' ? [] : dropTriggers(database, 'tbl_name = ?', [table]);
    const done = tamper(database);
    for (const sql of dropped) database.exec(sql);
    database.pragma('wal_checkpoint(TRUNCATE)');
    return done;
  } finally {
    database.close();
  }
}

/**
 * Lets each of `tries` tamper as if it were alone: each is undone before the next one. The triggers of all tables are gone
 * before, and stay away.
 * @param finds looks, where something was done
 * @returns those that `finds` does not find
 * @throws when it finds something before anything was done
 */
export function unfoundOf<T extends { tamper: Tamper }>(
  database: Database.Database,
  tries: readonly T[],
  finds: (one: T | null) => boolean,
): T[] {
  letAnything(database);
  // To undo a change of the schema makes SQLite read all of it again.
  dropTriggers(database, 'TRUE', []);
  if (finds(null)) throw new Error('something is wrong with data that nobody tampered with');
  return tries.filter((one) => {
    database.exec('BEGIN');
    try {
      return one.tamper(database) !== null && !finds(one);
    } finally {
      database.exec('ROLLBACK');
    }
  });
}

function letAnything(database: Database.Database): void {
  database.pragma('foreign_keys = off');
  database.pragma('ignore_check_constraints = on');
}

/** @returns the statements that make them again */
function dropTriggers(database: Database.Database, where: string, values: readonly string[]): string[] {
  const triggers = database
    .prepare<string[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND ${where}`,
    )
    .all(...values);
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  return triggers.map(({ sql }) => sql);
}

/** A condition for rows in which a column has an effect: a disabled code skips reloads, and nothing records them. */
const told: Readonly<Record<string, string>> = {
  'codes.last_reload_ms': 'is_active = 1',
};

/** Edits a cell of a random row; nothing where the table is empty, or nothing comes of it. */
export function editCell(
  database: Database.Database,
  table: string,
  column: string,
  pick: Pick,
): string | null {
  const row = anyRow(database, table, pick, told[`${table}.${column}`]);
  if (!row || !(column in row)) return null;
  const value = edited(row[column], pick);
  const where = keyOf(database, table);
  try {
    const { changes } = database
      .prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where.map((key) => `${key} IS ?`).join(' AND ')}`)
      .run(value, ...where.map((key) => row[key]));
    return changes === 1 ? `${table}.${column} ${shown(row[column])} -> ${shown(value)}` : null;
  } catch (error) {
    // SQLite refuses some edits even so: a generated column, the type of a STRICT one, a value that is taken.
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
}

/** Deletes a random row. */
export function deleteRow(database: Database.Database, table: string, pick: Pick): string | null {
  const row = anyRow(database, table, pick);
  if (!row) return null;
  const where = keyOf(database, table);
  try {
    database
      .prepare(`DELETE FROM ${table} WHERE ${where.map((key) => `${key} IS ?`).join(' AND ')}`)
      .run(...where.map((key) => row[key]));
  } catch (error) {
    // A trigger refuses the edit.
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
  return `DELETE FROM ${table} (${where.map((key) => `${key} ${shown(row[key])}`).join(', ')})`;
}

function anyRow(
  database: Database.Database,
  table: string,
  pick: Pick,
  where = 'TRUE',
): Record<string, unknown> | undefined {
  const count = database.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get()!;
  if (count === 0) return undefined;
  return database
    .prepare<[number], Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${where} LIMIT 1 OFFSET ?`)
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
    // Not the last byte: packed text may end with bits that mean nothing (RFC 1951, section 3.2.3).
    if (bytes.length > 0) bytes[pick(Math.max(1, bytes.length - 1))]! ^= 1 << pick(8);
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
