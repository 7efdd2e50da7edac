import { minorDigits } from '../../lib/currencies.ts';

/** An amount in major units, and how Intl is to write it. */
export type Amount = { major: number; options: Intl.NumberFormatOptions };

/**
 * The usual number of decimals of prices in a currency: none in pesos, although ISO 4217 gives them cents.
 */
export function usualDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/**
 * An amount of minor units. Without cents in prices, none are shown, also not for a tax; otherwise whole amounts have
 * the usual decimals of prices, others all decimals of the currency.
 */
export function amountOf(minor: number, currency: string): Amount {
  const decimals = minorDigits(currency);
  const major = minor / 10 ** decimals;
  const all = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const showsAll = !Number.isInteger(major) && usualDigits(currency) > 0;
  return { major, options: { style: 'currency', currency, ...(showsAll && all) } };
}

/** The same rounded to the decimals that are usual in prices: for sums and averages that are only shown. */
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
