import * as v from 'valibot';
import {
  epochOfToday,
  firstEpoch,
  headStamp,
  type Parting,
  partingOfCursor,
  placeAtFork,
  type Stamp,
  stampAt,
} from '../store/history/epochs.ts';
import type { Json } from '../store/json.ts';
import { jsonArray } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { ReadContext } from './contexts.ts';
import { type CursorPlace, cursorOf, placeOf } from './cursor.ts';
import { described, oneOf, rangeEnd } from './fields.ts';
import { historyForked, stampCells } from './history.ts';
import { ranged } from './range.ts';

const orders = ['date', 'arrival'] as const;

/** The time range in which movements were received, both ends inclusive (rules/movements#received). */
export const receivedFields = {
  receivedFrom: described(
    'Only movements received at this moment or later, whatever the machine’s date.',
    v.optional(rangeEnd()),
  ),
  receivedTo: described(
    'Only movements received at this moment or before, whatever the machine’s date.',
    v.optional(rangeEnd()),
  ),
};

/** The end of a range by arrival that was cut to what is settled (rules/movements#received). */
export const receivedUntilReply = {
  receivedUntil: v.optional(
    described(
      'Present if `receivedTo` is later than this moment, up to which all received movements are complete. Continue ' +
        'from here; of several pages, the value of the first one counts.',
      v.string(),
    ),
  ),
};

/** A cursor by arrival, for the sums and exports of lists that have one (rules/movements#received). */
export const afterField = {
  after: v.optional(
    described('A cursor of the list by arrival: only what has arrived after it.', v.string('isCursor')),
  ),
};

/** The ends of `receivedFields`, for `ranged`. */
export const receivedEnds = ['receivedFrom', 'receivedTo'] as const;

/** The order of lists that can also be read by arrival (rules/lists#by-arrival). */
export const orderField = {
  order: v.optional(
    described(
      '`date`: newest first. `arrival`: in the order of arrival, with a cursor that is never null.',
      oneOf(orders),
    ),
    'date',
  ),
};

/**
 * The query of a list that wants `from` and `to` unless it is read by arrival, where they may be left out
 * (rules/lists#by-arrival). `entries` have the order.
 */
export function datedUnlessByArrival<const E extends v.ObjectEntries & typeof orderField>(entries: E) {
  const dated = ranged({ from: rangeEnd(), to: rangeEnd(), ...entries }, receivedEnds);
  const end = described('Required, except with `order=arrival`.', v.optional(rangeEnd()));
  const base = ranged({ from: end, to: end, ...entries }, receivedEnds);
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const { order } = (dataset.value ?? {}) as { order?: unknown };
    return (order === 'arrival' ? base : dated)['~run'](dataset, config) as never;
  };
  return { ...base, '~run': run as (typeof base)['~run'] };
}

type Asked = { cursor?: string | undefined; limit: number };

type Cell = number | string;

/**
 * A page of a list by arrival, whose cursor is never null (rules/lists#by-arrival). `read` returns the rows after a
 * place, and the place up to which it looked: that of the last row where there may be more. `tables` are those whose
 * rows the numbers of a place are of.
 * @throws `validation.failed` on `cursor`; `changes.history_forked` for one of another history
 */
export function arrivalPage(
  { reader, settings, actor }: ReadContext,
  list: string,
  tables: readonly string[],
  { cursor, limit }: Asked,
  read: (after: CursorPlace | undefined, limit: number) => { bodies: readonly Json[]; place: CursorPlace },
): Json {
  const name = `${list} by arrival`;
  const cursorAt = (place: CursorPlace, stamp: Stamp) =>
    cursorOf(settings, name, [...place, ...stampCells(stamp)]);
  const cells = placeOf<Cell>(settings, name, cursor);
  const after = cells?.slice(0, tables.length).map(Number);
  if (cells && after) {
    const parting = partingOfCursor(reader, stampOf(reader, cells.slice(tables.length)));
    if (parting) {
      const { sharedSeq } = parting;
      const place = sharedPlace(reader, parting, tables, after);
      const forkedAt = place && cursorAt(place, stampAt(reader, sharedSeq!));
      throw historyForked(reader, parting, forkedAt ?? null, actor);
    }
  }
  const { bodies, place } = read(after, limit);
  // Read after the rows: what it represents has all of them.
  const next = cursorAt(place, headStamp(reader));
  return `{"items":${jsonArray(bodies)},"nextCursor":${JSON.stringify(next)}}`;
}

/** The stamp of a cursor; those from before there were stamps are of the first epoch, and may be anywhere in it. */
function stampOf(reader: Reader, [epoch, seq, hash]: readonly Cell[]): Stamp {
  const first = firstEpoch(reader);
  if (epoch === undefined && epochOfToday(reader).epoch === first.epoch) return headStamp(reader);
  if (epoch === undefined) return { epoch: first.epoch, seq: Number.MAX_SAFE_INTEGER, hash: '' };
  return { epoch: String(epoch), seq: Number(seq), hash: String(hash) };
}

/** The part of a place that both histories share; undefined where it is not known. */
function sharedPlace(
  reader: Reader,
  { sharedSeq, fork }: Parting,
  tables: readonly string[],
  after: CursorPlace,
): CursorPlace | undefined {
  if (sharedSeq === null) return undefined;
  if (fork === null) return after;
  return after.map((place, index) => Math.min(place, placeAtFork(reader, fork, tables[index]!)));
}
