import type { ReadContext } from '../../../api/contexts.ts';
import type { Json } from '../../../store/json.ts';
import type { TimeRange } from '../facts/time-range.ts';
import { addTo, type CurrencySums, currenciesInScope, sumTexts } from '../lists/currency-sums.ts';
import type { NamedThings } from '../lists/list-scope.ts';
import type { MovementPartitions } from '../lists/movement-list.ts';
import { refundsOf } from './refund-sums.ts';
import type { TransactionFilterQuery } from './transaction-fields.ts';
import type { TransactionFilters } from './transaction-store.ts';
import { partsOf } from './transaction-sums.ts';
import { transactionList } from './transactions.ts';

/**
 * The number and value of deliveries under the filters, including failed ones, in total and by kind
 * (rules/movements#summary). Sums are exact integers of any size. Amounts of two currencies are never added
 * (rules/money-and-time#sums-of-several-currencies).
 */
export function summariseTransactions(context: ReadContext, asked: TransactionFilterQuery): Json {
  return transactionList.summary(context, asked, (query, partitions, { from, to }) =>
    summaryOf(context, query, partitions, { fromMs: from, endMs: to + 1 }),
  );
}

function summaryOf(
  { reader, actor }: ReadContext,
  query: NamedThings,
  partitions: MovementPartitions<TransactionFilters>,
  range: TimeRange,
): Json {
  const total: CurrencySums = new Map();
  const parts = { businessLine: new Map(), method: new Map(), type: new Map() } as Record<
    'businessLine' | 'method' | 'type',
    Map<string, CurrencySums>
  >;
  // An account has one currency, and a partition one account: the sums that are stored need not know it.
  const currencyOf = currenciesInScope(reader, actor, query);
  const refunds = new Map<string, RefundSums>();
  for (const partition of partitions) {
    const currency = currencyOf.get(partition.account)!;
    addRefunds(refunds, currency, refundsOf(reader, partition, range));
    for (const row of partsOf(reader, partition, range)) {
      addTo(total, currency, row);
      for (const [name, sums] of Object.entries(parts)) {
        const key = row[name as keyof typeof parts];
        const ofKey = sums.get(key) ?? new Map();
        sums.set(key, addTo(ofKey, currency, row));
      }
    }
  }
  const currencies = new Set(currencyOf.values());
  const { businessLine, method, type } = parts;
  return (
    `{${sumText(total, currencies)},${refundText(refunds, total)},"byBusinessLine":${partsText('businessLine', businessLine)},` +
    `"byMethod":${partsText('method', method)},"byProductType":${partsText('type', type)}}`
  );
}

const { sumText, partsText } = sumTexts('totalValue');

/** Refunded and due amounts of one currency. */
type RefundSums = { refunded: bigint; due: bigint };

function addRefunds(refunds: Map<string, RefundSums>, currency: string, more: RefundSums): void {
  const sum = refunds.get(currency) ?? { refunded: 0n, due: 0n };
  refunds.set(currency, { refunded: sum.refunded + more.refunded, due: sum.due + more.due });
}

/** Refunds in the currency of the sums. Several currencies are never added. */
function refundText(refunds: ReadonlyMap<string, RefundSums>, sums: CurrencySums): string {
  if (sums.size > 1) return '"refunded":null,"refundDue":null';
  const [currency] = sums.keys();
  const { refunded, due } = (currency !== undefined && refunds.get(currency)) || { refunded: 0n, due: 0n };
  return `"refunded":${refunded},"refundDue":${due}`;
}
