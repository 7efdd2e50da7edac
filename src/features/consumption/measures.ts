import { jsonInteger } from '../../store/lists/wide-sums.ts';
import type { AmountSum, Sum, Sums } from '../movements/facts/sums/sums.ts';

/** Measures of consumption (rules/consumption#measures), in the order of answers. */
export const measures = [
  'deliveries',
  'failed',
  'consumers',
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'paidOtherwise',
  'returned',
  'open',
  'refused',
  'refunded',
  'refundDue',
] as const;

export type Measure = (typeof measures)[number];

/** Those that are amounts, in minor units; the others are counts. */
export const amounts: readonly Measure[] = [
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'paidOtherwise',
  'refunded',
  'refundDue',
];

/** Exact sums and the number of people, as the API returns them. */
export type Measured = Record<Measure, bigint>;

type SumOf = (name: Sum) => bigint;

/** The formula of each measure except `consumers`. */
const formulas: Readonly<Record<Exclude<Measure, 'consumers'>, (sum: SumOf) => bigint>> = {
  deliveries: (sum) => sum('deliveries'),
  failed: (sum) => sum('failed'),
  cost: (sum) => sum('cost'),
  sellValue: (sum) => sum('sellValue'),
  balancePaid: (sum) => sum('balancePaid'),
  rechargePaid: (sum) => sum('rechargePaid'),
  paidOtherwise: (sum) => sum('sellValue') - sum('balancePaid') - sum('rechargePaid'),
  returned: (sum) => sum('returned'),
  open: (sum) => sum('returnable') - sum('returned') - sum('writtenOff'),
  refused: (sum) => sum('refused'),
  refunded: (sum) => sum('refunded'),
  refundDue: (sum) => sum('due') - sum('settled'),
};

/** The amounts that the measures are made of. */
export const amountsOfMeasures: readonly AmountSum[] = [
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'due',
];

/** One measure of some groups in one. */
export function measureOf(sums: Sums, groups: readonly number[], name: Measure): bigint {
  if (name === 'consumers') return BigInt(sums.countPeople(groups));
  return formulas[name]((sum) => sums.total(groups, sum));
}

/** All measures of some groups in one. */
export function measuredOf(sums: Sums, groups: readonly number[]): Measured {
  return Object.fromEntries(measures.map((name) => [name, measureOf(sums, groups, name)])) as Measured;
}

/** Measures as members of an answer, to the last digit. */
export function measuresReply(measured: Measured): Record<Measure, number | object> {
  return Object.fromEntries(measures.map((name) => [name, jsonInteger(measured[name])])) as Record<
    Measure,
    number | object
  >;
}
