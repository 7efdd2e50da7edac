import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'threads',
    // Vitest leaves a core free for itself, and of two cores that is half of them; and many tests wait for processes.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    testTimeout: 30_000,
  },
});
