/* The usual silence between two calls, learned from a histogram of silences by octave. */

/** The number of silences in an octave and their total length. Both decay as others arrive. */
type Octave = { count: number; totalMs: number };

/** Silences by the octave of their length, which is the power of two of its seconds. */
export type Silences = Readonly<Record<string, Octave>>;

/** About how many silences are remembered. */
const memory = 512;
/** A silence counts as at most this many times the usual one: an outage is no rhythm. */
const maxTimes = 64;

/** Adds a silence of `gapMs` (above 0) to silences; earlier ones lose a little weight. */
export function withSilence(silences: Silences, gapMs: number): Silences {
  const faded = Object.entries(silences).map(([octave, { count, totalMs }]) => [
    octave,
    { count: count * (1 - 1 / memory), totalMs: totalMs * (1 - 1 / memory) },
  ]);
  const next: Record<string, Octave> = Object.fromEntries(faded);
  const octave = String(Math.max(0, Math.floor(Math.log2(gapMs / 1000))));
  const { count, totalMs } = next[octave] ?? { count: 0, totalMs: 0 };
  next[octave] = { count: count + 1, totalMs: totalMs + gapMs };
  return next;
}

/** The minutes of calls, the silences of a minute or more, or the silences of any length after which a rhythm is known. */
const known = { minutes: 60, longGaps: 10, gaps: 200 };
const minuteMs = 60_000;

/**
 * The usual silence in milliseconds: the median, weighted by length. A controller that calls ten times in a row and
 * then not for an hour is expected to be silent for an hour. Null while there are too few.
 */
export function usualGapOf(silences: Silences): number | null {
  const octaves = Object.entries(silences)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, { count, totalMs }]) => ({ count, meanMs: totalMs / count }));
  const sumOf = (weightOf: (octave: Weighed) => number) =>
    octaves.reduce((sum, octave) => sum + weightOf(octave), 0);
  // Rounded: older silences fade a little.
  const heardMinutes = Math.round(sumOf(({ count, meanMs }) => count * meanMs) / minuteMs);
  const longGaps = Math.round(sumOf(({ count, meanMs }) => (Math.round(meanMs) >= minuteMs ? count : 0)));
  const isKnown =
    heardMinutes >= known.minutes || longGaps >= known.longGaps || sumOf(({ count }) => count) >= known.gaps;
  if (!isKnown) return null;
  const longestMs = maxTimes * middleOf(octaves, ({ count }) => count);
  const usualMs = middleOf(octaves, ({ count, meanMs }) => count * Math.min(meanMs, longestMs));
  return Math.max(1, Math.round(usualMs));
}

type Weighed = { count: number; meanMs: number };

function middleOf(octaves: readonly Weighed[], weightOf: (octave: Weighed) => number): number {
  const half = octaves.reduce((sum, octave) => sum + weightOf(octave), 0) / 2;
  let sum = 0;
  const middle = octaves.find((octave) => {
    sum += weightOf(octave);
    return sum >= half;
  });
  return (middle ?? octaves.at(-1)!).meanMs;
}

/** A silence compared with a rhythm. */
export const rhythmStates = ['on_time', 'late', 'silent', 'never_seen'] as const;
export type RhythmState = (typeof rhythmStates)[number];

/** The assumed gap while no rhythm is known. */
const presumedGapMs = 15 * 60_000;
/** Uses are written down every ten seconds, and networks hiccup. */
const toleranceMs = 60_000;

/**
 * The state at `nowMs` of something last seen at `lastSeenMs`: late after more than twice the usual gap, and
 * `silent` after more than six times, plus a minute.
 */
export function rhythmState(
  lastSeenMs: number | null,
  usualGapMs: number | null,
  nowMs: number,
): RhythmState {
  if (lastSeenMs === null) return 'never_seen';
  const usualMs = usualGapMs ?? presumedGapMs;
  const silentMs = nowMs - lastSeenMs - toleranceMs;
  if (silentMs <= 2 * usualMs) return 'on_time';
  return silentMs <= 6 * usualMs ? 'late' : 'silent';
}
