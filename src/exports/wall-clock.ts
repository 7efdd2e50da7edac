import { Temporal } from 'temporal-polyfill';

type Stretch = { fromMs: number; endMs: number; offsetMs: number };

/**
 * What the clocks on the wall of an IANA zone show at moments in milliseconds, as milliseconds of a clock that shows
 * UTC. Made for many moments: a zone is asked once for each time that its clocks were moved.
 */
export function wallClock(timeZone: string): (moment: number) => number {
  const stretches: Stretch[] = [];
  return (moment) => {
    let stretch = stretches.find(({ fromMs, endMs }) => fromMs <= moment && moment < endMs);
    if (!stretch) {
      stretch = stretchAt(timeZone, moment);
      stretches.push(stretch);
    }
    return moment + stretch.offsetMs;
  };
}

/** The time around a moment in which the clocks were not moved. */
function stretchAt(timeZone: string, moment: number): Stretch {
  const at = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  // The transition at the moment itself is one before it.
  const before = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const after = at.getTimeZoneTransition('next');
  return {
    fromMs: before?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    endMs: after?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offsetMs: at.offsetNanoseconds / 1_000_000,
  };
}
