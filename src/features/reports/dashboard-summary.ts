import type { ReadContext } from '../../api/contexts.ts';
import { jsonInteger, wideColumns, wideSum } from '../../store/lists/wide-sums.ts';
import { column } from '../../store/statement.ts';
import type { DashboardQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { SalesSums } from './sales-sums.ts';

type Totals = {
  operation: number;
  sales: number | null;
  failed: number | null;
  revenueHigh: number | null;
  revenueLow: number | null;
  costHigh: number | null;
  costLow: number | null;
  taxHigh: number | null;
  taxLow: number | null;
};

const totals = new SalesSums<Totals>(
  'sales_rollups',
  `operation, sum(sales) AS sales, sum(failed) AS failed, ${wideColumns('revenue', 'revenue')}, ${wideColumns('cost', 'cost')},
    ${wideColumns('tax', 'tax')}`,
  { group: 'operation' },
);
const devices = new SalesSums<{ device: number }>('device_rollups', 'device', { group: 'device' });

/**
 * Consumers of an account, also removed ones, with a sale in any of the operations between two moments. Mostly the
 * first or the last sale in an operation tells; where these lie before and after the range, its rows are looked at.
 */
const consumersSoldTo = column<[operations: string, fromMs: number, endMs: number, account: number], number>(
  `WITH operation (seq) AS (SELECT value FROM json_each(?)), asked (from_ms, end_ms) AS (SELECT ?, ?)
    SELECT count(*) FROM asked CROSS JOIN consumers c INDEXED BY consumers_ever_of_account
      WHERE c.account = ? AND (
        EXISTS (SELECT 1 FROM consumer_sales s WHERE s.consumer = c.seq
          AND s.operation IN (SELECT seq FROM operation)
          AND s.last_ms >= asked.from_ms AND s.first_ms < asked.end_ms
          AND (s.first_ms >= asked.from_ms OR s.last_ms < asked.end_ms OR EXISTS (
            SELECT 1 FROM consumer_deliveries d WHERE d.consumer = c.seq
              AND d.date_ms >= asked.from_ms AND d.date_ms < asked.end_ms AND d.sold_in = s.operation)))
        OR EXISTS (SELECT 1 FROM recent_consumer_deliveries d WHERE d.consumer = c.seq
          AND d.date_ms >= asked.from_ms AND d.date_ms < asked.end_ms
          AND d.sold_in IN (SELECT seq FROM operation)))`,
);

/** GET /dashboard/summary. Profit is revenue less tax and cost; `averageSale` is rounded, halves up. */
export function summariseSales(context: ReadContext, asked: DashboardQuery): object {
  const { reader } = context;
  const scope = dashboardScope(context, asked);
  const span = spanOf(asked);
  const operations = new Set<number>();
  let [sales, failed, revenue, cost, tax] = [0, 0, 0n, 0n, 0n];
  for (const part of totals.parts(reader, scope, span)) {
    if (part.sales) operations.add(part.operation);
    sales += part.sales ?? 0;
    failed += part.failed ?? 0;
    revenue += wideSum(part.revenueHigh, part.revenueLow);
    cost += wideSum(part.costHigh, part.costLow);
    tax += wideSum(part.taxHigh, part.taxLow);
  }
  const count = BigInt(sales);
  return {
    currency: scope.account.currency,
    sales,
    failed,
    revenue: jsonInteger(revenue),
    cost: jsonInteger(cost),
    profit: jsonInteger(revenue - tax - cost),
    tax: jsonInteger(tax),
    averageSale: sales === 0 ? 0 : jsonInteger((2n * revenue + count) / (2n * count)),
    activeDevices: new Set(devices.parts(reader, scope, span).map(({ device }) => device)).size,
    activeConsumers: consumersSoldTo.get(
      reader,
      JSON.stringify([...operations]),
      span.fromMs,
      span.endMs,
      scope.account.seq,
    ),
  };
}
