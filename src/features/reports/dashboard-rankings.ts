import type { ReadContext } from '../../api/contexts.ts';
import { jsonInteger, wideColumns, wideSum } from '../../store/lists/wide-sums.ts';
import { type Query, query } from '../../store/statement.ts';
import type { DashboardQuery, RankingQuery } from './dashboard-fields.ts';
import { dashboardScope, spanOf } from './dashboard-scope.ts';
import { SalesSums } from './sales-sums.ts';

/** A part of what one thing sold. */
type RankedPart<K> = {
  key: K;
  sales: number;
  revenueHigh: number;
  revenueLow: number;
  profitHigh: number;
  profitLow: number;
};
type Sold<K> = { key: K; sales: number; revenue: bigint; profit: bigint };

type Named = { id: string; name: string };

/** A ranking: its sums, and the current names of its keys, including removed ones. */
type Ranking = { sums: SalesSums<RankedPart<number>>; named: Query<[seq: number], Named> };

const salesOf = (table: string, key: string) =>
  new SalesSums<RankedPart<number>>(
    table,
    `${key} AS key, sum(sales) AS sales, ${wideColumns('revenue', 'revenue')},
      ${wideColumns('profit', 'revenue - tax - cost')}`,
    { group: key },
  );

const products: Ranking = {
  sums: salesOf('product_rollups', 'product'),
  named: query('SELECT id, name FROM products WHERE seq = ?'),
};
const devices: Ranking = {
  sums: salesOf('device_rollups', 'device'),
  named: query('SELECT id, name FROM devices WHERE seq = ?'),
};

const methodParts = new SalesSums<Omit<RankedPart<string>, 'profitHigh' | 'profitLow'>>(
  'delivery_rollups',
  `method AS key, sum(count) AS sales, ${wideColumns('revenue', 'value')}`,
  {
    group: 'method',
    where: `business_line = 'vending' AND is_delivered = 1`,
  },
);

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
  const parts = methodParts.parts(context.reader, dashboardScope(context, asked), spanOf(asked));
  const sold = bestFirst(parts.map((part) => ({ ...part, profitHigh: 0, profitLow: 0 })));
  return {
    items: sold.map(({ key, sales, revenue }) => ({ method: key, sales, revenue: jsonInteger(revenue) })),
  };
}

function rank(context: ReadContext, asked: RankingQuery, { sums, named }: Ranking): object {
  const { reader } = context;
  const sold = bestFirst(sums.parts(reader, dashboardScope(context, asked), spanOf(asked)));
  return {
    items: sold.slice(0, asked.limit).map(({ key, sales, revenue, profit }) => {
      const { id, name } = named.get(reader, key)!;
      return { id, name, sales, revenue: jsonInteger(revenue), profit: jsonInteger(profit) };
    }),
  };
}

/** The parts of each key added up; those that are equal in revenue and sales in the order of their keys. */
function bestFirst<K extends string | number>(parts: RankedPart<K>[]): Sold<K>[] {
  const byKey = new Map<K, Sold<K>>();
  for (const part of parts) {
    const sold = byKey.get(part.key) ?? { key: part.key, sales: 0, revenue: 0n, profit: 0n };
    sold.sales += part.sales;
    sold.revenue += wideSum(part.revenueHigh, part.revenueLow);
    sold.profit += wideSum(part.profitHigh, part.profitLow);
    byKey.set(part.key, sold);
  }
  return [...byKey.values()].sort(
    (a, b) => Number(b.revenue - a.revenue) || b.sales - a.sales || (a.key < b.key ? -1 : 1),
  );
}
