import type { Worker } from 'node:worker_threads';
import { Problem } from '../problems/problem.ts';
import { answers, type Reply, received, send } from './messages.ts';
import { problemOf } from './sqlite-errors.ts';

/** A long read on its way to a report thread. Plain data. */
export type ReportRequest = { number: number; name: string; input: unknown };

/** Runs long reads away from the thread that serves requests. */
export interface Reports {
  /** @returns what the report returned. @throws `server.busy` past the deadline */
  run(name: string, input: unknown): Promise<unknown>;
  /** Refuses what is not done yet as `server.busy`, and ends. */
  close(): Promise<void>;
}

/** Runs reports on the caller's thread: `:memory:`. */
export function inlineReports(execute: (name: string, input: unknown) => unknown): Reports {
  return {
    async run(name, input) {
      return execute(name, input);
    },
    async close() {},
  };
}

type Job = ReportRequest & {
  resolve: (value: unknown) => void;
  reject: (problem: Problem) => void;
  timer: NodeJS.Timeout;
};
/** A place for one thread; without a worker it gets one with its next report. */
type Lane = { worker: Worker | undefined; job: Job | undefined };

/** Reports that may wait for a thread; one more is `server.busy` at once. */
const mostWaiting = 200;

/**
 * A few threads with a read-only connection each. A report has one deadline for waiting and running together;
 * past it the caller gets `server.busy`, and a thread that is still at work is ended and replaced. SQLite does not
 * notice the end before its current step is done, so no more threads may be ending than there are lanes: past that
 * a lane stands still until one is gone, and hopeless reports cannot pile up threads.
 */
export class ThreadReports implements Reports {
  readonly #lanes: Lane[];
  readonly #queue: Job[] = [];
  readonly #deadlineMs: number;
  readonly #start: () => Worker;
  readonly #ending = new Set<Promise<unknown>>();
  #nextNumber = 1;
  #closing = false;

  constructor(start: () => Worker, options: { threads: number; deadlineMs: number }) {
    this.#deadlineMs = options.deadlineMs;
    this.#start = start;
    this.#lanes = Array.from({ length: options.threads }, () => ({ worker: undefined, job: undefined }));
    for (const lane of this.#lanes) this.#open(lane);
  }

  run(name: string, input: unknown): Promise<unknown> {
    if (this.#closing || this.#queue.length >= mostWaiting) return Promise.reject(new Problem('server.busy'));
    return new Promise((resolve, reject) => {
      const number = this.#nextNumber++;
      const timer = setTimeout(() => this.#expire(number), this.#deadlineMs);
      this.#queue.push({ number, name, input, resolve, reject, timer });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const job of this.#queue.splice(0)) refuse(job, new Problem('server.busy'));
    for (const lane of this.#lanes) this.#end(lane, new Problem('server.busy'));
    await Promise.all(this.#ending);
  }

  #open(lane: Lane): Worker {
    const worker = this.#start();
    lane.worker = worker;
    worker.on('message', ([reply]: [Reply]) => this.#settle(lane, worker, reply));
    worker.on('messageerror', (error) => this.#fail(lane, worker, error));
    worker.on('error', (error) => this.#lost(lane, worker, error));
    worker.on('exit', (code) => this.#lost(lane, worker, new Error(`a report thread ended with ${code}`)));
    return worker;
  }

  #dispatch(): void {
    for (const lane of this.#lanes) {
      if (this.#queue.length === 0) return;
      if (lane.job || (!lane.worker && this.#ending.size >= this.#lanes.length)) continue;
      this.#hand(lane, this.#queue.shift()!);
    }
  }

  /** Gives a lane a report; that there is no thread for it, or that it cannot be sent there, is that report's failure. */
  #hand(lane: Lane, job: Job): void {
    try {
      const worker = lane.worker ?? this.#open(lane);
      const { number, name, input } = job;
      const failure = send(worker, { number, name, input } satisfies ReportRequest);
      if (failure) throw failure;
      lane.job = job;
    } catch (error) {
      refuse(job, problemOf(error));
      if (this.#queue.length > 0) setImmediate(() => this.#dispatch());
    }
  }

  #fail(lane: Lane, worker: Worker, error: Error): void {
    const { job } = lane;
    if (lane.worker !== worker || !job) return;
    lane.job = undefined;
    refuse(job, problemOf(error));
    this.#dispatch();
  }

  #settle(lane: Lane, worker: Worker, reply: Reply): void {
    const { job } = lane;
    if (lane.worker !== worker || !job || !answers(reply, job.number)) return;
    lane.job = undefined;
    clearTimeout(job.timer);
    if (reply.ok) job.resolve(reply.value);
    else job.reject(received(reply));
    this.#dispatch();
  }

  #expire(number: number): void {
    const busy = new Problem('server.busy');
    const lane = this.#lanes.find((candidate) => candidate.job?.number === number);
    if (lane) {
      this.#end(lane, busy);
      this.#dispatch();
      return;
    }
    const index = this.#queue.findIndex((job) => job.number === number);
    if (index >= 0) refuse(this.#queue.splice(index, 1)[0]!, busy);
  }

  /** A thread that ended by itself: its report fails, and the next one gets a new thread. */
  #lost(lane: Lane, worker: Worker, cause: Error): void {
    if (lane.worker !== worker) return;
    this.#end(lane, new Problem('internal.error', undefined, { cause }));
    this.#dispatch();
  }

  #end(lane: Lane, problem: Problem): void {
    const { worker, job } = lane;
    lane.worker = undefined;
    lane.job = undefined;
    if (job) refuse(job, problem);
    if (!worker) return;
    const ended = worker.terminate().finally(() => {
      this.#ending.delete(ended);
      this.#dispatch();
    });
    this.#ending.add(ended);
  }
}

function refuse(job: Job, problem: Problem): void {
  clearTimeout(job.timer);
  job.reject(problem);
}

/** Reports whose threads are started with the first of them. */
export function lazyReports(open: () => Reports): Reports {
  let opened: Reports | undefined;
  let isClosed = false;
  return {
    async run(name, input) {
      if (isClosed) throw new Problem('server.busy');
      opened ??= open();
      return opened.run(name, input);
    },
    async close() {
      isClosed = true;
      await opened?.close();
    },
  };
}
