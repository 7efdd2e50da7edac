import { jsonInteger } from '../../store/lists/wide-sums.ts';

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

/** Stored sums, from which the measures follow. */
export const sums = [
  'deliveries',
  'failed',
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'returnable',
  'due',
  'returned',
  'writtenOff',
  'refused',
  'refunded',
  'settled',
] as const;

export type Sum = (typeof sums)[number];

/** Exact sums and the number of people, as the API returns them. */
export type Measured = Record<Measure, bigint>;

type SumOf = (name: Sum) => bigint;

/** The formula of each measure except `consumers`. */
export const formulas: Readonly<Record<Exclude<Measure, 'consumers'>, (sum: SumOf) => bigint>> = {
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

export function measuredOf(sum: SumOf, consumers: number): Measured {
  return Object.fromEntries(
    measures.map((name) => [name, name === 'consumers' ? BigInt(consumers) : formulas[name](sum)]),
  ) as Measured;
}

/** Measures as members of an answer, to the last digit. */
export function measuresReply(measured: Measured): Record<Measure, number | object> {
  return Object.fromEntries(measures.map((name) => [name, jsonInteger(measured[name])])) as Record<
    Measure,
    number | object
  >;
}
