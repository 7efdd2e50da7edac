import { accountBySeq } from '../../../access/accounts.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import type { Json } from '../../../store/json.ts';
import { wideSum } from '../../../store/lists/wide-sums.ts';
import { refundsOf } from '../closing/refund-sums.ts';
import { accountsInScope } from '../list-scope.ts';
import { afterSeq, settled, tellingUntil } from '../settled.ts';
import type { TransactionFilterQuery } from './transaction-fields.ts';
import { partsOf, type SummedPart } from './transaction-sums.ts';
import { transactionPartitions } from './transactions.ts';

type Sum = { count: number; value: bigint };

/** What was counted and added up, apart for each currency. */
type Sums = Map<string, Sum>;

/**
 * How many deliveries pass the filters and what they are worth, failed ones too, whole and by kind
 * (rules/movements#summary). Exact, whatever the amounts: they are added as whole numbers of any size. Those of two
 * currencies are never added (rules/money-and-time#sums-of-several-currencies).
 */
export function summariseTransactions(context: ReadContext, asked: TransactionFilterQuery): Json {
  const { reader, actor, settings } = context;
  const { query: cut, receivedUntil } = settled(context, asked);
  const query = { ...cut, afterSeq: afterSeq(settings, asked.after) };
  const total: Sums = new Map();
  const parts = { businessLine: new Map(), method: new Map(), type: new Map() } as Record<
    'businessLine' | 'method' | 'type',
    Map<string, Sums>
  >;
  // An account has one currency, and a partition one account: the sums that are kept need not know it.
  const currencyOf = new Map(
    accountsInScope(reader, actor, query).map((account) => [account, accountBySeq(reader, account).currency]),
  );
  const refunds = new Map<string, RefundSums>();
  for (const partition of transactionPartitions(reader, actor, query)) {
    const currency = currencyOf.get(partition.account)!;
    addRefunds(refunds, currency, refundsOf(reader, partition, { fromMs: query.from, endMs: query.to + 1 }));
    for (const row of partsOf(reader, partition, { fromMs: query.from, endMs: query.to + 1 })) {
      add(total, currency, row);
      for (const [name, sums] of Object.entries(parts)) {
        const key = row[name as keyof typeof parts];
        const ofKey = sums.get(key) ?? new Map();
        sums.set(key, add(ofKey, currency, row));
      }
    }
  }
  const currencies = new Set(currencyOf.values());
  const { businessLine, method, type } = parts;
  const text =
    `{${sumText(total, currencies)},${refundText(refunds, total)},"byBusinessLine":${partsText('businessLine', businessLine)},` +
    `"byMethod":${partsText('method', method)},"byProductType":${partsText('type', type)}}`;
  return tellingUntil(text, receivedUntil);
}

/** What was given back, and what is due, of one currency. */
type RefundSums = { refunded: bigint; due: bigint };

function addRefunds(refunds: Map<string, RefundSums>, currency: string, more: RefundSums): void {
  const sum = refunds.get(currency) ?? { refunded: 0n, due: 0n };
  refunds.set(currency, { refunded: sum.refunded + more.refunded, due: sum.due + more.due });
}

/** Of the currency that the sums are in; those of several are never added. */
function refundText(refunds: ReadonlyMap<string, RefundSums>, sums: Sums): string {
  if (sums.size > 1) return '"refunded":null,"refundDue":null';
  const [currency] = sums.keys();
  const { refunded, due } = (currency !== undefined && refunds.get(currency)) || { refunded: 0n, due: 0n };
  return `"refunded":${refunded},"refundDue":${due}`;
}

function add(sums: Sums, currency: string, { count, valueHigh, valueLow }: SummedPart): Sums {
  const sum = sums.get(currency) ?? { count: 0, value: 0n };
  sum.count += count;
  sum.value += wideSum(valueHigh, valueLow);
  return sums.set(currency, sum);
}

/** `possible`: the currencies of all that was asked for, which tell that of nothing. */
function sumText(sums: Sums, possible: ReadonlySet<string> = new Set()): string {
  const currencies = mostFirst(sums, ({ count }) => count);
  const known = sums.size > 0 ? [...sums.keys()] : [...possible];
  const currency = known.length === 1 ? JSON.stringify(known[0]) : null;
  const value = sums.size > 1 ? null : (currencies[0]?.[1].value ?? 0n);
  const byCurrency = currencies.map(
    ([code, sum]) => `{"currency":${JSON.stringify(code)},"count":${sum.count},"totalValue":${sum.value}}`,
  );
  return `"count":${countOf(sums)},"totalValue":${value},"currency":${currency},"byCurrency":[${byCurrency.join(',')}]`;
}

function partsText(name: string, parts: Map<string, Sums>): string {
  const texts = mostFirst(parts, countOf).map(
    ([key, sums]) => `{"${name}":${JSON.stringify(key)},${sumText(sums)}}`,
  );
  return `[${texts.join(',')}]`;
}

/** Those with most movements first; by name where they have as many. */
function mostFirst<V>(parts: Map<string, V>, countIn: (part: V) => number): [string, V][] {
  return [...parts].sort(([a, x], [b, y]) => countIn(y) - countIn(x) || (a < b ? -1 : 1));
}

function countOf(sums: Sums): number {
  let count = 0;
  for (const sum of sums.values()) count += sum.count;
  return count;
}
