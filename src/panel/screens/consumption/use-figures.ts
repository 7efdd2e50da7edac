import { useMemo } from 'preact/hooks';
import { useCall } from '../../api/use-call.ts';
import { zone } from '../../language/format.ts';
import { type Period, type Span, spanBefore, spanOf } from '../../parts/lists/period.ts';
import type { Query } from './query.ts';
import { filtersOf } from './query.ts';
import { viewer } from './viewer.ts';

const tenMinutesMs = 600_000;

/** A span as the interface takes it. */
export function askedOf({ fromMs, toMs }: Span) {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

/** A period, and what it is compared with: up to now, recomputed every ten minutes. */
export function useSpans(period: Period): { span: Span; before: Span } {
  const nowMs = Math.floor(Date.now() / tenMinutesMs) * tenMinutesMs;
  return useMemo(
    () => ({ span: spanOf(zone(), period), before: spanBefore(zone(), period, nowMs) }),
    [period.preset, period.first, period.last, zone(), nowMs],
  );
}

/** The number of groups to read; the rest is shown as one. */
export const groupsAtMost = 1000;

/** Groups of a span under the filters of the URL; nothing is requested without `by`. */
export function useGroups(
  query: Query,
  span: Span,
  by: string | undefined,
  more: { then?: string | undefined; sort?: string; businessLine?: readonly string[] } = {},
) {
  const { then, ...rest } = more;
  return useCall(
    'GET /consumption/groups',
    by === undefined
      ? null
      : {
          query: {
            ...filtersOf(query, viewer()),
            ...askedOf(span),
            by,
            ...(then !== undefined && { then }),
            ...rest,
            limit: groupsAtMost,
          },
        },
  );
}
