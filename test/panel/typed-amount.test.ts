import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedAmount } from '../../src/panel/language/typed-amount.ts';

describe('an amount as people type it', () => {
  it.each([
    ['25', 2, '.', 2500],
    ['25.5', 2, '.', 2550],
    ['25,5', 2, '.', 2550],
    ['1,234.56', 2, '.', 123_456],
    ['1.234,56', 2, '.', 123_456],
    ['1,234', 2, '.', 123_400],
    ['1.234', 2, ',', 123_400],
    ['1.234.567', 2, ',', 123_456_700],
    ['1 234,50', 2, ',', 123_450],
    ["1'234.50", 2, '.', 123_450],
    ['1.234', 3, '.', 1234],
    ['500', 0, ',', 500],
    ['-3', 2, '.', -300],
    ['0.07', 2, '.', 7],
  ] as const)('%s with %i decimals, where they stand after "%s"', (typed, digits, decimal, minor) => {
    expect(typedAmount(typed, digits, decimal)).toBe(minor);
  });

  it.each([
    ['', 2, '.'],
    ['twelve', 2, '.'],
    ['$ 12', 2, '.'],
    ['1.234', 2, '.'],
    ['1,234', 2, ','],
    ['1.2.3', 2, '.'],
    ['12,34,56', 2, '.'],
    ['1,234,56.00', 2, '.'],
    ['25.', 2, '.'],
    ['.5', 2, '.'],
    ['2.5', 0, '.'],
    ['99999999999999999', 2, '.'],
  ] as const)('"%s" with %i decimals is none', (typed, digits, decimal) => {
    expect(typedAmount(typed, digits, decimal)).toBeNull();
  });

  it('is read as it is written, in either language', () => {
    const written = fc.record({
      minor: fc.integer({ min: 0, max: 2 ** 40 }),
      digits: fc.constantFrom(0, 2, 3, 4),
      language: fc.constantFrom('en-US', 'es-CO', 'es-MX', 'de-CH'),
      useGrouping: fc.boolean(),
    });
    fc.assert(
      fc.property(written, ({ minor, digits, language, useGrouping }) => {
        const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping };
        const text = new Intl.NumberFormat(language, options).format(minor / 10 ** digits);
        expect(typedAmount(text, digits, language === 'es-CO' ? ',' : '.')).toBe(minor);
      }),
    );
  });
});
