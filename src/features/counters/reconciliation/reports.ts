import { hourMs } from '../../../lib/calendar/durations.ts';
import type { Report, Witnesses } from './witnesses.ts';

/** Two reports of one selection within this of each other, by the machine's clock, are one that was sent twice. */
const twiceWithinMs = 2000;

/** The number of duplicate reports of a selection: within two seconds, or with the same sequence. */
export function duplicatesIn(reports: readonly Report[]): number {
  const sequences = new Set<number>();
  let [count, lastMs] = [0, Number.NEGATIVE_INFINITY];
  for (const { atMs, sequence } of reports.toSorted((a, b) => a.atMs - b.atMs)) {
    if (sequences.has(sequence) || atMs - lastMs <= twiceWithinMs) count++;
    sequences.add(sequence);
    lastMs = atMs;
  }
  return count;
}

/**
 * A period in which a controller reported nothing although its machine sold; during a `gap` it reported other
 * machines.
 */
export type Silence = { how: 'offline' | 'gap'; fromMs: number; toMs: number } | undefined;

/**
 * The part of a machine's silence in which its whole controller was silent. If the controller reported other
 * machines for more than half of it, it is a gap of this machine.
 */
function nothingHeardIn(silence: { fromMs: number; toMs: number }, elsewhereMs: readonly number[]): Silence {
  const { fromMs, toMs } = silence;
  const heard = elsewhereMs.filter((ms) => ms > fromMs && ms < toMs).sort((a, b) => a - b);
  const moments = [fromMs, ...heard, toMs];
  const [from, to] = moments
    .slice(1)
    .map((moment, at) => [moments[at]!, moment] as const)
    .reduce((one, other) => (other[1] - other[0] > one[1] - one[0] ? other : one));
  return to - from < (toMs - fromMs) / 2
    ? { how: 'gap', ...silence }
    : { how: 'offline', fromMs: from, toMs: to };
}

/** A report that comes this much later than it happened was stored while there was no network. */
const lateMs = 15 * 60_000;
const shortestGapMs = 4 * hourMs;
/** A silence is significant if it is this much longer than usual. */
const standsOut = 1.3;
/** A controller is silent after so many times the gap that is usual between its calls, as its rhythm has it. */
const timesUsual = 6;

/**
 * The longest silence of a machine that counts as normal: as long as earlier ones (except the longest, which may be an
 * outage), and as long as the controller's gaps.
 * @param earlierMs moments of deliveries in the weeks before, in order
 */
export function usualSilenceMs(earlierMs: readonly number[], usualGapMs: number | null): number {
  const longest = usualLongest(lengthsBetween(Float64Array.from(earlierMs)));
  return Math.max(standsOut * longest, timesUsual * (usualGapMs ?? 0));
}

/**
 * The longest delay that is a habit of a controller: 0 unless most reports of the weeks before were late, as those of a
 * controller that sends in batches are.
 * @param delaysMs from each delivery to when Larder received it
 */
export function usualDelayMs(delaysMs: readonly number[]): number {
  const late = delaysMs.filter((delayMs) => delayMs > lateMs);
  return late.length <= delaysMs.length / 2 ? 0 : standsOut * usualLongest(Float64Array.from(late));
}

/** The times from each of some moments to the next. */
function lengthsBetween(moments: Float64Array): Float64Array {
  const lengths = new Float64Array(Math.max(0, moments.length - 1));
  for (let at = 0; at < lengths.length; at++) lengths[at] = moments[at + 1]! - moments[at]!;
  return lengths;
}

/** The longest usual gap: the second longest of a few gaps; for many, the longest without the top 2 %. */
function usualLongest(lengths: Float64Array): number {
  const left = Math.max(1, Math.floor(lengths.length * 0.02));
  if (lengths.length <= left) return 0;
  // Few are kept, in order: to sort all of them takes most of the time that this does.
  const longest = new Float64Array(left + 1).fill(Number.NEGATIVE_INFINITY);
  for (const length of lengths) {
    if (length <= longest[0]!) continue;
    let at = 1;
    for (; at <= left && longest[at]! < length; at++) longest[at - 1] = longest[at]!;
    longest[at - 1] = length;
  }
  return longest[0]!;
}

type Span = { fromMs: number; toMs: number };

/** The gaps between the reports of a period. */
export type Quiet = {
  longest: Span;
  /** The usual time without reports. */
  usualMs: number;
};

/** Returns the gaps between the reports of a period. */
export function quietIn({ reports, fromMs, toMs }: Pick<Witnesses, 'reports' | 'fromMs' | 'toMs'>): Quiet {
  const inside = reports.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  const moments = new Float64Array(inside.length + 2);
  moments[0] = fromMs;
  for (const [at, { atMs }] of inside.entries()) moments[at + 1] = atMs;
  moments[inside.length + 1] = toMs;
  moments.sort();
  const lengths = lengthsBetween(moments);
  let longest = 0;
  for (let at = 1; at < lengths.length; at++) if (lengths[at]! > lengths[longest]!) longest = at;
  return {
    longest: { fromMs: moments[longest]!, toMs: moments[longest + 1]! },
    usualMs: usualLongest(lengths),
  };
}

/** The period in which reports were delayed: from the date of the first until the arrival of the last. */
function keptBackIn({ reports, fromMs, toMs, usualDelayMs }: Around): Span | undefined {
  const late = reports.filter(
    ({ atMs, receivedMs }) =>
      atMs > fromMs && atMs <= toMs && receivedMs - atMs > Math.max(lateMs, usualDelayMs),
  );
  if (late.length === 0) return undefined;
  return {
    fromMs: late.reduce((ms, { atMs }) => Math.min(ms, atMs), Number.POSITIVE_INFINITY),
    toMs: late.reduce((ms, { receivedMs }) => Math.max(ms, receivedMs), Number.NEGATIVE_INFINITY),
  };
}

type Around = Pick<
  Witnesses,
  'reports' | 'fromMs' | 'toMs' | 'heardElsewhereMs' | 'usualSilenceMs' | 'usualDelayMs'
>;

/**
 * The time in which a controller was silent: the longest without reports if it is far longer than usual, else the one in
 * which reports were kept back (rules/counters#silences).
 */
export function silenceOf({ longest, usualMs }: Quiet, around: Around): Silence {
  const { heardElsewhereMs, usualSilenceMs } = around;
  const length = longest.toMs - longest.fromMs;
  // Nights and weekends are silent, too, and come again.
  if (length > Math.max(shortestGapMs, usualSilenceMs, standsOut * usualMs))
    return nothingHeardIn(longest, heardElsewhereMs);
  const keptBack = keptBackIn(around);
  return keptBack && { how: 'offline', ...keptBack };
}
