import { arrivalPage } from '../../../api/arrival.ts';
import type { ReadContext } from '../../../api/contexts.ts';
import type { Json } from '../../../store/json.ts';
import type { ArrivalRange, ArrivedRow } from '../../../store/lists/arrivals.ts';
import type { Reader } from '../../../store/statement.ts';
import type { ReceivedAsked } from './arrival-filter.ts';

type Asked = ReceivedAsked & {
  from?: number | undefined;
  to?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The dates that are asked for, both inclusive, as a range whose end is not. */
export function datesOf({ from, to }: Asked): Omit<ArrivalRange, 'after'> {
  return {
    fromMs: from ?? Number.MIN_SAFE_INTEGER,
    endMs: to === undefined ? Number.MAX_SAFE_INTEGER : to + 1,
  };
}

/**
 * Whether a short page may lead past everything that has arrived. Where a query has an end in time, who asks again may
 * move it, and is shown what lies behind the old one.
 */
export function isOpen({ to, receivedTo }: Asked): boolean {
  return to === undefined && receivedTo === undefined;
}

/**
 * A page of the movements of one table by arrival (rules/lists#by-arrival): `name` is that of the list in cursors, and
 * `rows` reads so many of a range.
 * @throws `validation.failed` on `cursor`; `changes.history_forked`
 */
export function movementsByArrival(
  context: ReadContext,
  name: string,
  query: Asked,
  list: { last(reader: Reader): number; readonly table: string },
  rows: (range: ArrivalRange, limit: number) => readonly ArrivedRow[],
): Json {
  return arrivalPage(context, name, [list.table], query, ([after = 0] = [], limit) => {
    const page = rows({ after, ...datesOf(query) }, limit);
    // Everything that had arrived was looked at: what comes next begins after it.
    const isDone = page.length < limit && isOpen(query);
    const place = (isDone ? list.last(context.reader) : page.at(-1)?.seq) ?? after;
    return { bodies: page.map(({ body }) => body), place: [Math.max(place, after)] };
  });
}
