/** What a site needs before its first delivery, in this order; the tag is for who wants one. */
const stepNames = ['account', 'operation', 'machine', 'product', 'profile', 'person', 'tag'] as const;
export type StepName = (typeof stepNames)[number];

/** What may be left out. */
const optional: readonly StepName[] = ['tag'];

/** How many there are of each; undefined while that is not known. */
export type Counts = { readonly [S in StepName]?: number | undefined };

export type Step = { name: StepName; count: number; state: 'done' | 'next' | 'later'; isOptional: boolean };

/** The steps, of which the first that is missing comes next; undefined while one of the counts is not known. */
export function stepsOf(counts: Counts): Step[] | undefined {
  if (stepNames.some((name) => counts[name] === undefined)) return undefined;
  const next =
    stepNames.find((name) => counts[name] === 0 && !optional.includes(name)) ?? firstMissing(counts);
  return stepNames.map((name) => {
    const count = counts[name]!;
    const state = count > 0 ? 'done' : name === next ? 'next' : 'later';
    return { name, count, state, isOptional: optional.includes(name) };
  });
}

function firstMissing(counts: Counts): StepName | undefined {
  return stepNames.find((name) => counts[name] === 0);
}

/** How far a site is: steps that have to be done, and those that are. */
export function progressOf(steps: readonly Step[]): { done: number; total: number; isDone: boolean } {
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter(({ state }) => state === 'done').length;
  return { done, total: needed.length, isDone: done === needed.length };
}
