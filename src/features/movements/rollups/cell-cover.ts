import { quarterMs } from './rollups.ts';

/** A range of time in milliseconds, its end excluded. */
export type TimeRange = { readonly fromMs: number; readonly endMs: number };

/** Neighbouring cells of sums: those of a unit from `first` on, before `end`. */
export type CellRun = { readonly unit: number; readonly first: number; readonly end: number };

/** The length of a unit's cells in milliseconds. */
export function cellMs(unit: number): number {
  return unit * quarterMs;
}

/** The whole cells of a unit in a time range; none where `end` is not after `first`. */
export function wholeCells({ fromMs, endMs }: TimeRange, unit: number): CellRun {
  const lengthMs = cellMs(unit);
  return { unit, first: Math.ceil(fromMs / lengthMs), end: Math.floor(endMs / lengthMs) };
}

/** A time range as cells, and what no cell covers. */
type CellCover = { readonly runs: CellRun[]; readonly rest: TimeRange[] };

/**
 * Covers a time range with the longest whole cells that lie in it; what is left over at its ends is shorter than the
 * shortest cell. Together they have every moment of the range once. `units` ascend, as a rollup has them.
 */
export function coverOf(range: TimeRange, units: readonly number[]): CellCover {
  const cover: CellCover = { runs: [], rest: [] };
  fill(cover, range, units, units.length - 1);
  return cover;
}

function fill(cover: CellCover, range: TimeRange, units: readonly number[], at: number): void {
  const { fromMs, endMs } = range;
  const unit = units[at];
  if (fromMs >= endMs) return;
  if (unit === undefined) {
    cover.rest.push(range);
    return;
  }
  const run = wholeCells(range, unit);
  const isEmpty = run.first >= run.end;
  fill(cover, { fromMs, endMs: isEmpty ? endMs : run.first * cellMs(unit) }, units, at - 1);
  if (isEmpty) return;
  cover.runs.push(run);
  fill(cover, { fromMs: run.end * cellMs(unit), endMs }, units, at - 1);
}
