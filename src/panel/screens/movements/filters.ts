import { hourMs } from '../../../lib/calendar/durations.ts';
import { type PeriodQuery, periodOf, spanOf } from '../../parts/lists/period.ts';

/** The members of a URL that filter movements, in addition to those of the period. */
export const filterNames = [
  'machine',
  'person',
  'product',
  'operation',
  'tag',
  'value',
  'line',
  'status',
  'method',
] as const;

/** All members of a list's URL that come from its filters, in addition to the period. */
export const barNames = [...filterNames, 'longer', 'column'] as const;

/** The moments of a period for the API; empty without a period. */
export function rangeOf(query: PeriodQuery, zone: string, today: string): { from: string; to: string } {
  const { fromMs, toMs } = spanOf(zone, periodOf(query, today, '7d'));
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

const lines = ['vending', 'eas'] as const;
const methods = ['CASH', 'CASHLESS', 'CARD', 'WALLET', 'BRE_B', 'REMOTE'] as const;

/** The filters of deliveries that a URL requests; what it says wrong is left out. */
export function deliveryFilters(query: PeriodQuery): {
  deviceId?: string;
  productId?: string;
  operationId?: string;
  tagId?: string[];
  tagValue?: string;
  consumerIdentification?: string;
  businessLine?: (typeof lines)[number];
  method?: (typeof methods)[number];
  isDelivered?: boolean;
} {
  const { machine, person, product, operation, tag, value, status } = query;
  const line = lines.find((one) => one === query['line']);
  const method = methods.find((one) => one === query['method']);
  return {
    ...(machine && { deviceId: machine }),
    ...(product && { productId: product }),
    ...(operation && { operationId: operation }),
    ...(tag && { tagId: [tag], ...(value && { tagValue: value }) }),
    ...(person && { consumerIdentification: person }),
    ...(line && { businessLine: line }),
    ...(method && { method }),
    ...(status === 'delivered' && { isDelivered: true }),
    ...(status === 'failed' && { isDelivered: false }),
  };
}

/** Minimum time out in hours, for each word in the URL. */
const outHours = { '8h': 8, '1d': 24, '7d': 168, '30d': 720 } as const;

/**
 * The latest moment for deliveries that are out for longer than the filter; undefined without one. Cut to the minute,
 * so that a list is not another one with every reading.
 */
export function takenBefore(query: PeriodQuery, nowMs: number): string | undefined {
  const asked = query['longer'];
  if (!asked || !Object.hasOwn(outHours, asked)) return undefined;
  const ms = nowMs - outHours[asked as keyof typeof outHours] * hourMs;
  return new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
}
