import { minorDigits } from '../../lib/currencies.ts';
import { account } from '../state/account.ts';
import { usualDigits } from './amounts.ts';
import { decimalSign, numbers } from './format.ts';
import { typedAmount } from './typed-amount.ts';

/** An amount without its currency, for a field to type in. */
export function plainMoney(minor: number, currency: string = account.value?.currency ?? 'USD'): string {
  const digits = minorDigits(currency);
  const major = minor / 10 ** digits;
  const least = usualDigits(currency) === 0 && Number.isInteger(major) ? 0 : digits;
  const decimals = { minimumFractionDigits: least, maximumFractionDigits: digits };
  return numbers({ useGrouping: false, ...decimals }).format(major);
}

/** The minor units of what was typed; null where it is no amount (see `typedAmount`). */
export function minorOf(typed: string, currency: string = account.value?.currency ?? 'USD'): number | null {
  return typedAmount(typed, minorDigits(currency), decimalSign() === ',' ? ',' : '.');
}

/**
 * Interprets an amount that is invalid here, such as "3.200" where a comma groups thousands, and returns it
 * as written here; null if there is no interpretation.
 */
export function meantAmount(
  typed: string,
  currency: string = account.value?.currency ?? 'USD',
): string | null {
  const digits = minorDigits(currency);
  const minor = typedAmount(typed, digits, decimalSign() === ',' ? '.' : ',');
  return minor === null ? null : numbers({ maximumFractionDigits: digits }).format(minor / 10 ** digits);
}
