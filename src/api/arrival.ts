import * as v from 'valibot';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import type { ReadContext } from './contexts.ts';
import { type CursorPlace, cursorOf, placeOf } from './cursor.ts';
import { instant, object, oneOf } from './fields.ts';
import { inOrder } from './range.ts';

const orders = ['date', 'arrival'] as const;

const described = (text: string) => v.optional(v.pipe(instant(), v.description(text)));

/** When movements were received, both inclusive (rules/movements#received). */
export const receivedFields = {
  receivedFrom: described('What Larder took in at this moment or later, whatever the machine’s date.'),
  receivedTo: described('What Larder took in at this moment or before, whatever the machine’s date.'),
};

/** The ends of `receivedFields`, for `inOrder`. */
export const receivedEnds = ['receivedFrom', 'receivedTo'] as const;

/** The order of lists that can also be read by arrival (rules/lists#by-arrival). */
export const orderField = {
  order: v.optional(
    v.pipe(
      oneOf(orders),
      v.description(
        '`date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null.',
      ),
    ),
    'date',
  ),
};

/**
 * The query of a list that wants `from` and `to` unless it is read by arrival, where they may be left out
 * (rules/lists#by-arrival). `entries` have the order.
 */
export function datedUnlessByArrival<const E extends v.ObjectEntries & typeof orderField>(entries: E) {
  const dated = inOrder(object({ from: instant(), to: instant(), ...entries }), receivedEnds);
  const needed = 'Required, save with `order=arrival`.';
  const base = inOrder(object({ from: described(needed), to: described(needed), ...entries }), receivedEnds);
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const { order } = (dataset.value ?? {}) as { order?: unknown };
    return (order === 'arrival' ? base : dated)['~run'](dataset, config) as never;
  };
  return { ...base, '~run': run as (typeof base)['~run'] };
}

type Asked = { cursor?: string | undefined; limit: number };

/**
 * A page of a list by arrival, whose cursor is never null (rules/lists#by-arrival). `read` gives the rows after a place,
 * and the place up to which it looked: that of the last row where there may be more.
 * @throws `validation.failed` on `cursor`
 */
export function arrivalPage(
  { settings }: ReadContext,
  list: string,
  { cursor, limit }: Asked,
  read: (after: CursorPlace | undefined, limit: number) => { bodies: readonly Json[]; place: CursorPlace },
): Json {
  const name = `${list} by arrival`;
  const { bodies, place } = read(placeOf(settings, name, cursor), limit);
  const next = cursorOf(settings, name, place);
  return `{"items":${jsonArray(bodies)},"nextCursor":${JSON.stringify(next)}}`;
}
