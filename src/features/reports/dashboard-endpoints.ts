import { endpoint } from '../../api/endpoint.ts';
import * as fields from './dashboard-fields.ts';
import { rankDevices, rankMethods, rankProducts } from './dashboard-rankings.ts';
import { summariseSales } from './dashboard-summary.ts';
import { salesHeatmap, salesTimeseries } from './dashboard-times.ts';

const tag = 'Dashboard';
const permission = 'reports:read';

/**
 * Successful vending sales, from `from` to `to`, both inclusive (rules/dashboards). A client-level key sends
 * `accountId`.
 */
export const dashboardEndpoints = [
  endpoint({
    method: 'GET',
    path: '/dashboard/summary',
    tag,
    permission,
    summary: 'Sum up the vending sales of an account',
    description:
      'Amounts are in minor units. `profit` is revenue less tax and cost, `failed` counts deliveries that failed. ' +
      'A client-level key sends `accountId`.',
    query: fields.dashboardQuery,
    status: 200,
    reply: fields.summaryReply,
    where: 'report',
    run: (context, { query }) => summariseSales(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/dashboard/timeseries',
    tag,
    permission,
    summary: 'Get vending sales by hour, day or week',
    description:
      'Buckets are cut in the account’s time zone, weeks start on Monday, empty ones are included. ' +
      '`at` is the start of a bucket, even if that is before `from`. More than 10,000 buckets are ' +
      'refused.',
    query: fields.timeseriesQuery,
    status: 200,
    reply: fields.timeseriesReply,
    where: 'report',
    run: (context, { query }) => salesTimeseries(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/dashboard/products',
    tag,
    permission,
    summary: 'Rank products by sales',
    description:
      'Best first, by revenue and then by sales. Names are current ones, also for removed products.',
    query: fields.rankingQuery,
    status: 200,
    reply: fields.rankingReply,
    where: 'report',
    run: (context, { query }) => rankProducts(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/dashboard/devices',
    tag,
    permission,
    summary: 'Rank devices by sales',
    description:
      'Best first, by revenue and then by sales. Names are current ones, also for removed devices.',
    query: fields.rankingQuery,
    status: 200,
    reply: fields.rankingReply,
    where: 'report',
    run: (context, { query }) => rankDevices(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/dashboard/heatmap',
    tag,
    permission,
    summary: 'Get vending sales by weekday and hour',
    description: 'All 168 cells, in the account’s time zone; weekday 0 is Sunday.',
    query: fields.dashboardQuery,
    status: 200,
    reply: fields.heatmapReply,
    where: 'report',
    run: (context, { query }) => salesHeatmap(context, query),
  }),
  endpoint({
    method: 'GET',
    path: '/dashboard/payment-methods',
    tag,
    permission,
    summary: 'Get vending sales by payment method',
    description: 'Methods with sales, best first.',
    query: fields.dashboardQuery,
    status: 200,
    reply: fields.paymentMethodsReply,
    where: 'report',
    run: (context, { query }) => rankMethods(context, query),
  }),
];
