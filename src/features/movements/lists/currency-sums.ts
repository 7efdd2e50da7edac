import * as v from 'valibot';
import { accountBySeq } from '../../../access/accounts.ts';
import type { Caller } from '../../../api/caller.ts';
import { described } from '../../../api/fields.ts';
import { member as common } from '../../../api/members.ts';
import { wholeNumber } from '../../../api/values.ts';
import type { Reader } from '../../../store/statement.ts';
import { accountsInScope, type NamedThings } from './list-scope.ts';

/*
 * Sums of movements as summaries tell them. They are added as whole numbers of any size; those of two currencies are
 * never added (rules/money-and-time#sums-of-several-currencies).
 */

/** A count of movements, and the sum of their amounts. */
export type Summed = { count: number; value: bigint };

/** Counts and sums for each currency. */
export type CurrencySums = Map<string, Summed>;

/** The currency of each account (`seq`) that a query is about; an account has one. */
export function currenciesInScope(
  reader: Reader,
  actor: Caller,
  query: NamedThings,
): ReadonlyMap<number, string> {
  const accounts = accountsInScope(reader, actor, query);
  return new Map(accounts.map((account) => [account, accountBySeq(reader, account).currency]));
}

/** Adds to the sums of a currency, and answers them all. */
export function addTo(sums: CurrencySums, currency: string, { count, value }: Summed): CurrencySums {
  const sum = sums.get(currency) ?? { count: 0, value: 0n };
  sum.count += count;
  sum.value += value;
  return sums.set(currency, sum);
}

/** Writes sums whose value is called `member`. */
export function sumTexts(member: 'totalValue' | 'totalAmount') {
  /** `possible`: the currencies of the requested accounts, which determine that of an empty sum. */
  function sumText(sums: CurrencySums, possible: ReadonlySet<string> = new Set()): string {
    const currencies = mostFirst(sums, ({ count }) => count);
    const known = sums.size > 0 ? [...sums.keys()] : [...possible];
    const currency = known.length === 1 ? JSON.stringify(known[0]) : null;
    const value = sums.size > 1 ? null : (currencies[0]?.[1].value ?? 0n);
    const byCurrency = currencies.map(
      ([code, sum]) => `{"currency":${JSON.stringify(code)},"count":${sum.count},"${member}":${sum.value}}`,
    );
    return `"count":${countOf(sums)},"${member}":${value},"currency":${currency},"byCurrency":[${byCurrency.join(',')}]`;
  }

  /** A sum for each part by `name`, the one with most movements first. */
  function partsText(name: string, parts: Map<string, CurrencySums>): string {
    const texts = mostFirst(parts, countOf).map(
      ([key, sums]) => `{"${name}":${JSON.stringify(key)},${sumText(sums)}}`,
    );
    return `[${texts.join(',')}]`;
  }

  return { sumText, partsText };
}

/** The entries of a sum in a reply; `member` is the sum of the `summed` of movements. */
export function summedEntries<M extends 'totalValue' | 'totalAmount'>(member: M, summed: string) {
  const total = described(
    `The sum of \`${summed}\`, in minor units of \`currency\`; null for several currencies.`,
    v.nullable(wholeNumber),
  );
  const number = described('The total, in minor units.', wholeNumber);
  return {
    count: common.count,
    ...named(member, total),
    currency: described(
      `The currency of \`${member}\`; null for several, or for none.`,
      v.nullable(v.string()),
    ),
    byCurrency: described(
      'The same for each currency, the one with most movements first.',
      v.array(v.object({ currency: common.currency, count: common.count, ...named(member, number) })),
    ),
  };
}

function named<M extends string, S>(member: M, schema: S): Record<M, S> {
  return { [member]: schema } as Record<M, S>;
}

/** Parts with most movements first; equal ones by name. */
export function mostFirst<V>(parts: Map<string, V>, countIn: (part: V) => number): [string, V][] {
  return [...parts].sort(([a, x], [b, y]) => countIn(y) - countIn(x) || (a < b ? -1 : 1));
}

function countOf(sums: CurrencySums): number {
  let count = 0;
  for (const sum of sums.values()) count += sum.count;
  return count;
}
