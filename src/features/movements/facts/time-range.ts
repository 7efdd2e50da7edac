import { quarterMs } from './fact.ts';

/** A range of time in milliseconds, its end excluded. */
export type TimeRange = { readonly fromMs: number; readonly endMs: number };

/** Quarters of an hour from `first` on, before `end`, counted since 1970; none where `end` is not after `first`. */
export type Quarters = { readonly first: number; readonly end: number };

/** A range of time as the whole quarters of an hour that are in it, and the rest at its ends. */
export function wholeQuarters({ fromMs, endMs }: TimeRange): Quarters & { rest: TimeRange[] } {
  const [first, end] = [Math.ceil(fromMs / quarterMs), Math.floor(endMs / quarterMs)];
  if (first >= end) return { first: 0, end: 0, rest: [{ fromMs, endMs }] };
  const rest = [
    { fromMs, endMs: first * quarterMs },
    { fromMs: end * quarterMs, endMs },
  ];
  return { first, end, rest: rest.filter((part) => part.fromMs < part.endMs) };
}
