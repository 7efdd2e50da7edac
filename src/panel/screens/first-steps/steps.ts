/** Steps before a site's first delivery, in order. The tag is optional. */
const stepNames = ['account', 'operation', 'machine', 'product', 'profile', 'person', 'tag'] as const;
export type StepName = (typeof stepNames)[number];

/** Optional steps. */
const optional: readonly StepName[] = ['tag'];

/** The number of things of each kind; undefined while unknown. */
export type Counts = { readonly [S in StepName]?: number | undefined };

export type Step = { name: StepName; count: number; state: 'done' | 'next' | 'later'; isOptional: boolean };

/** The steps, the first missing one is next; undefined while a count is unknown. */
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

/** The number of required and completed steps. */
export function progressOf(steps: readonly Step[]): { done: number; total: number; isDone: boolean } {
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter(({ state }) => state === 'done').length;
  return { done, total: needed.length, isDone: done === needed.length };
}
