import type { Account } from '../../access/accounts.ts';
import type { Reader } from '../../store/statement.ts';
import { lineOf } from '../movements/facts/fact.ts';
import { factSums } from '../movements/facts/reading.ts';
import type { Asked, Condition } from '../movements/facts/sums/query.ts';
import type { Sums } from '../movements/facts/sums/sums.ts';
import type { TimeRange } from '../movements/facts/time-range.ts';

/** The scope of the sums: an account, or one of its operations (`seq`). */
export type SalesScope = { readonly account: Account; readonly operation: number | undefined };

/** The groups and amounts of sums of sales. `name` identifies them: sums of the same name are cached together. */
export type SalesBy = { readonly name: string } & Partial<Pick<Asked, 'by' | 'amounts' | 'countsPeople'>>;

const isVending: Condition = { column: 'kind', allows: (kind) => lineOf(kind) === 'vending' };

/** Sums of vending deliveries over any span of time, exact to the millisecond. */
export function salesSums(
  reader: Reader,
  { account, operation }: SalesScope,
  span: TimeRange,
  { name, by = [], amounts = earnings, countsPeople = false }: SalesBy,
): Sums {
  const inOperation: Condition[] =
    operation === undefined ? [] : [{ column: 'operation', allows: (value) => value === operation }];
  return factSums(reader, {
    account: account.seq,
    ...span,
    conditions: [isVending, ...inOperation],
    by,
    amounts,
    countsPeople,
    name: JSON.stringify(['sales', account.seq, operation, name]),
  });
}

const earnings = ['sellValue', 'taxValue', 'cost'] as const;

/** Successful sales; amounts in minor units. */
export type Sales = { sales: number; revenue: bigint; profit: bigint };

/** The sales of a group, or of several in one; profit is revenue less tax and cost. */
export function salesOf(sums: Sums, groups: readonly number[]): Sales {
  const revenue = sums.total(groups, 'sellValue');
  return {
    sales: Number(sums.total(groups, 'deliveries')),
    revenue,
    profit: revenue - sums.total(groups, 'taxValue') - sums.total(groups, 'cost'),
  };
}
