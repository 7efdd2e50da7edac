import { hourMs } from '../../lib/calendar/durations.ts';
import { dayAt, dayOf, daysSince, startOfDay } from '../../lib/calendar/local-days.ts';
import type { SeededRandom } from '../random.ts';

/** An hour at an account, with what its wall clock shows, and how many deliveries happen in it. */
export type Hour = {
  account: number;
  startMs: number;
  /** The days of the wall calendar since 1970-01-01. */
  day: number;
  /** 0 = Sunday. */
  weekday: number;
  hour: number;
  deliveries: number;
};

/** A range of whole hours for the accounts in some time zones. */
export type Range = { fromMs: number; untilMs: number; timeZones: readonly string[] };

/**
 * The hours from `fromMs` to `untilMs` of all accounts, as they pass, with exactly `deliveries` in them, spread as
 * `weigh` says. Some days and hours are busier than others of their kind, and business grows a little.
 */
export function hoursBetween(
  random: SeededRandom,
  { fromMs, untilMs, timeZones }: Range,
  deliveries: number,
  weigh: (account: number, weekday: number, hour: number) => number,
): Hour[] {
  const walls = timeZones.map(wallClock);
  const moods = timeZones.map(() => ({ day: Number.NaN, factor: 1 }));
  const hours: Hour[] = [];
  const weights: number[] = [];
  let total = 0;
  for (let startMs = fromMs; startMs < untilMs; startMs += hourMs) {
    for (const [account, wall] of walls.entries()) {
      const { day, weekday, hour } = wall(startMs);
      const mood = moods[account]!;
      if (mood.day !== day) Object.assign(mood, { day, factor: 0.85 + random.next() * 0.3 });
      const growth = 1 + (0.15 * (startMs - fromMs)) / (untilMs - fromMs);
      const weight = weigh(account, weekday, hour) * growth * mood.factor * (0.7 + random.next() * 0.6);
      hours.push({ account, startMs, day, weekday, hour, deliveries: 0 });
      weights.push(weight);
      total += weight;
    }
  }
  let passed = 0;
  let given = 0;
  for (const [at, hour] of hours.entries()) {
    passed += weights[at]!;
    const due = at === hours.length - 1 ? deliveries : Math.round((deliveries * passed) / total);
    hour.deliveries = due - given;
    given = due;
  }
  return hours;
}

const epoch = dayOf(1970, 1, 1);

/** Local time of a zone for moments in ascending order. */
function wallClock(timeZone: string): (moment: number) => Pick<Hour, 'day' | 'weekday' | 'hour'> {
  let startMs = 0;
  let endMs = 0;
  let day = 0;
  return (moment) => {
    if (moment >= endMs) {
      const date = dayAt(timeZone, moment);
      startMs = startOfDay(timeZone, date);
      endMs = startOfDay(timeZone, date.add({ days: 1 }));
      day = daysSince(epoch, date);
    }
    // 1970-01-01 was a Thursday. On a day on which clocks change, an hour may be named like the one before it.
    const hour = Math.min(23, Math.floor((moment - startMs) / hourMs));
    return { day, weekday: (day + 4) % 7, hour };
  };
}
