import * as v from 'valibot';
import { isoOf } from '../lib/clock.ts';
import { validationFailed } from '../problems/problem.ts';
import { described, object, oneOf, rangeEnd } from './fields.ts';
import { parseInstant } from './instant.ts';

/** Members of a query that are the ends of a range. */
type Ends = readonly [from: string, to: string];

/**
 * Ends of ranges that are dates without a time, by member, with `zone=account`. `placeLocalDays` replaces them by
 * moments before an endpoint gets them.
 */
export type LocalDays = Record<string, string>;

const zone = {
  zone: described(
    '`account`: the ends of a range that are dates without a time are whole days in the account’s time zone.',
    v.optional(
      v.pipe(
        oneOf(['account']),
        v.transform((): LocalDays => ({})),
        v.metadata({ jsonSchema: { type: 'string', enum: ['account'] } }),
      ),
    ),
  ),
};

const fromText =
  'The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone.';
const toText =
  'The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone.';

/** Ends of a range that must be sent. */
export const closedRange = { from: described(fromText, rangeEnd()), to: described(toText, rangeEnd()) };

/** Ends of a range that may be left open. */
export const openRange = {
  from: described(fromText, v.optional(rangeEnd())),
  to: described(toText, v.optional(rangeEnd())),
};

/**
 * The schema of a query, or of a body, with `from` and `to`, which are inclusive: `from` after `to` breaks
 * `isAfterFrom` on `to` (rules/money-and-time#moments), in addition to other errors; the same applies to the ends of
 * `others`. It takes `zone` (rules/money-and-time#days-of-the-account).
 */
export function ranged<const E extends v.ObjectEntries>(entries: E, ...others: readonly Ends[]) {
  const schema = object({ ...entries, ...zone });
  const ranges = [['from', 'to'] as Ends, ...others];
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const sent = (dataset as { value: unknown }).value;
    const result = schema['~run'](dataset as never, config as never) as Checked;
    const value = (result.value ?? {}) as Record<string, unknown>;
    const days = asksForLocalDays(value) ? value.zone : undefined;
    const dates = datesAmong(sent, ranges.flat());
    if (days) Object.assign(days, dates);
    else if (Object.keys(dates).length > 0)
      Object.defineProperty(value, utcDates, { value: Object.keys(dates) });
    for (const [from, to] of ranges) {
      // A day of the account and a moment are compared once it is known which account.
      if (days && from in days !== to in days) continue;
      const [first, last] = [value[from], value[to]];
      if (typeof first === 'number' && typeof last === 'number' && first > last)
        refuseOrder(result, to, last);
    }
    return result as ReturnType<v.GenericSchema['~run']>;
  };
  return { ...schema, '~run': run as (typeof schema)['~run'] };
}

const dateAlone = /^\d{4}-\d{2}-\d{2}$/;

/** Ends that were sent as dates without a time, by member. */
function datesAmong(sent: unknown, names: readonly string[]): LocalDays {
  const members = (sent ?? {}) as Record<string, unknown>;
  const isDate = (name: string) => {
    const text = members[name];
    return typeof text === 'string' && dateAlone.test(text) && parseInstant(text) !== null;
  };
  return Object.fromEntries(names.filter(isDate).map((name) => [name, members[name] as string]));
}

/** Key of the names of ends that are dates in UTC: dates without a time, in a query or body without `zone`. */
const utcDates = Symbol('dates in UTC');

/** The range of a query or a body whose ends are moments (rules/money-and-time#the-range-that-was-used). */
export type UsedRange = {
  /** Both ends as an ISO 8601 interval in UTC, `..` for an end that is open. */
  interval: string;
  /** Members that were sent as dates without a time and without `zone`, and so are midnight UTC. */
  utcDates: readonly string[];
};

/**
 * Returns the range that a checked query or body requests, its local days replaced by moments; undefined if it has
 * none.
 */
export function usedRange(asked: unknown): UsedRange | undefined {
  if (typeof asked !== 'object' || asked === null) return undefined;
  const { from, to } = asked as { from?: unknown; to?: unknown };
  if (typeof from !== 'number' && typeof to !== 'number') return undefined;
  const end = (moment: unknown) => (typeof moment === 'number' ? isoOf(moment) : '..');
  return {
    interval: `${end(from)}/${end(to)}`,
    utcDates: (Reflect.get(asked, utcDates) as readonly string[] | undefined) ?? [],
  };
}

/** True if a query or a body has a range, and so takes `zone`. */
export function hasRange(schema: v.GenericSchema | undefined): boolean {
  return schema !== undefined && 'entries' in schema && 'zone' in (schema.entries as object);
}

/** True if a checked query or body requests days of the account. */
export function asksForLocalDays(asked: unknown): asked is Record<string, unknown> & { zone: LocalDays } {
  return typeof asked === 'object' && asked !== null && typeof Reflect.get(asked, 'zone') === 'object';
}

/**
 * Replaces days of the account by moments: the first one of a day where a range begins, its last millisecond where it
 * ends. `bounds` returns both, in milliseconds.
 * @throws `validation.failed` (`isAfterFrom`)
 */
export function placeLocalDays(
  asked: Record<string, unknown> & { zone?: LocalDays },
  bounds: (date: string) => { firstMs: number; lastMs: number },
): void {
  const { zone: days = {} } = asked;
  delete asked.zone;
  for (const [name, date] of Object.entries(days)) {
    const { firstMs, lastMs } = bounds(date);
    const moment = isEnd(name) ? lastMs : firstMs;
    asked[name] = typeof asked[name] === 'string' ? new Date(moment).toISOString() : moment;
  }
  for (const name of Object.keys(days)) {
    const [from, to] = isEnd(name) ? [beginOf(name), name] : [name, endOf(name)];
    const [first, last] = [asked[from], asked[to]];
    if (typeof first === 'number' && typeof last === 'number' && first > last)
      throw validationFailed([{ field: to, rule: 'isAfterFrom' }]);
  }
}

const isEnd = (name: string) => /(?:^to|To)$/.test(name);
const beginOf = (name: string) => name.replace(/To$/, 'From').replace(/^to$/, 'from');
const endOf = (name: string) => name.replace(/From$/, 'To').replace(/^from$/, 'to');

type Checked = { typed: boolean; value: unknown; issues?: v.BaseIssue<unknown>[] };

function refuseOrder(result: Checked, key: string, to: number): void {
  const issue = {
    kind: 'validation',
    type: 'is_after_from',
    input: to,
    expected: null,
    received: String(to),
    message: 'isAfterFrom',
    path: [{ type: 'object', origin: 'value', input: result.value, key, value: to }],
  } as unknown as v.BaseIssue<unknown>;
  result.typed = false;
  result.issues = [...(result.issues ?? []), issue];
}
