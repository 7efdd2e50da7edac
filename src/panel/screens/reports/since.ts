import { dayMs } from '../../../lib/calendar/durations.ts';
import { useCall } from '../../api/use-call.ts';
import type { Span } from '../../parts/lists/period.ts';
import { type Bucket, firstFigure } from './first-figure.ts';

/** The time before a period in which earlier figures are looked for. */
const lookBackMs = 180 * dayMs;

/**
 * The first moment with figures, if it is within `before` (then the periods cannot be compared); null if it is older,
 * `undefined` while unknown.
 */
export function useFirstFigure(
  before: Span,
  buckets: readonly Bucket[] | undefined,
  shared: { accountId: string | undefined; operationId: string | undefined },
): number | null | undefined {
  const older = useCall('GET /transactions', {
    query: {
      ...shared,
      businessLine: 'vending',
      // A day without a sale at its very start is no gap.
      from: new Date(before.fromMs - lookBackMs).toISOString(),
      to: new Date(before.fromMs + dayMs).toISOString(),
      limit: '1',
    },
  });
  if (older.problem) return null;
  return older.data && buckets && firstFigure(older.data.items.length > 0, buckets);
}
