import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, majorUnits, minorDigits } from '../../src/lib/currencies.ts';
import { currencies } from '../../src/lib/currency-codes.ts';

it('currencies are those that ICU knows', () => {
  expect(currencies).toEqual(Intl.supportedValuesOf('currency'));
});

describe('amounts in major units', () => {
  it.each([
    [250_000, 'COP', '2500.00'],
    [5, 'COP', '0.05'],
    [0, 'USD', '0.00'],
    [-5, 'USD', '-0.05'],
    [-123_456, 'USD', '-1234.56'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ])('%i of %s is %s', (amount, currency, expected) => {
    expect(majorUnits(amount, currency)).toBe(expected);
  });

  it('are exact, whatever the amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...currencies), (amount, currency) => {
        const text = majorUnits(amount, currency);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
        expect(text.split('.')[1]?.length ?? 0).toBe(minorDigits(currency));
      }),
    );
  });

  it('are read with all decimals of the currency', () => {
    expect(amountText(250_000, 'COP', 'es-CO')).toMatch(/2\.500,00/);
    // As the panel writes it: Spanish alone would leave four digits together.
    expect(amountText(145_700, 'USD', 'es')).toMatch(/1\.457,00/);
    expect(amountText(1234, 'JPY', 'en')).toBe('¥1,234');
    expect(amountText(Number.MAX_SAFE_INTEGER, 'USD', 'en')).toBe('$90,071,992,547,409.91');
  });
});
