import { type Stretch, stretchAt } from './offsets.ts';

/**
 * What the clocks on the wall of an IANA zone show at moments in milliseconds, as milliseconds of a clock that shows
 * UTC. Made for many moments, most of them near the one before.
 */
export function wallClock(timeZone: string): (moment: number) => number {
  let stretch: Stretch | undefined;
  return (moment) => {
    if (!stretch || moment < stretch.fromMs || moment >= stretch.endMs) stretch = stretchAt(timeZone, moment);
    return moment + stretch.offsetMs;
  };
}
