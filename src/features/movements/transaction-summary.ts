import type { ReadContext } from '../../api/endpoint.ts';
import type { Json } from '../../store/json.ts';
import { wideSum } from '../../store/wide-sums.ts';
import type { TransactionFilterQuery } from './transaction-fields.ts';
import { partsOf, type SummedPart } from './transaction-sums.ts';
import { transactionPartitions } from './transactions.ts';

type Sum = { count: number; value: bigint };

/**
 * How many deliveries pass the filters and what they are worth, failed ones too, whole and by kind
 * (rules/movements#summary). Exact, whatever the amounts: they are added as whole numbers of any size.
 */
export function summariseTransactions({ reader, actor }: ReadContext, query: TransactionFilterQuery): Json {
  const total: Sum = { count: 0, value: 0n };
  const parts = { businessLine: new Map(), method: new Map(), type: new Map() } as Record<
    'businessLine' | 'method' | 'type',
    Map<string, Sum>
  >;
  for (const partition of transactionPartitions(reader, actor, query)) {
    for (const row of partsOf(reader, partition, { fromMs: query.from, endMs: query.to + 1 })) {
      add(total, row);
      for (const [name, sums] of Object.entries(parts)) {
        const key = row[name as keyof typeof parts];
        const sum = sums.get(key) ?? { count: 0, value: 0n };
        sums.set(key, add(sum, row));
      }
    }
  }
  const { businessLine, method, type } = parts;
  return (
    `{${sumText(total)},"byBusinessLine":${partsText('businessLine', businessLine)},` +
    `"byMethod":${partsText('method', method)},"byProductType":${partsText('type', type)}}`
  );
}

function add(sum: Sum, { count, valueHigh, valueLow }: SummedPart): Sum {
  sum.count += count;
  sum.value += wideSum(valueHigh, valueLow);
  return sum;
}

function sumText({ count, value }: Sum): string {
  return `"count":${count},"totalValue":${value}`;
}

/** Most movements first; by name where they have as many. */
function partsText(name: string, parts: Map<string, Sum>): string {
  const sorted = [...parts].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  return `[${sorted.map(([key, sum]) => `{"${name}":${JSON.stringify(key)},${sumText(sum)}}`).join(',')}]`;
}
