import type { Connection } from './connection.ts';
import type { Tx } from './transaction.ts';

/** Whoever can read: a read connection, or a transaction in which reads see its own writes. */
export type Reader = { readonly connection: Connection };

type Registered = { readonly sql: string; readonly writes: boolean };

const registry: Registered[] = [];

/** Every statement of the program, for the test that explains them all. */
export function registeredStatements(): readonly Registered[] {
  return registry;
}

function register(sql: string, writes: boolean): number {
  return registry.push({ sql, writes }) - 1;
}

/**
 * The statement with each `?` written `+?`, which means the same. SQLite with STAT4 plans a statement anew whenever
 * a bare parameter that its plan may depend on is bound: 7 to 20 µs with every use, where `+?` costs none.
 */
function plannedOnce(sql: string): string {
  return sql.replaceAll(/(?<!\+)\?/g, '+?');
}

/** A statement that reads rows. `P` are its positional parameters, `R` is its row. */
export class Query<P extends unknown[], R> {
  readonly sql: string;
  readonly #index: number;
  readonly #pluck: boolean;

  constructor(sql: string, pluck: boolean) {
    this.sql = plannedOnce(sql);
    this.#index = register(this.sql, false);
    this.#pluck = pluck;
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
    return reader.connection.prepared(this.#index, this.sql, this.#pluck);
  }
}

/** A statement that writes. Only a transaction can run it. */
export class Change<P extends unknown[]> {
  readonly sql: string;
  readonly #index: number;

  constructor(sql: string) {
    this.sql = plannedOnce(sql);
    this.#index = register(this.sql, true);
  }

  /** @returns how many rows changed, and the `seq` of the row that an INSERT made */
  run(tx: Tx, ...parameters: P): { changes: number; seq: number } {
    const { changes, lastInsertRowid } = tx.connection
      .prepared(this.#index, this.sql, false)
      .run(...parameters);
    return { changes, seq: Number(lastInsertRowid) };
  }
}

/** Declares a statement that reads rows as objects. Statements are declared once, at the top of a module. */
export function query<P extends unknown[], R>(sql: string): Query<P, R> {
  return new Query<P, R>(sql, false);
}

/** Declares a statement that reads the first column of its rows. */
export function column<P extends unknown[], V>(sql: string): Query<P, V> {
  return new Query<P, V>(sql, true);
}

/** Declares a statement that writes. */
export function change<P extends unknown[]>(sql: string): Change<P> {
  return new Change<P>(sql);
}
