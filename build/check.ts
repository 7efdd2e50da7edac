/** `npm test`: lint and format, types, then the tests; ends at the first that fails. Arguments go to Vitest. */
import { run } from './run.ts';
import { runTests } from './vitest.ts';

for (const [title, tool, args] of [
  ['Lint and format (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']],
  ['Types (TypeScript)', 'typescript/bin/tsc', ['--noEmit']],
  ['Types of the panel (TypeScript)', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/panel']],
] as const) {
  console.log(`\n== ${title}`);
  const code = await run(tool, args);
  if (code !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(code);
  }
}

console.log('\n== Tests (Vitest)');
process.exit(await runTests(process.argv.slice(2), {}, { again: true }));
