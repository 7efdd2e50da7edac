/**
 * How many random cases a property is tried with: `npm test` tries a part of them, `npm run proofs` all. Each run
 * of either draws others, so that what one does not meet another does.
 * @param cases how many say something about the property by themselves
 */
export const scaled = (cases: number): number =>
  Math.max(3, Math.ceil(cases * Number(process.env['RUNS_FACTOR'] ?? 1)));
