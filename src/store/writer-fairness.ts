import { retryWhileBusy, sleepSync } from './busy.ts';
import type { Connection } from './connection.ts';

/*
 * How several processes write to one database (the server, and an operator's commands), although one of them may have
 * something to write all the time. SQLite keeps no queue: whoever waits asks again and again.
 */

/** How long a process waits for its turn. */
const longestWaitMs = 10_000;
const askAgainMs = 1;

/** After so long without a pause, a process leaves others a moment in which they are sure to ask. */
const longestTurnMs = 300;
const pauseMs = 3;

/**
 * Begins a transaction that writes, when it is this process's turn. It asks every millisecond: SQLite by itself would
 * soon ask ten times a second only, and hardly ever between two transactions of a server that has much to do.
 * @throws SqliteError `SQLITE_BUSY` where that was not within 10 s
 */
export function beginFairly({ database }: Connection): void {
  const usualMs = database.pragma('busy_timeout', { simple: true });
  database.pragma('busy_timeout = 0');
  try {
    retryWhileBusy(() => database.exec('BEGIN IMMEDIATE'), longestWaitMs, askAgainMs);
  } finally {
    database.pragma(`busy_timeout = ${usualMs}`);
  }
}

/** The turns of a process that may write one transaction after the other for hours. */
export class WriterFairness {
  #beganMs = 0;
  #endedMs = 0;

  /** Runs a transaction, after a pause where there was none for long. */
  run(transaction: () => void): void {
    const nowMs = performance.now();
    if (nowMs - this.#endedMs >= pauseMs) this.#beganMs = nowMs;
    else if (nowMs - this.#beganMs > longestTurnMs) {
      sleepSync(pauseMs);
      this.#beganMs = performance.now();
    }
    transaction();
    this.#endedMs = performance.now();
  }
}
