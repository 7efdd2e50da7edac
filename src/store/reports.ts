import type { Worker } from 'node:worker_threads';
import { Problem } from '../problems/problem.ts';
import { received, type WriterReply } from './writer.ts';

/** A long read on its way to a report thread. Plain data. */
export type ReportRequest = { number: number; name: string; input: unknown };

/** Runs long reads away from the thread that serves requests. */
export interface Reports {
  /** @returns what the report returned. @throws `server.busy` past the deadline */
  run(name: string, input: unknown): Promise<unknown>;
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
type Lane = { worker: Worker; job: Job | undefined };

/** Reports that may wait for a thread; one more is `server.busy` at once. */
const mostWaiting = 200;

/**
 * A few threads with a read-only connection each. A report has one deadline for waiting and running together;
 * past it the caller gets `server.busy`, and a thread that is still at work is replaced.
 */
export class ThreadReports implements Reports {
  readonly #lanes: Lane[];
  readonly #queue: Job[] = [];
  readonly #deadlineMs: number;
  readonly #start: () => Worker;
  #nextNumber = 1;
  #closing = false;

  constructor(start: () => Worker, options: { threads: number; deadlineMs: number }) {
    this.#deadlineMs = options.deadlineMs;
    this.#start = start;
    this.#lanes = Array.from({ length: options.threads }, () => this.#open({} as Lane));
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
    for (const job of this.#queue.splice(0)) this.#refuse(job, new Problem('server.busy'));
    await Promise.all(this.#lanes.map((lane) => lane.worker.terminate()));
  }

  #open(lane: Lane): Lane {
    const worker = this.#start();
    lane.worker = worker;
    lane.job = undefined;
    worker.on('message', (reply: WriterReply) => this.#settle(lane, reply));
    worker.on('error', (error) => {
      if (lane.worker === worker)
        this.#replace(lane, new Problem('internal.error', undefined, { cause: error }));
    });
    return lane;
  }

  #dispatch(): void {
    for (const lane of this.#lanes) {
      if (lane.job || this.#queue.length === 0) continue;
      const job = this.#queue.shift()!;
      lane.job = job;
      lane.worker.postMessage({
        number: job.number,
        name: job.name,
        input: job.input,
      } satisfies ReportRequest);
    }
  }

  #settle(lane: Lane, reply: WriterReply): void {
    const job = lane.job;
    if (job?.number !== reply.number) return;
    lane.job = undefined;
    clearTimeout(job.timer);
    if (reply.ok) job.resolve(reply.value);
    else job.reject(received(reply));
    this.#dispatch();
  }

  #expire(number: number): void {
    const lane = this.#lanes.find((candidate) => candidate.job?.number === number);
    if (lane) {
      this.#replace(lane, new Problem('server.busy'));
      return;
    }
    const index = this.#queue.findIndex((job) => job.number === number);
    if (index >= 0) this.#refuse(this.#queue.splice(index, 1)[0]!, new Problem('server.busy'));
  }

  #replace(lane: Lane, problem: Problem): void {
    const { job, worker } = lane;
    void worker.terminate();
    if (!this.#closing) this.#open(lane);
    if (job) this.#refuse(job, problem);
    this.#dispatch();
  }

  #refuse(job: Job, problem: Problem): void {
    clearTimeout(job.timer);
    job.reject(problem);
  }
}
