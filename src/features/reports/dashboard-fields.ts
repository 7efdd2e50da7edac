import * as v from 'valibot';
import { instant, oneOf, optional, type Value } from '../../api/fields.ts';
import { queryInteger, scopeFields, scopeId } from '../../api/queries.ts';
import { ranged } from '../../api/range.ts';
import { paymentMethods } from '../../api/vocabulary.ts';
import { granularities } from './buckets.ts';

/** See rules/dashboards. */
const shared = { from: instant(), to: instant(), operationId: optional(scopeId()), ...scopeFields };

export const dashboardQuery = ranged(shared);
export const timeseriesQuery = ranged({ ...shared, granularity: v.optional(oneOf(granularities), 'day') });
export const rankingQuery = ranged({ ...shared, limit: v.optional(queryInteger(1, 1000), '100') });

const sales = { sales: v.number(), revenue: v.number() };
const earnings = { ...sales, profit: v.number() };

/** The answers (rules/dashboards). */
export const summaryReply = v.object({
  currency: v.string(),
  sales: v.number(),
  failed: v.number(),
  revenue: v.number(),
  cost: v.number(),
  profit: v.number(),
  tax: v.number(),
  averageSale: v.number(),
  activeDevices: v.number(),
  activeConsumers: v.number(),
});

export const timeseriesReply = v.object({
  granularity: v.picklist(granularities),
  timeZone: v.string(),
  points: v.array(v.object({ at: v.string(), ...earnings })),
});

export const rankingReply = v.object({
  items: v.array(v.object({ id: v.string(), name: v.string(), ...earnings })),
});

export const heatmapReply = v.object({
  timeZone: v.string(),
  cells: v.array(v.object({ weekday: v.number(), hour: v.number(), ...sales })),
});

export const paymentMethodsReply = v.object({
  items: v.array(v.object({ method: v.picklist(paymentMethods), ...sales })),
});

export type DashboardQuery = Value<typeof dashboardQuery>;
export type TimeseriesQuery = Value<typeof timeseriesQuery>;
export type RankingQuery = Value<typeof rankingQuery>;
