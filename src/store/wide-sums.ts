/*
 * Sums of amounts, exact whatever the amounts: each is up to 2^53-1, a few hundred of which are past what a number
 * holds, and a thousand past what SQLite adds without an error. So the upper and the lower 32 bits are summed apart.
 */

const lowerBits = 2 ** 32;

/** SQL columns that sum an integer expression, for `wideSum`; exact over 2^21 rows. */
export function wideColumns(name: string, expression: string): string {
  return `sum((${expression}) >> 32) AS ${name}High, sum((${expression}) & ${lowerBits - 1}) AS ${name}Low`;
}

/** The sum that two such columns hold; both are null where there were no rows. */
export function wideSum(high: number | null, low: number | null): bigint {
  return BigInt(high ?? 0) * BigInt(lowerBits) + BigInt(low ?? 0);
}

// In the language since 2025 (ECMA-262, JSON.rawJSON), and not yet in TypeScript's library.
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** An integer of any size as a member that JSON.stringify writes to the last digit. */
export function jsonInteger(value: bigint): number | object {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : rawJSON(String(value));
}
