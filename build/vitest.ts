import { type CliOptions, parseCLI, startVitest } from 'vitest/node';
import { root } from './run.ts';

/**
 * Runs the tests as `vitest run ARGS` would, then prints `N passed, N failed` (and `, N skipped` where there
 * are any) alone on the last line. A file that cannot be loaded, and an error that no test caught, count as
 * failed. Gives the exit code.
 */
export async function runTests(args: readonly string[], overrides: CliOptions = {}): Promise<number> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await startVitest('test', filter, {
    ...options,
    ...overrides,
    root,
    run: true,
    watch: false,
  });
  const counts = { passed: 0, failed: vitest.state.getUnhandledErrors().length, skipped: 0 };
  for (const module of vitest.state.getTestModules()) {
    let failed = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') counts.passed++;
      else if (state === 'failed') failed++;
      else counts.skipped++;
    }
    counts.failed += failed === 0 && !module.ok() ? 1 : failed;
  }
  await vitest.close();
  console.log(
    `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`,
  );
  // Vitest sets the exit code for what it alone knows, such as no test file found.
  return counts.failed > 0 ? 1 : Number(process.exitCode ?? 0);
}
