import { dayMs } from '../../../lib/calendar/durations.ts';
import { useCall } from '../../api/use-call.ts';
import type { Span } from '../../parts/lists/period.ts';
import { type Bucket, firstFigure } from './first-figure.ts';

/** So far back it is asked whether there was anything before. */
const lookBackMs = 180 * dayMs;

/**
 * The first moment of which there are figures, where that is within `before` (a first part of it has none, so nothing can
 * be compared with it); null where it is older, `undefined` while that is not known.
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
