import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofFiles } from './proof-files.ts';
import { root } from './run.ts';
import { runTests } from './vitest.ts';

/*
 * `npm run proofs [-- VITEST ARGUMENTS]`: what takes minutes to prove, and the random tests with all their cases. `npm test` leaves
 * the first out (vitest.config.ts) and tries the second with few. Each proof has a command of its own with more of it.
 */

// A caller may ask for more or fewer.
process.env['RUNS_FACTOR'] ??= '1';
process.env['PROOFS'] = 'only';

const random = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  /\/support\/(scaled|in-proofs)\.ts'/.test(readFileSync(join(root, file), 'utf8')),
);
console.log('\n== Proofs, and random tests with all cases (Vitest)');
const args = process.argv.slice(2);
process.exit(
  await runTests(
    args.length > 0 ? args : [...new Set([...proofFiles(), ...random])],
    { testTimeout: 600_000 },
    { again: true },
  ),
);
