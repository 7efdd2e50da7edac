/** Returns the seed of random tests: the variable of this name, else `RANDOM_SEED`, which the runner sets. */
export const seedOf = (variable: string): number =>
  Number(process.env[variable] ?? process.env['RANDOM_SEED']);
