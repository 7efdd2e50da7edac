// ISO 4217, list one: those whose minor unit is not the hundredth. ICU has other numbers for some (COP, say), those
// of what is usual in prices.
const otherMinorUnits: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const digitsOf = new Map(
  Object.entries(otherMinorUnits).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** The number of decimals of a currency's minor unit (ISO 4217). */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}

/** An amount of minor units in major ones, as decimal text: 250000 of COP is `2500.00`. Exact for any whole number. */
export function majorUnits(amount: number | bigint, currency: string): string {
  const digits = minorDigits(currency);
  const text = BigInt(amount).toString();
  if (digits === 0) return text;
  const [sign, whole] = text.startsWith('-') ? ['-', text.slice(1)] : ['', text];
  const padded = whole.padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** An amount of minor units as people of a locale read it, with all the decimals of its currency. */
export function amountText(amount: number, currency: string, locale: string): string {
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // Spanish leaves 1234 alone by default, and the panel writes 1.234.
    useGrouping: 'always',
  });
  return format.format(majorUnits(amount, currency) as Intl.StringNumericLiteral);
}
