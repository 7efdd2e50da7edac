import type { MessagePort, Worker } from 'node:worker_threads';
import { SqliteError } from 'better-sqlite3';
import { type Connection, longLogPages } from '../connection.ts';
import { send } from '../threads/messages.ts';

/*
 * A checkpoint copies pages from the write-ahead log into the database, as far as no reader still needs the log. Once
 * all are copied, the next write restarts the log. SQLite does this by itself in the COMMIT that brings the log to
 * `longLogPages`, and that COMMIT is slow. So the writer does it when it is idle, and a writer that never is has it
 * done by a thread beside it.
 */

/** Runs a checkpoint, as far as it can without waiting for anyone. */
export function checkpointNow(connection: Connection): void {
  checkpoint(connection, 'PASSIVE');
}

/** Copies the whole write-ahead log into the database and empties the log, unless someone else uses the database. */
export function checkpointWhole(connection: Connection): void {
  checkpoint(connection, 'TRUNCATE');
}

/**
 * Runs a checkpoint. If the disk is full, everything stays in the log and nothing is lost, so such errors are
 * ignored.
 */
function checkpoint(connection: Connection, mode: 'PASSIVE' | 'TRUNCATE'): void {
  try {
    connection.database.pragma(`wal_checkpoint(${mode})`);
  } catch (error) {
    if (!(error instanceof SqliteError)) throw error;
  }
}

/** Pages of log from which those of a busy writer are copied: early enough that SQLite seldom does it in a COMMIT. */
const busyLogPages = 20_000;
/** The growth of the log between two attempts: a long read can make each attempt fail. */
const pagesBetweenAttempts = 2048;
/**
 * The number of pages that the writer copies itself, in some 5 ms: only a log without writers can be copied to its
 * end.
 */
const fewPages = 2 * pagesBetweenAttempts;

/** The pages of a log, and how many of them are in the database too. */
type LogState = { log: number; checkpointed: number };

/**
 * Limits the size of a busy writer's log. Most of it is copied by a thread of its own, while the writer continues; the
 * writer copies later pages itself, between two transactions, which restarts the log. Without such a thread, or where
 * it fails, checkpoints are made in COMMITs, as SQLite makes them.
 */
export class BusyCheckpoints {
  readonly #connection: Connection;
  readonly #thread: CheckpointThread | undefined;
  readonly #state;
  #attemptedAt = 0;

  constructor(connection: Connection, thread: CheckpointThread | undefined) {
    this.#connection = connection;
    this.#thread = thread;
    // https://sqlite.org/pragma.html#pragma_wal_checkpoint
    this.#state = connection.database.prepare<[], LogState>('PRAGMA wal_checkpoint(NOOP)');
  }

  /** Looks how long the log is, and has done what is due. Call it between transactions: a look takes 3 µs. */
  look(): void {
    if (!this.#thread || this.#thread.isBusy) return;
    const { log, checkpointed } = this.#state.get()!;
    if (log < this.#attemptedAt) this.#attemptedAt = 0;
    if (log < Math.max(busyLogPages, this.#attemptedAt + pagesBetweenAttempts)) return;
    this.#attemptedAt = log;
    if (log - checkpointed <= fewPages) checkpointNow(this.#connection);
    // A caller that writes faster than pages can be copied waits in COMMIT; otherwise the log would grow without end.
    else if (log < longLogPages) this.#thread.checkpoint();
  }
}

/** Requests to the checkpoint thread of a writer: make a checkpoint, or close the connection and end. */
export type CheckpointRequest = 'checkpoint' | 'close';

/**
 * State shared by the two threads: 1 while a checkpoint is requested or running. A busy writer receives no messages.
 */
export type CheckpointState = Int32Array<SharedArrayBuffer>;

/**
 * The checkpoint thread of a writer. The first requested checkpoint starts it, and the next one after a failure
 * restarts it.
 */
export class CheckpointThread {
  readonly #start: (state: CheckpointState) => Worker;
  readonly #state: CheckpointState = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #worker: Worker | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(start: (state: CheckpointState) => Worker) {
    this.#start = start;
  }

  /** True while a requested checkpoint is not finished. */
  get isBusy(): boolean {
    return Atomics.load(this.#state, 0) !== 0;
  }

  /** Requests a checkpoint without waiting for it. */
  checkpoint(): void {
    this.#worker ??= this.#started();
    if (!this.#worker) return;
    Atomics.store(this.#state, 0, 1);
    send(this.#worker, 'checkpoint' satisfies CheckpointRequest);
  }

  /** Resolves when the thread is gone, and its connection closed. */
  async close(): Promise<void> {
    if (this.#worker) send(this.#worker, 'close' satisfies CheckpointRequest);
    await this.#ended;
  }

  #started(): Worker | undefined {
    try {
      const worker = this.#start(this.#state);
      // No answer is expected: the log shows the writer what was done.
      worker.on('error', () => {});
      this.#ended = new Promise((resolve) => {
        worker.on('exit', () => {
          this.#worker = undefined;
          Atomics.store(this.#state, 0, 0);
          resolve();
        });
      });
      return worker;
    } catch {
      return undefined;
    }
  }
}

/** Handles the requests to a checkpoint thread, inside that thread. */
export function answerCheckpoints(port: MessagePort, connection: Connection, state: CheckpointState): void {
  port.on('message', (request: CheckpointRequest) => {
    if (request === 'checkpoint') {
      checkpointNow(connection);
      Atomics.store(state, 0, 0);
      return;
    }
    connection.close();
    port.close();
  });
}
