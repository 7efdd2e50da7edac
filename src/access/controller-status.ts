import { isoOf } from '../lib/clock.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, column, query, type Reader, replaceInto } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import { type RhythmState, rhythmState, type Silences, usualGapOf, withSilence } from './rhythm.ts';

/* Observed state of a controller, in addition to its settings. Changes of it leave no audit row. */

type StandingRow = {
  seq: number;
  id: string;
  serial: string;
  createdAt: string;
  lastSeenAt: string | null;
  usualGapMs: number | null;
  pending: number | null;
  clockOffsetMs: number | null;
};

const ofAccount = query<[account: number], StandingRow>(
  `SELECT c.seq, c.id, c.serial, c.created_at AS createdAt, c.last_seen_at AS lastSeenAt,
      s.usual_gap_ms AS usualGapMs, s.pending, s.clock_offset_ms AS clockOffsetMs
    FROM controllers c INDEXED BY controllers_by_serial LEFT JOIN controller_status s ON s.controller = c.seq
    WHERE c.account = ? AND c.revoked_at IS NULL`,
);

const lastSeenOf = column<[controller: number], string | null>(
  'SELECT last_seen_at FROM controllers WHERE seq = ?',
);
const setLastSeen = change<[seenAt: string, seal: string, controller: number]>(
  'UPDATE controllers SET last_seen_at = ?, use_seal = ? WHERE seq = ?',
);

/** A row of `controller_status`, without its seal. */
type Status = {
  usual_gap_ms: number | null;
  silences: string | null;
  pending: number | null;
  version: string | null;
  clock_offset_ms: number | null;
  told_ms: number | null;
};

const statusOf = query<[controller: number], Status>(
  `SELECT usual_gap_ms, silences, pending, version, clock_offset_ms, told_ms FROM controller_status
    WHERE controller = ?`,
);
const nothingKnown: Status = {
  usual_gap_ms: null,
  silences: null,
  pending: null,
  version: null,
  clock_offset_ms: null,
  told_ms: null,
};
const putStatus = replaceInto('controller_status', {
  controller: 'integer',
  usual_gap_ms: 'integer?',
  silences: 'text?',
  pending: 'integer?',
  version: 'text?',
  clock_offset_ms: 'integer?',
  told_ms: 'integer?',
  seal: 'text',
});

/** Stores the row of a controller. */
function keep(tx: Tx, controller: number, status: Status): void {
  const { usual_gap_ms, silences, pending, version, clock_offset_ms, told_ms } = status;
  const cells = [usual_gap_ms, silences, pending, version, clock_offset_ms, told_ms];
  putStatus.run(tx, { controller, ...status, seal: sealOf('controller_status', controller, ...cells) });
}

/** The state of a live controller compared with its rhythm. */
export type ControllerStanding = {
  id: string;
  serial: string;
  state: RhythmState;
  lastSeenAt: string | null;
  usualGapSeconds: number | null;
  usualGapMs: number | null;
  createdAt: string;
  /** The last self-report: movements not sent yet, and the clock offset. */
  pending: number | null;
  clockOffsetMs: number | null;
};

/** States of an account's live controllers, by `seq`. */
export function controllersOf(
  reader: Reader,
  account: number,
  nowMs: number,
): Map<number, ControllerStanding> {
  const rows = ofAccount.all(reader, account).map(({ seq, ...row }) => {
    const { lastSeenAt, usualGapMs } = row;
    const lastSeenMs = lastSeenAt === null ? null : Date.parse(lastSeenAt);
    const state = rhythmState(lastSeenMs, usualGapMs, nowMs);
    const usualGapSeconds = usualGapMs === null ? null : Math.round(usualGapMs / 1000);
    return [seq, { ...row, state, usualGapSeconds }] as const;
  });
  return new Map(rows);
}

/** Stores when controllers were last seen, and updates their usual gap from each silence that ended. */
export function noteControllersSeen(tx: Tx, seen: [controller: number, seenMs: number][]): void {
  for (const [controller, seenMs] of seen) {
    const lastSeenAt = lastSeenOf.get(tx, controller) ?? null;
    const lastMs = lastSeenAt === null ? null : Date.parse(lastSeenAt);
    const known = statusOf.get(tx, controller);
    // A clock that was set back makes no silence.
    const isSilence = lastMs !== null && seenMs > lastMs;
    if (isSilence) learn(tx, controller, known ?? nothingKnown, seenMs - lastMs);
    const seenAt = isoOf(seenMs);
    const isKnown = known !== undefined || isSilence;
    const seal = sealOf('controllers seen', controller, seenAt, Number(isKnown));
    setLastSeen.run(tx, seenAt, seal, controller);
  }
}

/** Smaller offsets are ignored, because a report of the time takes a moment to arrive. */
const leastBehindMs = 60_000;

/**
 * The time by which a clock with an offset is behind Larder's, ms. It is 0 for one that is ahead: its program may send
 * corrected dates, and a second correction would put a sale before a count that it came after.
 */
export function clockBehindBy(offsetMs: number | null): number {
  return offsetMs === null || -offsetMs < leastBehindMs ? 0 : -offsetMs;
}

/** The time by which the clock of a controller is behind, ms; 0 if it is unknown or ahead. */
export function clockBehindOf(reader: Reader, controller: number): number {
  return clockBehindBy(statusOf.get(reader, controller)?.clock_offset_ms ?? null);
}

/** Learns from a silence what is usual of a controller. */
function learn(tx: Tx, controller: number, status: Status, silenceMs: number): void {
  const known = status.silences === null ? {} : (JSON.parse(status.silences) as Silences);
  const learned = withSilence(known, silenceMs);
  keep(tx, controller, {
    ...status,
    usual_gap_ms: usualGapOf(learned),
    silences: JSON.stringify(learned),
  });
}

/** The self-report of a controller. Absent members keep their last value. */
export type ControllerReport = {
  /** The number of movements not sent yet. */
  pending?: number | undefined;
  /** The version of its software. */
  version?: string | undefined;
  /** Its clock, in milliseconds. */
  dateMs?: number | undefined;
};

/** Stores the status that a controller reports. */
export function noteControllerReport(tx: Tx, controller: number, report: ControllerReport): void {
  const status = statusOf.get(tx, controller) ?? nothingKnown;
  const { pending = status.pending, version = status.version, dateMs } = report;
  const clock_offset_ms = dateMs === undefined ? status.clock_offset_ms : dateMs - tx.nowMs;
  keep(tx, controller, { ...status, pending, version, clock_offset_ms, told_ms: tx.nowMs });
  noteControllersSeen(tx, [[controller, tx.nowMs]]);
}
