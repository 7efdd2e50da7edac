/**
 * Returns the number of random cases of a property: a part in `npm test`, all in `npm run proofs`. The sources
 * determine the cases (`build/seed.ts`), so each change tries others and a failure can be repeated.
 * @param cases the number that is meaningful for the property
 * @param fewest the minimum: with fewer cases a test would miss what it relies on
 */
export const scaled = (cases: number, fewest = 3): number =>
  Math.max(fewest, Math.ceil(cases * Number(process.env['RUNS_FACTOR'] ?? 1)));

/**
 * Returns the items that a walk covers: all in `npm run proofs` and in a command of its own, a part in `npm test`.
 * The sources determine the part (`build/seed.ts`), so each change covers others.
 * @param part `npm test` covers one in this many
 */
export const drawn = <Item>(all: readonly Item[], part: number): Item[] =>
  all.filter((_, at) => process.env['PROOFS'] || (at + Number(process.env['RANDOM_SEED'] ?? 0)) % part === 0);

/** Returns the number of rounds in `npm run proofs` and in a command of its own, or the lower number in `npm test`. */
export const inProofs = (rounds: number, few: number): number => (process.env['PROOFS'] ? rounds : few);
