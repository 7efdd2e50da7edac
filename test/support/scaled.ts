/**
 * How many random cases a property is tried with: `npm test` tries a part of them, `npm run proofs` all. Which
 * ones follows from the sources (`build/seed.ts`): each change meets others, and what failed once can be had again.
 * @param cases how many say something about the property by themselves
 * @param fewest so many there are in any case: with fewer a test would not reach what it counts on
 */
export const scaled = (cases: number, fewest = 3): number =>
  Math.max(fewest, Math.ceil(cases * Number(process.env['RUNS_FACTOR'] ?? 1)));

/**
 * What a walk over everything goes through: all of it in `npm run proofs` and where it is asked for by a command of its own,
 * in `npm test` a part, which follows from the sources (`build/seed.ts`). So each change meets others.
 * @param part of how many `npm test` goes through one
 */
export const drawn = <Item>(all: readonly Item[], part: number): Item[] =>
  all.filter((_, at) => process.env['PROOFS'] || (at + Number(process.env['RANDOM_SEED'] ?? 0)) % part === 0);

/** So many rounds in `npm run proofs` and where they are asked for by a command of their own, so few in `npm test`. */
export const inProofs = (rounds: number, few: number): number => (process.env['PROOFS'] ? rounds : few);
