/**
 * `npm run operator-day [-- VITEST ARGUMENTS]`: packages the program, then lives an operator's first and worst day with
 * the packaged file: each step prints what it showed, and the first one that fails ends it.
 */
import { run } from './run.ts';
import { runTests } from './vitest.ts';

const code = await run('../build/package.ts', []);
if (code !== 0) process.exit(code);
process.exit(
  await runTests(process.argv.slice(2), {
    include: ['test/operator-day/*.day.ts'],
    reporters: ['verbose'],
    bail: 1,
    testTimeout: 300_000,
    hookTimeout: 60_000,
  }),
);
