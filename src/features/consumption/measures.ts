import { jsonInteger } from '../../store/lists/wide-sums.ts';

/** What consumption is measured by (rules/consumption#measures), in the order in which it is told. */
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

/** What is added up; what is told follows from it. */
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

/** Exact sums and how many people there were, as they are told. */
export type Measured = Record<Measure, bigint>;

export function measuredOf(sum: (name: Sum) => bigint, consumers: number): Measured {
  const [sellValue, balancePaid, rechargePaid] = [sum('sellValue'), sum('balancePaid'), sum('rechargePaid')];
  const returned = sum('returned');
  return {
    deliveries: sum('deliveries'),
    failed: sum('failed'),
    consumers: BigInt(consumers),
    cost: sum('cost'),
    sellValue,
    balancePaid,
    rechargePaid,
    paidOtherwise: sellValue - balancePaid - rechargePaid,
    returned,
    open: sum('returnable') - returned - sum('writtenOff'),
    refused: sum('refused'),
    refunded: sum('refunded'),
    refundDue: sum('due') - sum('settled'),
  };
}

/** Measures as members of an answer, to the last digit. */
export function toldMeasures(measured: Measured): Record<Measure, number | object> {
  return Object.fromEntries(measures.map((name) => [name, jsonInteger(measured[name])])) as Record<
    Measure,
    number | object
  >;
}
