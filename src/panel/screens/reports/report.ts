import { count, roundMoney, shortAmount, shortCount } from '../../language/format.ts';
import type { Measure } from './steps.ts';

/** A value of a measure in words. */
export function told(measure: Measure, value: number): string {
  return measure === 'sales' ? count(value) : roundMoney(value);
}

/** The same in few characters. */
export function toldShort(measure: Measure, value: number): string {
  return measure === 'sales' ? shortCount(value) : shortAmount(value);
}

/** The format of a measure's cells. */
export function kindOf(measure: Measure): 'count' | 'money' {
  return measure === 'sales' ? 'count' : 'money';
}
