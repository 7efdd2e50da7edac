/*
 * Sums of amounts, exact whatever the amounts: each is up to 2^53-1, and two of them are past what a number holds, a
 * thousand past what SQLite adds without an error. So the lower 26 bits and those above are summed apart: both sums
 * are numbers over 2^26 rows, or over the cells that sum them.
 */

/** The number of bits in the lower part of an amount. */
export const lowerBits = 26;

/** The two sums of an integer expression, in SQL. Neither overflows below 2^26 rows. */
export function wideParts(expression: string): { high: string; low: string } {
  const mask = 2 ** lowerBits - 1;
  return { high: `sum((${expression}) >> ${lowerBits})`, low: `sum((${expression}) & ${mask})` };
}

/** SQL columns that sum an integer expression, for `wideSum`. */
export function wideColumns(name: string, expression: string): string {
  const { high, low } = wideParts(expression);
  return `${high} AS ${name}High, ${low} AS ${name}Low`;
}

/** The sum that two such columns hold; both are null where there were no rows. */
export function wideSum(high: number | null, low: number | null): bigint {
  return (BigInt(high ?? 0) << BigInt(lowerBits)) + BigInt(low ?? 0);
}

// In the language since 2025 (ECMA-262, JSON.rawJSON), and not yet in TypeScript's library.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** An integer of any size as a member that JSON.stringify writes to the last digit. */
export function jsonInteger(value: bigint): number | object {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : rawJSON(String(value));
}
