import type { FilterValues } from '../../../store/lists/conditions.ts';
import { wideColumns, wideSum } from '../../../store/lists/wide-sums.ts';
import { query, type Reader } from '../../../store/statement.ts';
import { isOwed } from './delivery-expressions.ts';
import { type TransactionFilters, transactionRows } from './transaction-store.ts';

type Sum = { sumHigh: number | null; sumLow: number | null };
type Sums = ReturnType<typeof query<(string | number)[], Sum>>;

const sumsOf = (expression: string, joins: string, where: string) =>
  transactionRows.statements(
    (source): Sums =>
      query(
        `SELECT ${wideColumns('sum', expression)} FROM ${source.from} ${joins}
          WHERE ${source.where} AND ${where} AND ${source.dateMs} >= ? AND ${source.dateMs} < ?`,
      ),
  );

/*
 * Failed deliveries that were paid otherwise than by a code have an index of their own, and each is looked for among
 * refunds and credits: few they are beside what was sold.
 */
const refunded = sumsOf('f.amount', 'JOIN refunds f ON f.delivery = d.seq', 'true');
const due = sumsOf('d.sell_value', '', isOwed);

/**
 * Refunded and due amounts for the failed deliveries of a partition, in minor units
 * (rules/movements#refunds). Both are 0 for successful deliveries.
 */
export function refundsOf(
  reader: Reader,
  partition: FilterValues<TransactionFilters>,
  { fromMs, endMs }: { fromMs: number; endMs: number },
): { refunded: bigint; due: bigint } {
  const refundable = { ...partition, refundable: 'refundable' };
  const sum = (sums: typeof due) => {
    const { statements, parameters } = sums.given(refundable);
    const { sumHigh, sumLow } = statements.get(reader, ...parameters, fromMs, endMs)!;
    return wideSum(sumHigh, sumLow);
  };
  return { refunded: sum(refunded), due: sum(due) };
}
