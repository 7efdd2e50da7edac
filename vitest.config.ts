import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { asksForProofs, proofs } from './build/proof-files.ts';
import { seedOfTests } from './build/seed.ts';
import { startingProgram, testProgram } from './build/test-program.ts';

/** The project's own files, of which those that start threads are told the program's. */
const sources = join(import.meta.dirname, 'src');

/** Proofs run where they are asked for: by `npm run proofs`, by a command of their own, or by name. */
const withProofs = process.env['PROOFS'] !== undefined || asksForProofs(process.argv.slice(2));

/** Folders whose files start processes: they take longest, and the last one to end should not be one of them. */
const longest = ['ops', 'cli', 'fuzz', 'tamper', 'siege', 'power-cut', 'package', 'crash', 'head'];

/** Vitest knows how long a file takes only where it ran before, and a clean checkout has no such knowledge. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((folder) => moduleId.startsWith(join(import.meta.dirname, 'test', folder, '/')));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A debugger attaches to one worker, and a breakpoint may last. */
const inspects = process.argv.some((argument) => argument.startsWith('--inspect'));

export default defineConfig({
  plugins: [
    {
      name: 'threads-of-the-program',
      enforce: 'pre',
      transform: (code, id) => (id.startsWith(sources) ? startingProgram(code) : undefined),
    },
  ],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(withProofs ? [] : [proofs])],
    setupFiles: ['test/support/draws.ts', 'test/support/variables.ts'],
    globalSetup: ['build/test-program.ts', 'test/panel/browser/setup.ts'],
    // What Vite makes of a module is kept over runs: for one file, that was three quarters of the processor time.
    fsModuleCache: true,
    pool: 'threads',
    // Files that follow each other in a worker share its modules: a quarter of all the time went into loading them anew.
    // So a file puts back what it changes of the process, and nothing in src/ may remember one appliance for the next.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Vitest leaves a core free for itself, and of two cores that is half of them; and many tests wait for processes.
    maxWorkers: inspects ? 1 : Math.max(4, availableParallelism() - 1),
    fileParallelism: !inspects,
    // As for npm run larder: a process that a test starts has begun in a third of the time.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'larder', 'compile'),
      TESTED_PROGRAM: testProgram,
      RANDOM_SEED: String(seedOfTests()),
      RUNS_FACTOR: process.env['RUNS_FACTOR'] ?? '0.1',
    },
    // What is waited for comes at once, save where the machine is busy: then it is not to fail. Ten times a second, for
    // an address has 300 requests a minute.
    expect: { poll: { timeout: 60_000, interval: 100 } },
    testTimeout: inspects ? 0 : 120_000,
    hookTimeout: inspects ? 0 : 120_000,
  },
});
