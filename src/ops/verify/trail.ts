import { isoOf } from '../../lib/clock.ts';
import { everyRow } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';

/** A value that an audit row carries, parsed. */
export type TrailValue = Record<string, unknown>;

/** A row of the audit trail, read to recompute the data. */
export type TrailEntry = {
  seq: number;
  /** The moment of the write, ms; the write was no later, and exactly then where `isExact`. */
  atMs: number;
  isExact: boolean;
  action: string;
  type: string;
  id: string;
  client: number | null;
  account: number | null;
  before: TrailValue | null;
  after: TrailValue | null;
};

type Row = {
  seq: number;
  date_ms: number;
  trace_id: string;
  action: string;
  resource_type: string;
  resource_id: string;
  client: number | null;
  account: number | null;
  previous_value: string | null;
  new_value: string | null;
};

/** The whole trail in its order, on the snapshot of the caller. Values that are no JSON count as none. */
export function* entriesOf(reader: Reader): Generator<TrailEntry> {
  const rows = everyRow<Row>(
    reader,
    `SELECT seq, date_ms, trace_id, action, resource_type, resource_id, client, account, previous_value, new_value
      FROM audit_log ORDER BY seq`,
  );
  const moments = new Moments();
  for (const row of rows) {
    yield {
      seq: row.seq,
      atMs: row.date_ms,
      isExact: moments.isExact(row),
      action: row.action,
      type: row.resource_type,
      id: row.resource_id,
      client: row.client,
      account: row.account,
      before: parsed(row.previous_value),
      after: parsed(row.new_value),
    };
  }
}

/**
 * Determines which dates of the trail are real moments of writes. When the clock was set back, a row gets the date of
 * the previous row, so only a later date than the previous one is reliable; other rows of the same write share it.
 */
class Moments {
  #dateMs = 0;
  #traceId = '';
  #isExact = true;

  isExact({ date_ms, trace_id }: Row): boolean {
    if (date_ms > this.#dateMs) this.#isExact = true;
    else if (trace_id !== this.#traceId) this.#isExact = false;
    this.#dateMs = date_ms;
    this.#traceId = trace_id;
    return this.#isExact;
  }
}

/** An object of JSON text; null for anything else. */
export function parsed(json: string | null): TrailValue | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as TrailValue | null) : null;
  } catch {
    return null;
  }
}

/** The milliseconds of a moment in a row; NaN where it is not written as Larder writes moments. */
export function momentOf(text: string): number {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && isoOf(ms) === text ? ms : Number.NaN;
}

/** A moment as a row has it, against the write that set it. */
export function isMomentOf(
  foundMs: number,
  { atMs, isExact }: Pick<TrailEntry, 'atMs' | 'isExact'>,
): boolean {
  return isExact ? foundMs === atMs : foundMs <= atMs;
}
