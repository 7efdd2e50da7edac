import { bareMoney, count, roundMoney, shortAmount, shortCount } from '../../language/format.ts';
import { texts } from './words.ts';

/** Measures of consumption. */
export type Measure = keyof typeof texts.measures;
export const measures = Object.keys(texts.measures) as Measure[];

const amounts: readonly Measure[] = [
  'cost',
  'sellValue',
  'balancePaid',
  'rechargePaid',
  'paidOtherwise',
  'refunded',
  'refundDue',
];

/** The format of a measure's cells. */
export function kindOf(measure: Measure): 'count' | 'money' {
  return amounts.includes(measure) ? 'money' : 'count';
}

/** A value of a measure in words. */
export function told(measure: Measure, value: number): string {
  return amounts.includes(measure) ? roundMoney(value) : count(value);
}

/** The same for the cells of a table whose head says in which currency. */
export function toldBare(measure: Measure, value: number): string {
  return amounts.includes(measure) ? bareMoney(value) : count(value);
}

/** The same in few characters. */
export function toldShort(measure: Measure, value: number): string {
  return amounts.includes(measure) ? shortAmount(value) : shortCount(value);
}
