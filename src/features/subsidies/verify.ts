import { nextStart, periodAt, type Recurrence } from '../../lib/calendar/periods.ts';
import { type Check, everyRow, maxListed, sentences } from '../../store/checks/check.ts';
import { recurrenceOf } from '../catalogue/profile-period.ts';

const missing = `SELECT id FROM profiles p WHERE p.business_line = 'vending' AND p.removed_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM reload_schedules s WHERE s.profile = p.seq)`;

const schedules = `SELECT p.id, s.since_ms AS sinceMs, s.settled_from_ms AS fromMs, s.settled_until_ms AS untilMs, p.period,
    a.time_zone AS timeZone, unixepoch(p.updated_at, 'subsec') * 1000 AS updatedMs,
    (SELECT date_ms FROM audit_log ORDER BY seq DESC LIMIT 1) AS latestMs
  FROM reload_schedules s JOIN profiles p ON p.seq = s.profile JOIN accounts a ON a.seq = p.account`;

type Schedule = {
  id: string;
  sinceMs: number;
  fromMs: number;
  untilMs: number;
  period: string;
  timeZone: string;
  updatedMs: number;
  /** The date of the last audit row. */
  latestMs: number;
};

const farthestMs = 8.64e15;

/**
 * Between which moments a profile is settled: from the start of a period until the next one, unless its reloads have to
 * be checked anyway (until 0). One that says too much would keep its reloads from happening.
 */
function wrongIn({
  sinceMs,
  fromMs,
  untilMs,
  period,
  timeZone,
  updatedMs,
  latestMs,
}: Schedule): string | undefined {
  const recurrence = recurrenceOf(period);
  const isStartOf = (ms: number) => periodAt(timeZone, recurrence, ms)?.startMs === ms;
  if (untilMs !== 0 && fromMs !== -farthestMs && !isStartOf(fromMs))
    return 'is settled from another moment than the start of a period';
  if (untilMs !== 0 && untilMs !== expectedEnd(timeZone, recurrence, fromMs))
    return 'is settled until another moment than the start of its next period';
  // The skipped period ends with the start of a period, in the zone of its time, or with the change of its period.
  const isStart = sinceMs === 0 || isStartOf(sinceMs);
  if (!isStart && sinceMs > Math.max(Math.round(updatedMs), latestMs))
    return 'passes over reloads that it should not';
  return undefined;
}

function expectedEnd(timeZone: string, recurrence: Recurrence, fromMs: number): number {
  const next =
    fromMs === -farthestMs ? (recurrence.startsMs?.[0] ?? null) : nextStart(timeZone, recurrence, fromMs);
  return next ?? farthestMs;
}

/** A vending profile without its row would never reload, without any notice. */
export const creditChecks: Check[] = [
  {
    name: 'reload schedules',
    run: (reader) => [
      ...sentences<{ id: string }>(reader, missing, ({ id }) => `the profile ${id} has no reloads`),
      ...[...everyRow<Schedule>(reader, schedules)]
        .flatMap((schedule) => {
          const problem = wrongIn(schedule);
          return problem ? [`the profile ${schedule.id} ${problem}`] : [];
        })
        .slice(0, maxListed),
    ],
  },
];
