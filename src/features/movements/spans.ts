import { quarterMs } from './rollups.ts';

/** A stretch of time in milliseconds, its end excluded. */
export type Span = { readonly fromMs: number; readonly endMs: number };

/** Neighbouring cells of sums: those of a unit from `first` on, before `end`. */
export type CellRun = { readonly unit: number; readonly first: number; readonly end: number };

/** The length of a unit's cells in milliseconds. */
export function cellMs(unit: number): number {
  return unit * quarterMs;
}

/** The whole cells of a unit in a span; none where `end` is not after `first`. */
export function wholeCells({ fromMs, endMs }: Span, unit: number): CellRun {
  const lengthMs = cellMs(unit);
  return { unit, first: Math.ceil(fromMs / lengthMs), end: Math.floor(endMs / lengthMs) };
}

/** A span as cells, and what no cell covers. */
type Cover = { readonly runs: CellRun[]; readonly rest: Span[] };

/**
 * A span as the longest whole cells that lie in it, and what is left over at its ends, each shorter than the
 * shortest cell. Together they are the span, every moment once. `units` are in ascending order, as a rollup has them.
 */
export function coverOf(span: Span, units: readonly number[]): Cover {
  const cover: Cover = { runs: [], rest: [] };
  fill(cover, span, units, units.length - 1);
  return cover;
}

function fill(cover: Cover, span: Span, units: readonly number[], at: number): void {
  const { fromMs, endMs } = span;
  const unit = units[at];
  if (fromMs >= endMs) return;
  if (unit === undefined) {
    cover.rest.push(span);
    return;
  }
  const run = wholeCells(span, unit);
  const isEmpty = run.first >= run.end;
  fill(cover, { fromMs, endMs: isEmpty ? endMs : run.first * cellMs(unit) }, units, at - 1);
  if (isEmpty) return;
  cover.runs.push(run);
  fill(cover, { fromMs: run.end * cellMs(unit), endMs }, units, at - 1);
}
