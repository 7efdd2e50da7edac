import { describe, expect, it } from 'vitest';
import { type Amount, amountOf, roundAmountOf, shortAmountOf } from '../../src/panel/language/amounts.ts';

const written = (locale: string, { major, options }: Amount) =>
  new Intl.NumberFormat(locale, options).format(major).replaceAll(/\s/g, ' ');

describe('an amount', () => {
  it.each([
    [280_000, 'COP', 'es-CO', '$ 2.800'],
    [421_818, 'COP', 'es-CO', '$ 4.218'],
    [500, 'USD', 'en-US', '$5.00'],
    [-65, 'USD', 'en-US', '-$0.65'],
    [500, 'JPY', 'en-US', '¥500'],
    [1500, 'KWD', 'en-US', 'KWD 1.500'],
  ])('of %d minor units of %s is in %s %s', (minor, currency, locale, text) => {
    expect(written(locale, amountOf(minor, currency))).toBe(text);
  });

  it.each([
    [144_038_597, 'COP', 'COP 1,440,386'],
    [47_899, 'COP', 'COP 479'],
    [47_899, 'USD', '$478.99'],
  ])('of %d minor units of %s is as a sum %s', (minor, currency, text) => {
    expect(written('en-US', roundAmountOf(minor, currency))).toBe(text);
  });

  it.each([
    [0, 'USD', '$0'],
    [750, 'USD', '$7.50'],
    [2000, 'USD', '$20'],
    [123_456, 'USD', '$1.2K'],
    [2_000_000_00, 'COP', '$2M'],
  ])('of %d minor units of %s is on an axis %s', (minor, currency, text) => {
    expect(written('en-US', shortAmountOf(minor, currency))).toBe(text);
  });
});
