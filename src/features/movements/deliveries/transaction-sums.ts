import type { Partitions } from '../../../store/lists/filtered-rows.ts';
import { wideColumns, wideSum } from '../../../store/lists/wide-sums.ts';
import { query, type Reader } from '../../../store/statement.ts';
import { type Kind, kindOf, lineOf } from '../facts/fact.ts';
import { factSums } from '../facts/reading.ts';
import type { Condition } from '../facts/sums/query.ts';
import type { TimeRange } from '../facts/time-range.ts';
import type { Summed } from '../lists/currency-sums.ts';
import { type TransactionFilters, transactionRows } from './transaction-store.ts';

/** A part of a summary. */
export type SummedPart = Summed & { businessLine: string; method: string; type: string };

type PartOfRows = Omit<SummedPart, 'value'> & { valueHigh: number; valueLow: number };
type Sums = ReturnType<typeof query<(string | number)[], PartOfRows>>;

const ofRows = transactionRows.statements(
  ({ from, where, dateMs }): Sums =>
    query(
      `SELECT d.business_line AS businessLine, d.method, d.product_type AS type, count(*) AS count,
          ${wideColumns('value', 'd.sell_value')}
        FROM ${from} WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} < ? GROUP BY 1, 2, 3`,
    ),
);

type Value = string | number;
const ofKind =
  (test: (kind: Kind, value: Value) => boolean) =>
  (value: Value): Condition => ({ column: 'kind', allows: (number) => test(kindOf(number), value) });
const isDelivered = ofKind((kind, value) => Number(kind.isDelivered) === value);

/** The filters that facts know, as conditions, under the same names as those of the rows. */
const factFilters: Partial<Record<keyof TransactionFilters, (value: Value) => Condition>> = {
  operation: (value) => ({ column: 'operation', allows: (operation) => operation === value }),
  businessLine: (value) => ({ column: 'kind', allows: (number) => lineOf(number) === value }),
  method: ofKind(({ method }, value) => method === value),
  delivered: isDelivered,
  failed: isDelivered,
  isReturnable: ofKind(({ isEas, isReturnable }, value) => isEas && Number(isReturnable) === value),
};

/** The bits of a kind other than line, method and type. */
const otherBits = 0b1101;

type Partition = Partitions<TransactionFilters>[number];

/**
 * The sums of the deliveries of a time range, in parts that add up. If facts have all filters, blocks of facts are
 * read; other filters match few rows, which are summed.
 */
export function partsOf(reader: Reader, partition: Partition, range: TimeRange): SummedPart[] {
  const { account, ...filters } = partition;
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined) as [string, Value][];
  return asked.every(([name]) => name in factFilters)
    ? partsOfFacts(reader, account as number, asked, range)
    : partsOfRows(reader, partition, range);
}

function partsOfRows(reader: Reader, partition: Partition, { fromMs, endMs }: TimeRange): SummedPart[] {
  const { statements, parameters } = ofRows.given(partition);
  return statements
    .all(reader, ...parameters, fromMs, endMs)
    .map(({ valueHigh, valueLow, ...part }) => ({ ...part, value: wideSum(valueHigh, valueLow) }));
}

function partsOfFacts(
  reader: Reader,
  account: number,
  filters: readonly [name: string, value: Value][],
  range: TimeRange,
): SummedPart[] {
  const sums = factSums(reader, {
    account,
    ...range,
    conditions: filters.map(([name, value]) => factFilters[name as keyof TransactionFilters]!(value)),
    by: [{ column: 'kind', rawOf: (kind) => kind & ~otherBits }],
    amounts: ['sellValue', 'failedValue'],
    countsPeople: false,
    name: JSON.stringify(['transactions', account, filters]),
  });
  return sums.keys.flatMap(([key], group) => {
    const count = Number(sums.total([group], 'deliveries') + sums.total([group], 'failed'));
    if (count === 0) return [];
    const { method, productType } = kindOf(key as number);
    return {
      businessLine: lineOf(key as number)!,
      method,
      type: productType,
      count,
      value: sums.total([group], 'sellValue') + sums.total([group], 'failedValue'),
    };
  });
}
