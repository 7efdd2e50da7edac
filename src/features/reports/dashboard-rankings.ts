import type { ReadContext } from '../../api/contexts.ts';
import { jsonInteger } from '../../store/lists/wide-sums.ts';
import { type Query, query } from '../../store/statement.ts';
import { kindOf } from '../movements/facts/fact.ts';
import type { DashboardQuery, RankingQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { type Sales, type SalesBy, salesOf, salesSums } from './sales-sums.ts';

type Sold = Sales & { key: string | number };

/** A ranking: what it sums by, and the current names of its keys, including removed ones. */
type Ranking = { sums: SalesBy; named: Query<[seq: number], { id: string; name: string }> };

const products: Ranking = {
  sums: { name: 'product', by: [{ column: 'product', rawOf: (seq) => seq }] },
  named: query('SELECT id, name FROM products WHERE seq = ?'),
};
const devices: Ranking = {
  sums: { name: 'device', by: [{ column: 'device', rawOf: (seq) => seq }] },
  named: query('SELECT id, name FROM devices WHERE seq = ?'),
};
const methods: SalesBy = {
  name: 'method',
  by: [{ column: 'kind', rawOf: (kind) => kindOf(kind).method }],
  amounts: ['sellValue'],
};

/** GET /dashboard/products: what sold best, by revenue and then by sales. */
export function rankProducts(context: ReadContext, asked: RankingQuery): object {
  return rank(context, asked, products);
}

/** GET /dashboard/devices: which sold best, by revenue and then by sales. */
export function rankDevices(context: ReadContext, asked: RankingQuery): object {
  return rank(context, asked, devices);
}

/** GET /dashboard/payment-methods: those that something was sold by, best first. */
export function rankMethods(context: ReadContext, asked: DashboardQuery): object {
  return {
    items: bestFirst(context, asked, methods).map(({ key, sales, revenue }) => ({
      method: key,
      sales,
      revenue: jsonInteger(revenue),
    })),
  };
}

function rank(context: ReadContext, asked: RankingQuery, { sums, named }: Ranking): object {
  return {
    items: bestFirst(context, asked, sums)
      .slice(0, asked.limit)
      .map(({ key, sales, revenue, profit }) => {
        const { id, name } = named.get(context.reader, key as number)!;
        return { id, name, sales, revenue: jsonInteger(revenue), profit: jsonInteger(profit) };
      }),
  };
}

/** Returns all things that were sold, best first; those with equal revenue and sales in the order of their keys. */
function bestFirst(context: ReadContext, asked: DashboardQuery, by: SalesBy): Sold[] {
  const sums = salesSums(context.reader, dashboardScope(context, asked), spanOf(asked), by);
  return sums.keys
    .map(([key], group): Sold => ({ key: key!, ...salesOf(sums, [group]) }))
    .filter(({ sales }) => sales > 0)
    .sort((a, b) => Number(b.revenue - a.revenue) || b.sales - a.sales || (a.key < b.key ? -1 : 1));
}
