import type { Account } from '../../access/accounts.ts';
import { type Query, query, type Reader } from '../../store/statement.ts';
import { coverOf, type TimeRange } from '../movements/rollups/cell-cover.ts';
import { type Rollup, rollups } from '../movements/rollups/rollups.ts';

/** The scope of the sums: an account, or one of its operations (`seq`). */
export type SalesScope = { readonly account: Account; readonly operation: number | undefined };

type Parameters = number[];

/** The sums that a table keeps. */
export function rollupOf(table: string): Rollup {
  return rollups.find((rollup) => rollup.table === table)!;
}

/** The cells of a table of sums, for parameters account, unit, first and end; `operation` narrows them. */
export function cellsOf({ table }: Rollup, operation = ''): string {
  return `${table} WHERE account = ? AND unit = ? AND start >= ? AND start < ? ${operation}`;
}

/** Deliveries as if each were a cell, with its `date_ms`, for parameters account and two moments. */
export function rowsOf({ keys, sums, where }: Rollup): string {
  const columns = Object.entries({ ...keys, ...sums }).map(
    ([name, expression]) => `${expression} AS ${name}`,
  );
  return `(SELECT date_ms, ${columns.join(', ')} FROM deliveries INDEXED BY deliveries_by_line
    WHERE account = ? AND business_line = 'vending' AND date_ms >= ? AND date_ms < ? AND ${where})`;
}

/** A statement over all operations of an account, and over one. */
export type Narrowable<R> = { all: Query<Parameters, R>; one: Query<Parameters, R> };

/** Declares a statement for both scopes; `sql` is told what narrows it to one operation. */
export function narrowable<R>(sql: (operation: string) => string): Narrowable<R> {
  return { all: query(sql('')), one: query(sql('AND operation = ?')) };
}

/** The rows of such a statement; the operation is its last parameter. */
export function readIn<R>(
  reader: Reader,
  { all, one }: Narrowable<R>,
  { account, operation }: SalesScope,
  ...parameters: Parameters
): R[] {
  return operation === undefined
    ? all.all(reader, account.seq, ...parameters)
    : one.all(reader, account.seq, ...parameters, operation);
}

/**
 * Sums of vending sales over any span of time, exact to the millisecond: whole cells of a table of sums, and the rows
 * of deliveries for what sticks out at the ends. Each row of the answer is a part; the caller adds them up.
 */
export class SalesSums<R> {
  readonly #units: readonly number[];
  readonly #cells: Narrowable<R>;
  readonly #rows: Narrowable<R>;

  /** `select` and `group` are over the columns of the table; `where` holds of them. */
  constructor(table: string, select: string, { group = '', where = 'true' } = {}) {
    const rollup = rollupOf(table);
    const grouped = group && `GROUP BY ${group}`;
    this.#units = rollup.units;
    this.#cells = narrowable(
      (operation) => `SELECT ${select} FROM ${cellsOf(rollup, operation)} AND ${where} ${grouped}`,
    );
    this.#rows = narrowable(
      (operation) => `SELECT ${select} FROM ${rowsOf(rollup)} WHERE ${where} ${operation} ${grouped}`,
    );
  }

  parts(reader: Reader, scope: SalesScope, span: TimeRange): R[] {
    const { runs, rest } = coverOf(span, this.#units);
    return [
      ...runs.flatMap(({ unit, first, end }) => readIn(reader, this.#cells, scope, unit, first, end)),
      ...rest.flatMap(({ fromMs, endMs }) => readIn(reader, this.#rows, scope, fromMs, endMs)),
    ];
  }
}
