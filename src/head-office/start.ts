import { startThread } from '../lib/assets.ts';
import { ThreadReadPool } from '../store/threads/read-pool.ts';
import type { HeadThreadData } from './head-thread.ts';
import type { Verified } from './verify.ts';
import type { Outcome } from './work.ts';

/** The thread that ships to head office. It starts with the first call. */
export type HeadThread = {
  /** Ships what comes next; see `HeadWork.ship`. */
  ship(): Promise<Outcome>;
  /** Compares both sides. */
  verify(): Promise<Verified>;
  close(): Promise<void>;
};

/** A step waits for head office a quarter of an hour at most; then its thread is ended, and the next step begins another. */
const deadlineMs = 15 * 60_000;

/** Memory of the thread: rows are short-lived, and a step holds a few thousand. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

/** Nothing of PostgreSQL is loaded before the first call, and then in the thread alone. */
export function headThread(workerData: HeadThreadData): HeadThread {
  const pool = new ThreadReadPool(
    () =>
      startThread(
        { name: 'head-thread', file: () => new URL('./head-thread.ts', import.meta.url) },
        { workerData, resourceLimits },
      ),
    { threads: 1, deadlineMs },
  );
  return {
    ship: () => pool.run('ship', undefined) as Promise<Outcome>,
    verify: () => pool.run('verify', undefined) as Promise<Verified>,
    close: () => pool.close(),
  };
}
