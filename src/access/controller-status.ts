import { isoOf } from '../lib/clock.ts';
import { change, insertInto, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';
import { type RhythmState, rhythmState, type Silences, usualGapOf, withSilence } from './rhythm.ts';

/*
 * What is known of a controller beside what its operator made it. None of it is a change of the controller, so none of
 * it leaves an audit row.
 */

type StandingRow = {
  seq: number;
  id: string;
  serial: string;
  lastSeenAt: string | null;
  usualGapMs: number | null;
};

const ofAccount = query<[account: number], StandingRow>(
  `SELECT c.seq, c.id, c.serial, c.last_seen_at AS lastSeenAt, s.usual_gap_ms AS usualGapMs
    FROM controllers c INDEXED BY controllers_by_serial LEFT JOIN controller_status s ON s.controller = c.seq
    WHERE c.account = ? AND c.revoked_at IS NULL`,
);

type Seen = { lastSeenAt: string | null; silences: string | null };

const seenOf = query<[controller: number], Seen>(
  `SELECT c.last_seen_at AS lastSeenAt, s.silences
    FROM controllers c LEFT JOIN controller_status s ON s.controller = c.seq WHERE c.seq = ?`,
);
const setLastSeen = change<[seenAt: string, controller: number]>(
  'UPDATE controllers SET last_seen_at = ? WHERE seq = ?',
);
const setRhythm = insertInto(
  'controller_status',
  { controller: 'integer', usual_gap_ms: 'integer?', silences: 'text?' },
  'ON CONFLICT (controller) DO UPDATE SET usual_gap_ms = excluded.usual_gap_ms, silences = excluded.silences',
);
const setTold = insertInto(
  'controller_status',
  {
    controller: 'integer',
    pending: 'integer?',
    version: 'text?',
    clock_offset_ms: 'integer?',
    told_ms: 'integer?',
  },
  `ON CONFLICT (controller) DO UPDATE SET
    pending = ifnull(excluded.pending, pending),
    version = ifnull(excluded.version, version),
    clock_offset_ms = ifnull(excluded.clock_offset_ms, clock_offset_ms),
    told_ms = excluded.told_ms`,
);

/** How a live controller keeps to its rhythm. */
export type ControllerStanding = {
  id: string;
  serial: string;
  state: RhythmState;
  lastSeenAt: string | null;
  usualGapSeconds: number | null;
};

/** How the live controllers of an account stand, by `seq`. */
export function controllersOf(
  reader: Reader,
  account: number,
  nowMs: number,
): Map<number, ControllerStanding> {
  const rows = ofAccount.all(reader, account).map(({ seq, id, serial, lastSeenAt, usualGapMs }) => {
    const lastSeenMs = lastSeenAt === null ? null : Date.parse(lastSeenAt);
    const state = rhythmState(lastSeenMs, usualGapMs, nowMs);
    const usualGapSeconds = usualGapMs === null ? null : Math.round(usualGapMs / 1000);
    return [seq, { id, serial, state, lastSeenAt, usualGapSeconds }] as const;
  });
  return new Map(rows);
}

/** Stores when controllers were last seen, and learns from each silence that ended what is usual. */
export function noteControllersSeen(tx: Tx, seen: [controller: number, seenMs: number][]): void {
  for (const [controller, seenMs] of seen) {
    const { lastSeenAt, silences } = seenOf.get(tx, controller)!;
    const lastMs = lastSeenAt === null ? null : Date.parse(lastSeenAt);
    setLastSeen.run(tx, isoOf(seenMs), controller);
    // A clock that was set back makes no silence.
    if (lastMs === null || seenMs <= lastMs) continue;
    const known = silences === null ? {} : (JSON.parse(silences) as Silences);
    const learned = withSilence(known, seenMs - lastMs);
    setRhythm.run(tx, { controller, usual_gap_ms: usualGapOf(learned), silences: JSON.stringify(learned) });
  }
}

/** What a controller tells of itself; what it leaves out stays as it told it before. */
export type ControllerReport = {
  /** How many movements it has yet to send. */
  pending?: number | undefined;
  /** Of its software. */
  version?: string | undefined;
  /** Its clock, in milliseconds. */
  dateMs?: number | undefined;
};

/** Stores what a controller tells of itself now. */
export function noteControllerReport(tx: Tx, controller: number, report: ControllerReport): void {
  const { pending = null, version = null, dateMs } = report;
  const clock_offset_ms = dateMs === undefined ? null : dateMs - tx.nowMs;
  setTold.run(tx, { controller, pending, version, clock_offset_ms, told_ms: tx.nowMs });
  noteControllersSeen(tx, [[controller, tx.nowMs]]);
}
