import { Conditions } from '../../../store/lists/conditions.ts';
import type { Partitions } from '../../../store/lists/filtered-rows.ts';
import { wideColumns } from '../../../store/lists/wide-sums.ts';
import { query, type Reader } from '../../../store/statement.ts';
import { coverOf, type TimeRange } from '../rollups/cell-cover.ts';
import { rollups } from '../rollups/rollups.ts';
import { type TransactionFilters, transactionRows } from './transaction-store.ts';

/** A part of a summary; its value is a `wideSum`. */
export type SummedPart = {
  businessLine: string;
  method: string;
  type: string;
  count: number;
  valueHigh: number;
  valueLow: number;
};

type Sums = ReturnType<typeof query<(string | number)[], SummedPart>>;

const ofRows = transactionRows.statements(
  ({ from, where, dateMs }): Sums =>
    query(
      `SELECT d.business_line AS businessLine, d.method, d.product_type AS type, count(*) AS count,
          ${wideColumns('value', 'd.sell_value')}
        FROM ${from} WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} < ? GROUP BY 1, 2, 3`,
    ),
);

/** The filters that are columns of the sums kept by hour and by day, under the same names as those of the rows. */
const cellFilters = {
  account: 'account = ?',
  operation: 'operation = ?',
  businessLine: 'business_line = ?',
  method: 'method = ?',
  delivered: 'is_delivered = ?',
  failed: 'is_delivered = ?',
  isReturnable: `(business_line = 'eas' AND is_returnable = ?)`,
};

const { table, units } = rollups.find((rollup) => rollup.table === 'delivery_rollups')!;

const ofCells = new Conditions(
  cellFilters,
  'true',
  (where): Sums =>
    query(
      `SELECT business_line AS businessLine, method, product_type AS type, sum(count) AS count, ${wideColumns('value', 'value')}
        FROM ${table} WHERE ${where} AND unit = ? AND start >= ? AND start < ? GROUP BY 1, 2, 3`,
    ),
);

type Partition = Partitions<TransactionFilters>[number];

/**
 * The sums of the deliveries of a time range, in parts that add up to them. Where the sums of whole hours and days know
 * all filters, they are read, and rows only at the ends of the range. Other filters leave few rows, which are summed.
 */
export function partsOf(reader: Reader, partition: Partition, range: TimeRange): SummedPart[] {
  const isKept = Object.entries(partition).every(
    ([name, value]) => value === undefined || name in cellFilters,
  );
  const { runs, rest } = isKept ? coverOf(range, units) : { runs: [], rest: [range] };
  const cells = ofCells.given(partition);
  const rows = ofRows.given(partition);
  return [
    ...runs.flatMap(({ unit, first, end }) =>
      cells.statements.all(reader, ...cells.parameters, unit, first, end),
    ),
    ...rest.flatMap(({ fromMs, endMs }) => rows.statements.all(reader, ...rows.parameters, fromMs, endMs)),
  ];
}
