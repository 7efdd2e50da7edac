import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { startingProgram, testProgram } from './build/test-program.ts';

/** The project's own files, of which those that start threads are told the program's. */
const sources = join(import.meta.dirname, 'src');

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
    globalSetup: ['build/test-program.ts', 'test/panel/browser/setup.ts'],
    pool: 'threads',
    // Files that follow each other in a worker share its modules: a quarter of all the time went into loading them anew.
    // So a file puts back what it changes of the process, and nothing in src/ may remember one appliance for the next.
    isolate: false,
    // Vitest leaves a core free for itself, and of two cores that is half of them; and many tests wait for processes.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // As for npm run larder: a process that a test starts has begun in a third of the time.
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'larder', 'compile'),
      TESTED_PROGRAM: testProgram,
    },
    // What is waited for comes at once, save where the machine is busy: then it is not to fail. Ten times a second, for
    // an address has 300 requests a minute.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    testTimeout: 30_000,
  },
});
