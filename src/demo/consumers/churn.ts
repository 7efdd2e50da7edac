import type { SeededRandom } from '../random.ts';
import type { Consumer } from './consumers.ts';

/** The days, counted from the first, on which a person comes, leaves or changes badge; null: it does not happen. */
export type Churn = {
  hired: number;
  awayFrom: number | null;
  backOn: number | null;
  losesBadge: number | null;
  leaves: number | null;
};

/** Draws the churn of a person over a number of days: most were there before, and stay. */
export function drawChurn(random: SeededRandom, { number }: Consumer, days: number): Churn {
  const someDay = (from: number) => Math.min(days, random.integer(Math.min(from, days), days));
  const hired = number % 9 === 4 ? someDay(1) : 0;
  const leaves = number % 13 === 6 ? someDay(hired + 2) : null;
  const goesAway = leaves === null && number % 17 === 8;
  const awayFrom = goesAway ? someDay(hired + 1) : null;
  const backOn = awayFrom !== null && number % 2 === 1 ? awayFrom + random.integer(7, 25) : null;
  const losesBadge = leaves === null && !goesAway && number % 19 === 5 ? someDay(hired + 1) : null;
  return { hired, awayFrom, backOn, losesBadge, leaves };
}

/** A change in a person's employment. */
export type Change = 'hired' | 'leaves' | 'goesAway' | 'comesBack' | 'losesBadge';

/** The change that a day brings to a person; null: none. */
export function changeOn({ state }: Consumer, churn: Churn, day: number): Change | null {
  if (state === 'coming') return day >= churn.hired ? 'hired' : null;
  if (state === 'away') return day === churn.backOn ? 'comesBack' : null;
  if (state === 'gone') return null;
  if (churn.leaves !== null && day >= churn.leaves) return 'leaves';
  if (day === churn.awayFrom) return 'goesAway';
  return day === churn.losesBadge ? 'losesBadge' : null;
}
