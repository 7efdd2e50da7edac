import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/**
 * Returns the seed of random tests: `RANDOM_SEED` (`random` for any), else a number derived from the program and its
 * tests. Each change tries other cases, and a failure repeats until someone fixes it.
 */
export function seedOfTests(): number {
  const asked = process.env['RANDOM_SEED'];
  if (asked === 'random') return Date.now() % 2 ** 31;
  if (asked !== undefined) return Number(asked);
  const hash = createHash('sha256');
  for (const file of globSync(['src/**/*.ts', 'sql/**/*.sql', 'test/**/*.ts'], { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest().readUInt32BE() >>> 1;
}
