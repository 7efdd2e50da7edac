import type { ReadContext } from '../../api/contexts.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import type { DashboardQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { salesSums } from './sales-sums.ts';

/** GET /dashboard/summary. Profit is revenue less tax and cost; `averageSale` is rounded, halves up. */
export function summariseSales(context: ReadContext, asked: DashboardQuery): object {
  const { reader } = context;
  const scope = dashboardScope(context, asked);
  const sums = salesSums(reader, scope, spanOf(asked), {
    name: 'device with people',
    by: [{ column: 'device', rawOf: (seq) => seq }],
    countsPeople: true,
  });
  const all = [...sums.keys.keys()];
  const count = sums.total(all, 'deliveries');
  const [revenue, cost, tax] = (['sellValue', 'cost', 'taxValue'] as const).map((name) =>
    sums.total(all, name),
  ) as [bigint, bigint, bigint];
  return {
    currency: scope.account.currency,
    sales: Number(count),
    failed: Number(sums.total(all, 'failed')),
    revenue: jsonInteger(revenue),
    cost: jsonInteger(cost),
    profit: jsonInteger(revenue - tax - cost),
    tax: jsonInteger(tax),
    averageSale: count === 0n ? 0 : jsonInteger((2n * revenue + count) / (2n * count)),
    activeDevices: all.filter((device) => sums.total([device], 'deliveries') > 0n).length,
    activeConsumers: sums.countPeople(all),
  };
}
