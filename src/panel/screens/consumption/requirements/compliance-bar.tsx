import { ShareBar } from '../share-bar.tsx';
import { texts } from './words.ts';

/** Numbers of people by status. */
export type Counts = { inScope: number; inDate: number; due: number; overdue: number; never: number };

export const states = ['in_date', 'due', 'overdue', 'never'] as const;
export type State = (typeof states)[number];

/** The number of people with a status. */
export function countOf(counts: Counts, state: State): number {
  return { in_date: counts.inDate, due: counts.due, overdue: counts.overdue, never: counts.never }[state];
}

/** The share of people who are compliant or still have time; null if it applies to no one. */
export function shareOf({ inScope, inDate, due }: Counts): number | null {
  return inScope === 0 ? null : (inDate + due) / inScope;
}

/** People as one bar: in date, due, overdue, never. */
export function StandingBar({ of }: { of: Counts }) {
  return (
    <ShareBar
      parts={states.map((state) => ({
        className: state,
        label: texts.states[state],
        value: countOf(of, state),
      }))}
    />
  );
}
