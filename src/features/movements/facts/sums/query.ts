import { type Fact, type FactColumn, factColumns } from '../fact.ts';
import type { AmountSum, Raw } from './sums.ts';

/** A dimension of facts: a column, and the meaning of its values. */
export type Dimension = { column: FactColumn; rawOf(value: number): Raw };

/** A filter on facts by the values of one column. */
export type Condition = { column: FactColumn; allows(value: number): boolean };

/** A query: conditions, dimensions, and the columns to sum in addition to counts. */
export type Asked = {
  conditions: readonly Condition[];
  by: readonly Dimension[];
  amounts: readonly AmountSum[];
  /** True if people are counted: they cost more than all else. */
  countsPeople: boolean;
};

/** The index of each column of a fact. */
export const columnAt = Object.fromEntries(factColumns.map((name, index) => [name, index])) as Record<
  FactColumn,
  number
>;

/** True if a fact matches the conditions. */
export function passes(fact: Fact, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, allows }) => allows(fact[columnAt[column]]!));
}

/** The key of the group of a fact. */
export function keyOfFact(fact: Fact, by: readonly Dimension[]): Raw[] {
  return by.map(({ column, rawOf }) => rawOf(fact[columnAt[column]]!));
}
