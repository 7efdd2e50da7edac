import { lengthOf, type Period } from '../../parts/lists/period.ts';

/** Measures of sales. */
export const measures = ['revenue', 'sales', 'profit'] as const;
export type Measure = (typeof measures)[number];

export const steps = ['hour', 'day', 'week'] as const;
export type Step = (typeof steps)[number];

/** The measure that a URL requests. */
export function measureOf(query: Readonly<Record<string, string>>): Measure {
  return measures.find((one) => one === query['show']) ?? 'revenue';
}

/** The steps in which a period can be seen: neither hundreds of them, nor one. */
export function stepsFor(period: Period): Step[] {
  const days = lengthOf(period);
  return steps.filter(
    (step) =>
      (step === 'hour' && days <= 14) || (step === 'day' && days <= 370) || (step === 'week' && days >= 14),
  );
}

/** The step that a URL requests, where it can be; else that which suits the period. */
export function stepOf(query: Readonly<Record<string, string>>, period: Period): Step {
  const possible = stepsFor(period);
  const usual: Step = lengthOf(period) <= 2 ? 'hour' : lengthOf(period) <= 92 ? 'day' : 'week';
  return possible.find((one) => one === query['by']) ?? usual;
}
