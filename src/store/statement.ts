import type { Connection, RowShape } from './connection.ts';
import type { Tx } from './writer/transaction.ts';

/** Read access: a read connection, or a transaction in which reads see its own writes. */
export type Reader = { readonly connection: Connection };

/** A statement of the program; of an INSERT also its table and columns. */
type Registered = {
  readonly sql: string;
  readonly writes: boolean;
  readonly insert?: { readonly table: string; readonly columns: Columns };
};

const registry: Registered[] = [];

/** Every statement of the program, for the test that explains them all. */
export function registeredStatements(): readonly Registered[] {
  return registry;
}

/** @returns the number by which connections keep the prepared statement */
function register(statement: Registered): number {
  return registry.push(statement) - 1;
}

/**
 * The statement with each `?` written `+?`, which means the same. SQLite with STAT4 plans a statement again whenever
 * a bare parameter that its plan may depend on is bound: 7 to 20 µs with every use, where `+?` costs none.
 */
function plannedOnce(sql: string): string {
  return sql.replaceAll(/(?<!\+)\?/g, '+?');
}

/** A statement that reads rows. `P` are its positional parameters, `R` is its row. */
export class Query<P extends unknown[], R> {
  readonly sql: string;
  readonly #index: number;
  readonly #as: RowShape;

  constructor(sql: string, as: RowShape) {
    this.sql = plannedOnce(sql);
    this.#index = register({ sql: this.sql, writes: false });
    this.#as = as;
  }

  get(reader: Reader, ...parameters: P): R | undefined {
    return this.#on(reader).get(...parameters) as R | undefined;
  }

  all(reader: Reader, ...parameters: P): R[] {
    return this.#on(reader).all(...parameters) as R[];
  }

  iterate(reader: Reader, ...parameters: P): IterableIterator<R> {
    return this.#on(reader).iterate(...parameters) as IterableIterator<R>;
  }

  #on(reader: Reader) {
    return reader.connection.prepared(this.#index, this.sql, this.#as);
  }
}

/** A statement that writes. Only a transaction can run it. */
export class Change<P extends unknown[]> {
  readonly sql: string;
  readonly #index: number;

  constructor(sql: string) {
    this.sql = plannedOnce(sql);
    this.#index = register({ sql: this.sql, writes: true });
  }

  /** @returns how many rows changed, and the `seq` of the row that an INSERT made */
  run(tx: Tx, ...parameters: P): { changes: number; seq: number } {
    const { changes, lastInsertRowid } = tx.connection
      .prepared(this.#index, this.sql, 'objects')
      .run(...parameters);
    return { changes, seq: Number(lastInsertRowid) };
  }
}

/** The JavaScript type of each column type; `?` allows null. */
type ColumnValues = {
  text: string;
  'text?': string | null;
  integer: number;
  'integer?': number | null;
  real: number;
  'real?': number | null;
  blob: Uint8Array;
  'blob?': Uint8Array | null;
};

/** Columns of a table by name, and the type of each. */
export type Columns = { readonly [name: string]: keyof ColumnValues };

/** A row of such columns: an object with exactly these members. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ColumnValues[C[K]] };

type Cell = ColumnValues[keyof ColumnValues];

declare const ofColumns: unique symbol;

/** The values of a row in the order of its columns. Only `Insert.cells` makes them, so none can be swapped. */
export type CellsOf<C extends Columns> = readonly Cell[] & { readonly [ofColumns]: C };

/** An INSERT of one row, given as an object. Only a transaction can run it. */
export class Insert<C extends Columns> {
  readonly sql: string;
  readonly #names: readonly (keyof C)[];
  readonly #index: number;

  constructor(verb: 'INSERT' | 'INSERT OR REPLACE', table: string, columns: C, onConflict: string) {
    const names = Object.keys(columns);
    const places = names.map(() => '?').join(', ');
    this.sql = plannedOnce(
      `${verb} INTO ${table} (${names.join(', ')}) VALUES (${places}) ${onConflict}`.trim(),
    );
    this.#names = names;
    this.#index = register({ sql: this.sql, writes: true, insert: { table, columns } });
  }

  /** @returns how many rows changed, and the `seq` of the new row */
  run(tx: Tx, row: RowOf<C>): { changes: number; seq: number } {
    return this.runCells(tx, this.cells(row));
  }

  /** As `run`, for a caller that needs the cells of the row itself, and would make them twice. */
  runCells(tx: Tx, cells: CellsOf<C>): { changes: number; seq: number } {
    // Spread: better-sqlite3 takes 1 µs longer to bind an array of 32 values.
    const { changes, lastInsertRowid } = tx.connection
      .prepared(this.#index, this.sql, 'objects')
      .run(...cells);
    return { changes, seq: Number(lastInsertRowid) };
  }

  /** The values of a row in the order of the columns: over which seals and hashes are computed. */
  cells(row: RowOf<C>): CellsOf<C> {
    return this.#names.map((name) => row[name]) as Cell[] as unknown as CellsOf<C>;
  }
}

/** Declares a statement that reads rows as objects. Statements are declared once, at the top of a module. */
export function query<P extends unknown[], R>(sql: string): Query<P, R> {
  return new Query<P, R>(sql, 'objects');
}

/** Declares a statement that reads the first column of its rows. */
export function column<P extends unknown[], V>(sql: string): Query<P, V> {
  return new Query<P, V>(sql, 'values');
}

/** Declares a statement that reads rows as lists of their columns. */
export function tuples<P extends unknown[], T extends unknown[]>(sql: string): Query<P, T> {
  return new Query<P, T>(sql, 'tuples');
}

/** Declares a statement that writes. */
export function change<P extends unknown[]>(sql: string): Change<P> {
  return new Change<P>(sql);
}

/**
 * Declares the INSERT of a row: `insertInto('tags', { id: 'text', removed_at: 'text?' }).run(tx, { id, removed_at })`.
 * The type of the row comes from the columns, and a test compares these with the table: names, types, what may be
 * null, and that no column is left out that has to be given. `onConflict` is an upsert clause.
 */
export function insertInto<const C extends Columns>(table: string, columns: C, onConflict = ''): Insert<C> {
  return new Insert('INSERT', table, columns, onConflict);
}

/** Declares an INSERT that replaces an existing row with the same key. */
export function replaceInto<const C extends Columns>(table: string, columns: C): Insert<C> {
  return new Insert('INSERT OR REPLACE', table, columns, '');
}
