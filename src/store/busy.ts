import { SqliteError } from 'better-sqlite3';

/** Blocks the calling thread for `ms` milliseconds. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Retries `work` every `retryEveryMs` while SQLite answers SQLITE_BUSY: another process holds the lock.
 * @throws SqliteError `SQLITE_BUSY` when that lasts longer than `maxWaitMs`
 */
export function retryWhileBusy(work: () => void, maxWaitMs: number, retryEveryMs: number): void {
  for (const endsMs = performance.now() + maxWaitMs; ; sleepSync(retryEveryMs)) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > endsMs) throw error;
    }
  }
}
