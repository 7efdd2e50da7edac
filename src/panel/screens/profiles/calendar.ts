import type { Interface } from '../../../app/routes.ts';
import {
  type DayRules,
  type DayVerdict,
  dayRules,
  judgeDay,
  passes,
} from '../../../lib/calendar/day-rules.ts';
import { type Day, dayAt, startOfDay } from '../../../lib/calendar/local-days.ts';
import { type PeriodBounds, periodAt, type Recurrence } from '../../../lib/calendar/periods.ts';

export type Profile = Interface['GET /profiles/:id']['reply'];

/** Members of a profile that decide what a person can take, and when. */
export type ProfileRules = Pick<
  Profile,
  'period' | 'policy' | 'allowedDevices' | 'consumptionSchedule' | 'isActive'
>;

/** A product and the number that a profile grants on a day, to a person who has had none; null: unlimited. */
export type Grant = { productId: string; most: number | null };

export type CalendarDay = {
  /** As `YYYY-MM-DD`. */
  readonly name: string;
  /** Its first moment and the next day's, milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly when: 'past' | 'today' | 'coming';
  /** The verdict of the schedule; `always` without one. */
  readonly verdict: DayVerdict | 'always';
  /** True if something can be taken on the day. */
  readonly isOpen: boolean;
  /** The periods that begin in it, milliseconds. */
  readonly starts: readonly number[];
  /** The period that it ends in; null before the first one. */
  readonly period: PeriodBounds | null;
  /** Changes from period to period: 0, 1, 0, …; null before the first one. */
  readonly band: 0 | 1 | null;
  /** Grants by product; empty for vending. */
  readonly grants: readonly Grant[];
};

/** The reason why a profile allows nothing on any day, whatever its schedule; null if it allows something. */
export function closedBecause({ isActive, allowedDevices, policy }: ProfileRules): Closed | null {
  if (!isActive) return 'inactive';
  if (allowedDevices?.length === 0) return 'nowhere';
  return 'products' in policy && policy.products.length === 0 ? 'nothing' : null;
}

export type Closed = 'inactive' | 'nowhere' | 'nothing';

/** A period as rules read it. */
export function recurrenceOf(period: Profile['period']): Recurrence {
  if (period.type === 'preset') return { preset: period.value };
  return { startsMs: [...new Set(period.dates.map((date) => Date.parse(date)))].sort((a, b) => a - b) };
}

/**
 * Computes what a profile allows on each day of some weeks, in the account's time zone, from the Monday of
 * the week that contains `fromMs`. It uses the server's own code (rules/quotas-and-periods).
 */
export function calendarOf(
  rules: ProfileRules,
  timeZone: string,
  { fromMs, nowMs, weeks }: { fromMs: number; nowMs: number; weeks: number },
): CalendarDay[][] {
  const first = mondayOf(dayAt(timeZone, fromMs));
  const today = dayAt(timeZone, nowMs).toString();
  const schedule = scheduleOf(rules, timeZone);
  const recurrence = recurrenceOf(rules.period);
  const isClosed = closedBecause(rules) !== null;
  let band: 0 | 1 = 0;
  const days = Array.from({ length: weeks * 7 }, (_, at): CalendarDay => {
    const day = first.add({ days: at });
    const name = day.toString();
    const [startMs, endMs] = [startOfDay(timeZone, day), startOfDay(timeZone, day.add({ days: 1 }))];
    const segments = segmentsOf(timeZone, recurrence, startMs, endMs);
    const starts = segments.flatMap(({ fromMs, bounds }) => (bounds?.startMs === fromMs ? [fromMs] : []));
    if (at > 0 && starts.length % 2 === 1) band = band === 0 ? 1 : 0;
    const verdict = schedule ? judgeDay(schedule, day) : 'always';
    const grants = grantsOf(rules, segments);
    const hasSome = !('products' in rules.policy) || grants.some(({ most }) => most !== 0);
    const period = segments.at(-1)?.bounds ?? null;
    return {
      name,
      startMs,
      endMs,
      when: name === today ? 'today' : name < today ? 'past' : 'coming',
      verdict,
      isOpen: !isClosed && hasSome && (verdict === 'always' || passes(verdict)),
      starts,
      period,
      band: period && band,
      grants,
    };
  });
  return Array.from({ length: weeks }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** A part of a day that is in one period. */
type Segment = { fromMs: number; untilMs: number; bounds: PeriodBounds | null };

function segmentsOf(timeZone: string, recurrence: Recurrence, startMs: number, endMs: number): Segment[] {
  const found: Segment[] = [];
  for (let fromMs = startMs; fromMs < endMs; ) {
    const bounds = periodAt(timeZone, recurrence, fromMs);
    const next = bounds ? bounds.endMs : recurrence.startsMs?.[0];
    const untilMs = Math.min(endMs, next ?? endMs);
    found.push({ fromMs, untilMs, bounds });
    fromMs = untilMs;
  }
  return found;
}

function grantsOf({ policy }: ProfileRules, segments: readonly Segment[]): Grant[] {
  if (!('products' in policy)) return [];
  return policy.products.map(({ productId, quantity, minutesBetweenDeliveries }) => ({
    productId,
    most: mostIn(segments, quantity, minutesBetweenDeliveries * 60_000),
  }));
}

/** The maximum quantity from the start of the day, if each item is taken as early as possible. */
function mostIn(segments: readonly Segment[], quantity: number | null, apartMs: number): number | null {
  if (quantity === null && apartMs === 0) return null;
  let most = 0;
  let nextMs = Number.NEGATIVE_INFINITY;
  for (const { fromMs, untilMs, bounds } of segments) {
    const atMs = Math.max(fromMs, nextMs);
    if (atMs >= untilMs) continue;
    // Before the first custom period a limited quota has nothing left.
    const granted = bounds === null && quantity !== null ? 0 : (quantity ?? Number.POSITIVE_INFINITY);
    const fit = apartMs === 0 ? granted : Math.floor((untilMs - 1 - atMs) / apartMs) + 1;
    const taken = Math.min(granted, fit);
    most += taken;
    if (taken > 0) nextMs = atMs + taken * apartMs;
  }
  return most;
}

function scheduleOf({ consumptionSchedule }: ProfileRules, timeZone: string): DayRules | null {
  if (consumptionSchedule === null) return null;
  const { weekdays = [], includeDates = [], excludeDates = [] } = consumptionSchedule;
  const moments = (dates: readonly string[]) => dates.map((date) => Date.parse(date));
  return dayRules(timeZone, {
    weekdays,
    includedMs: moments(includeDates),
    excludedMs: moments(excludeDates),
  });
}

function mondayOf(day: Day): Day {
  return day.subtract({ days: day.dayOfWeek - 1 });
}
