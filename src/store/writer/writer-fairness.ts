import { retryWhileBusy, sleepSync } from '../busy.ts';
import type { Connection } from '../connection.ts';

/*
 * Fairness between processes that write to one database: the server, and an operator's commands. One of them may have
 * something to write all the time. SQLite keeps no queue of writers, so a process that waits must ask again and again.
 */

/** The time for which a process waits to write. */
const maxWaitMs = 10_000;
const retryEveryMs = 1;

/** The time of writing after which a process pauses, so that others can take a turn. */
const maxTurnMs = 300;
const pauseMs = 3;

/**
 * Begins a write transaction, retrying every millisecond. SQLite's own wait soon retries only ten times a second, and
 * seldom hits the gap between two transactions of a busy server.
 * @throws SqliteError `SQLITE_BUSY` after `maxWaitMs`
 */
export function beginFairly(connection: Connection): void {
  const begin = () => connection.database.exec('BEGIN IMMEDIATE');
  connection.withoutWaiting(() => retryWhileBusy(begin, maxWaitMs, retryEveryMs));
}

/** Pauses for other processes in a writer that may run one transaction after the other for hours. */
export class WriterFairness {
  #beganMs = 0;
  #endedMs = 0;

  /** Runs a transaction, after a pause if there was none for `maxTurnMs`. */
  run(transaction: () => void): void {
    const nowMs = performance.now();
    if (nowMs - this.#endedMs >= pauseMs) this.#beganMs = nowMs;
    else if (nowMs - this.#beganMs > maxTurnMs) {
      sleepSync(pauseMs);
      this.#beganMs = performance.now();
    }
    transaction();
    this.#endedMs = performance.now();
  }
}
