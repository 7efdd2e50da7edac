import { offsetAt } from '../../../lib/calendar/offsets.ts';
import type { CounterSet } from '../../../lib/evadts/counter-set.ts';
import { earliestMs } from '../../movements/intake/limits.ts';

/** The time of a reading, the clock that it comes from, and how far the machine's own clock is ahead of that. */
export type ReadTime = {
  readMs: number;
  readBy: 'reader' | 'machine' | 'received';
  /** Milliseconds; null without a clock. */
  clockOffsetMs: number | null;
  /** The time that the reader sent, if its clock is dead; it is ignored (rules/feed#doubtful-dates). */
  deadMs: number | null;
};

/** A machine's own moment counts that is no older than this when its file arrives. */
const freshMs = 24 * 3600 * 1000;

/** The moment that the clocks of a zone show as `local`, `2026-03-01T14:05:00`. */
export function momentOfLocal(timeZone: string, local: string): number {
  const shown = Date.parse(`${local}Z`);
  const guess = shown - offsetAt(timeZone, shown).offsetMs;
  return shown - offsetAt(timeZone, guess).offsetMs;
}

/**
 * Returns the time of a reading (rules/counters#when-a-machine-was-read): the reader's time if stated, else the
 * machine's if its clock can be right, else the arrival of the file. Never later than the arrival.
 */
export function readTimeOf(
  set: Pick<CounterSet, 'clock' | 'thisRead'>,
  stated: { readAtMs: number | null; stamp: string | null; machineTime?: string | null },
  timeZone: string,
  receivedMs: number,
): ReadTime {
  const local = (text: string | null) => (text === null ? null : momentOfLocal(timeZone, text));
  const clockMs = local(set.clock);
  const offset = (readMs: number) => (clockMs === null ? null : clockMs - readMs);
  const told = stated.readAtMs ?? local(stated.stamp);
  const deadMs = told !== null && told < earliestMs ? told : null;
  const byReader = deadMs === null ? told : null;
  if (byReader !== null && byReader <= receivedMs + 60_000)
    return {
      readMs: Math.min(byReader, receivedMs),
      readBy: 'reader',
      clockOffsetMs: offset(byReader),
      deadMs,
    };
  const own = [local(set.thisRead), clockMs, local(stated.machineTime ?? null)].find(
    (moment) => moment !== null && moment <= receivedMs && moment > receivedMs - freshMs,
  );
  if (typeof own === 'number') return { readMs: own, readBy: 'machine', clockOffsetMs: offset(own), deadMs };
  return { readMs: receivedMs, readBy: 'received', clockOffsetMs: offset(receivedMs), deadMs };
}
