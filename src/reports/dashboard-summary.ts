import type { ReadContext } from '../interface/endpoint.ts';
import type { Span } from '../movements/spans.ts';
import type { Reader } from '../store/statement.ts';
import { jsonInteger, wideColumns, wideSum } from '../store/wide-sums.ts';
import type { DashboardQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { type SalesScope, SalesSums } from './sales-sums.ts';

type Totals = {
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
  `sum(sales) AS sales, sum(failed) AS failed, ${wideColumns('revenue', 'revenue')}, ${wideColumns('cost', 'cost')},
    ${wideColumns('tax', 'tax')}`,
);
const devices = new SalesSums<{ thing: number }>('device_rollups', 'device AS thing', { group: 'device' });
const consumers = new SalesSums<{ thing: number }>('consumer_rollups', 'consumer AS thing', {
  group: 'consumer',
});

/** GET /dashboard/summary. Profit is revenue less tax and cost; `averageSale` is rounded, halves up. */
export function summariseSales(context: ReadContext, asked: DashboardQuery): object {
  const { reader } = context;
  const scope = dashboardScope(context, asked);
  const span = spanOf(asked);
  let [sales, failed, revenue, cost, tax] = [0, 0, 0n, 0n, 0n];
  for (const part of totals.parts(reader, scope, span)) {
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
    activeDevices: countDistinct(reader, devices, scope, span),
    activeConsumers: countDistinct(reader, consumers, scope, span),
  };
}

function countDistinct(
  reader: Reader,
  sums: SalesSums<{ thing: number }>,
  scope: SalesScope,
  span: Span,
): number {
  return new Set(sums.parts(reader, scope, span).map(({ thing }) => thing)).size;
}
