/**
 * `npm test`: lint and format, types, then the tests; ends before the tests if one fails. With arguments, which go to
 * Vitest, only the tests that they name: `npm test -- test/http`.
 */
import { run } from './run.ts';
import { runTests } from './vitest.ts';

const tests = process.argv.slice(2);
if (tests.length === 0) {
  console.log('\n== Lint and format (Biome), types (TypeScript) of the program and of the panel');
  const checks = (
    [
      ['Lint and format', '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', '.']],
      ['Types', 'typescript/bin/tsc', ['--noEmit']],
      ['Types of the panel', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/panel']],
    ] as const
  ).map(async ([title, tool, args]) => ({ title, code: await run(tool, args) }));

  const failed = (await Promise.all(checks)).filter(({ code }) => code !== 0);
  for (const { title } of failed) console.error(`\n${title}: failed`);
  if (failed[0]) process.exit(failed[0].code);
}

console.log('\n== Tests (Vitest)');
process.exit(await runTests(tests, {}, { again: true }));
