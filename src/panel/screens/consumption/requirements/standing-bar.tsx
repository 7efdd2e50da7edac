import { ShareBar } from '../share-bar.tsx';
import { texts } from './messages.ts';

/** How many people stand how. */
export type Counts = { inScope: number; inDate: number; due: number; overdue: number; never: number };

export const states = ['in_date', 'due', 'overdue', 'never'] as const;
export type State = (typeof states)[number];

/** How many stand so. */
export function countOf(counts: Counts, state: State): number {
  return { in_date: counts.inDate, due: counts.due, overdue: counts.overdue, never: counts.never }[state];
}

/** Who has it in date, or has still time: their share; null where it applies to nobody. */
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
