import { globSync } from 'node:fs';
import { root } from './run.ts';

/*
 * Two speeds of proof, told apart by the name of a file alone: `*.proof.test.ts` is what `npm test` leaves to
 * `npm run proofs`. It proves by minutes of killing, filling and attacking, by whole journeys through the panel, by half
 * an hour of a clock, or by walking over everything.
 */

/** A glob for proofs. */
export const proofs = 'test/**/*.proof.test.ts';

/** The proofs there are, from the project's folder. */
export const proofFiles = (): string[] => globSync(proofs, { cwd: root });

/** Returns true if a file filter of Vitest matches a proof: only proofs have such names. */
export function asksForProofs(filters: readonly string[]): boolean {
  const files = globSync('test/**/*.test.ts', { cwd: root });
  return filters.some((filter) => {
    const asked = files.filter((file) => file.includes(filter));
    return asked.length > 0 && asked.every((file) => file.endsWith('.proof.test.ts'));
  });
}
