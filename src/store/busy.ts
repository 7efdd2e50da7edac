import { SqliteError } from 'better-sqlite3';

/** Keeps the thread from doing anything for so many milliseconds. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/**
 * Does what another process on the same database may be in the way of: every `askAgainMs`, until SQLite does not say
 * that it is busy. @throws SqliteError `SQLITE_BUSY` where it still does after `longestWaitMs`
 */
export function retryWhileBusy(work: () => void, longestWaitMs: number, askAgainMs: number): void {
  for (const endsMs = performance.now() + longestWaitMs; ; sleepSync(askAgainMs)) {
    try {
      work();
      return;
    } catch (error) {
      const isBusy = error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() > endsMs) throw error;
    }
  }
}
