import { type Fact, type FactColumn, factColumns } from '../../movements/facts/fact.ts';
import type { Raw } from './sums.ts';

/** What facts are grouped by: a column, and what a value of it stands for. */
export type Dimension = { column: FactColumn; rawOf(value: number): Raw };

/** Which facts count: a condition on values of a column each. */
export type Condition = { column: FactColumn; allows(value: number): boolean };

/** What is asked: conditions, and what facts are grouped by, if by anything. */
export type Asked = { conditions: readonly Condition[]; by: readonly Dimension[] };

/** Where the columns of a fact stand. */
export const columnAt = Object.fromEntries(factColumns.map((name, index) => [name, index])) as Record<
  FactColumn,
  number
>;

/** Whether a fact passes. */
export function passes(fact: Fact, conditions: readonly Condition[]): boolean {
  return conditions.every(({ column, allows }) => allows(fact[columnAt[column]]!));
}

/** The key of the group of a fact. */
export function keyOfFact(fact: Fact, by: readonly Dimension[]): Raw[] {
  return by.map(({ column, rawOf }) => rawOf(fact[columnAt[column]]!));
}
