import type { Report, Witnesses } from './witnesses.ts';

/** Two reports of one selection within this of each other, by the machine's clock, are one that was sent twice. */
const twiceWithinMs = 2000;

/** How many reports of a selection are there twice: within two seconds, or of one sequence. */
export function duplicatesIn(reports: readonly Report[]): number {
  const sequences = new Set<number>();
  let [count, lastMs] = [0, Number.NEGATIVE_INFINITY];
  for (const { atMs, sequence } of [...reports].sort((a, b) => a.atMs - b.atMs)) {
    if (sequences.has(sequence) || atMs - lastMs <= twiceWithinMs) count++;
    sequences.add(sequence);
    lastMs = atMs;
  }
  return count;
}

/** When a controller told nothing, though its machine sold. */
export type Silence = { how: 'offline' | 'gap'; fromMs: number; toMs: number } | undefined;

/** A report that comes this much later than it happened was kept while there was no network. */
const lateMs = 15 * 60_000;
const shortestGapMs = 4 * 3600_000;

/**
 * The time in which a controller was silent: in which reports were kept back, else the longest without any, where that
 * is far longer than usual.
 */
export function silenceOf({
  reports,
  fromMs,
  toMs,
}: Pick<Witnesses, 'reports' | 'fromMs' | 'toMs'>): Silence {
  const inside = reports.filter(({ atMs }) => atMs > fromMs && atMs <= toMs);
  const moments = [fromMs, ...inside.map(({ atMs }) => atMs).sort((a, b) => a - b), toMs];
  const gaps = moments.slice(1).map((moment, at) => ({ fromMs: moments[at]!, toMs: moment }));
  const lengths = gaps.map((gap) => gap.toMs - gap.fromMs).sort((a, b) => a - b);
  const longest = gaps.reduce((one, other) =>
    other.toMs - other.fromMs > one.toMs - one.fromMs ? other : one,
  );
  // Nights are as long as the usual longest gap of a day: what stands out is longer than nine of ten of those of days.
  const usual = lengths[Math.floor(lengths.length * 0.98)] ?? 0;
  const length = longest.toMs - longest.fromMs;
  if (length >= shortestGapMs && (inside.length < 20 || length > 1.3 * usual))
    return { how: 'offline', ...longest };
  const late = inside.filter(({ atMs, receivedMs }) => receivedMs - atMs > lateMs);
  if (late.length === 0) return undefined;
  return {
    how: 'offline',
    fromMs: Math.min(...late.map(({ atMs }) => atMs)),
    toMs: Math.max(...late.map(({ receivedMs }) => receivedMs)),
  };
}
