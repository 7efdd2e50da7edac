import { minorDigits } from '../../lib/currencies.ts';

/** An amount in major units, and how Intl is to write it. */
export type Amount = { major: number; options: Intl.NumberFormatOptions };

/**
 * An amount of minor units. Whole ones have the decimals that are usual in prices (none in pesos), others all that the
 * currency has.
 */
export function amountOf(minor: number, currency: string): Amount {
  const decimals = minorDigits(currency);
  const major = minor / 10 ** decimals;
  const all = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return { major, options: { style: 'currency', currency, ...(!Number.isInteger(major) && all) } };
}

/** The same rounded to the decimals that are usual in prices: for sums and averages that are looked at. */
export function roundAmountOf(minor: number, currency: string): Amount {
  return { major: minor / 10 ** minorDigits(currency), options: { style: 'currency', currency } };
}

// "$" and not "US$": it is the account's own currency.
const symbol = { currencyDisplay: 'narrowSymbol' } as const;

/** The same in few characters, for an axis: no decimals where there are none, and thousands as such. */
export function shortAmountOf(minor: number, currency: string): Amount {
  const { major, options } = amountOf(minor, currency);
  if (Math.abs(major) >= 1000) {
    const { style } = options;
    return { major, options: { style, currency, ...symbol, notation: 'compact', maximumFractionDigits: 1 } };
  }
  const whole = Number.isInteger(major) && { maximumFractionDigits: 0 };
  return { major, options: { ...options, ...symbol, ...whole } };
}
