import { relative } from 'node:path';
import { type CliOptions, createVitest, parseCLI, type TestModule, type Vitest } from 'vitest/node';
import { root } from './run.ts';

/**
 * Runs the tests as `vitest run ARGS` would, then prints `N passed, N failed` on the last line, with the number of
 * skipped tests and the flaky files. A file that cannot be loaded, and an error that no test caught, count as
 * failed. With `again`, up to `maxAgain` files that failed get a second run. Tests that pass then are flaky: the line before
 * the last names them, and they fail if they fail in a third run.
 * @returns the exit code
 */
export async function runTests(
  args: readonly string[],
  overrides: CliOptions = {},
  { again = false } = {},
): Promise<number> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  // Not `startVitest`, which closes what it started before a second run: the browser that all tests share would be gone.
  const vitest = await createVitest('test', { ...options, ...overrides, root, run: true, watch: false });
  // Failures are in the state and the exit code, and have been printed. Vitest also throws if it finds no file.
  await vitest.start(filter).catch((error: unknown) => {
    process.exitCode = 1;
    console.error(error instanceof Error ? error.message : error);
  });
  const flaky = again ? await runAgain(vitest) : [];
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
  if (flaky.length > 0) console.log(`passed in a second run only: ${flaky.join('; ')}`);
  const flakyFiles = [...new Set(flaky.map((name) => name.split(' > ')[0]))];
  console.log(
    [
      `${counts.passed} passed, ${counts.failed} failed`,
      ...(counts.skipped ? [`${counts.skipped} skipped`] : []),
      ...(flaky.length > 0 ? [`${flakyFiles.length} flaky: ${flakyFiles.join(' ')}`] : []),
    ].join(', '),
  );
  // Vitest sets the exit code for what it alone knows, such as no test file found.
  return counts.failed > 0 ? 1 : Number(process.exitCode ?? 0);
}

/** More files than these are held up by no noise. */
const maxAgain = 8;

/**
 * Runs the files that failed once more, with nothing beside them, where they are few: most tests wait for threads,
 * processes, sockets or a browser, which a busy machine may hold up. Random cases are the same in each run
 * (`seedOfTests`), so that nothing that the first run found is lost. An error that no test caught counts against the
 * file that it came from. If any of them passes, all run a third time: a test that fails every other time then fails
 * the run.
 * @returns the tests that failed first and passed then
 */
async function runAgain(vitest: Vitest): Promise<string[]> {
  const uncaughtIn = new Set(vitest.state.getUnhandledErrors().map(originOf));
  const failed = vitest.state
    .getTestModules()
    .filter((module) => !module.ok() || uncaughtIn.has(module.moduleId));
  if (uncaughtIn.has(undefined) || failed.length === 0 || failed.length > maxAgain) return [];
  const before = failed.flatMap((module) => [
    ...failedIn(module),
    ...(uncaughtIn.has(module.moduleId)
      ? [`${relative(root, module.moduleId)} > an error that no test caught`]
      : []),
  ]);
  process.exitCode = undefined;
  vitest.state.clearErrors();
  console.log(`\n== Once more, alone: ${failed.map(({ moduleId }) => relative(root, moduleId)).join(', ')}`);
  const rerun = () => vitest.runTestSpecifications(failed.map((module) => module.toTestSpecification()));
  const { testModules } = await rerun();
  const after = new Set(testModules.flatMap(failedIn));
  const flaky = before.filter((name) => !after.has(name));
  if (flaky.length > 0) {
    console.log('\n== A third time: a test may be flaky once, not twice');
    await rerun();
  }
  return flaky;
}

/** The file that Vitest says an error came from; undefined where it knows none. */
function originOf(error: unknown): string | undefined {
  const path =
    typeof error === 'object' && error !== null && 'VITEST_TEST_PATH' in error && error.VITEST_TEST_PATH;
  return typeof path === 'string' ? path : undefined;
}

const failedIn = (module: TestModule): string[] =>
  [...module.children.allTests('failed')].map(
    ({ fullName }) => `${relative(root, module.moduleId)} > ${fullName}`,
  );
