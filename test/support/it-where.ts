import { it } from 'vitest';

/**
 * A test that there is only where it applies, for walks over all endpoints: what cannot apply is not told as skipped, so
 * that what is told as skipped is what this machine could not show.
 */
export const itWhere = (applies: unknown): ((name: string, test: () => unknown) => void) =>
  applies ? it : () => {};
