import type { Worker } from 'node:worker_threads';
import { FairQueue } from '../../lib/fair-queue.ts';
import { Problem } from '../../problems/problem.ts';
import { problemOf } from '../sqlite-errors.ts';
import { answers, endThread, type Reply, received, send, watchLoading } from './messages.ts';

/** A long read on its way to a read thread. Plain data. */
export type ReadRequest = { number: number; name: string; input: unknown };

/** Runs long reads away from the thread that serves requests. */
export interface ReadPool {
  /**
   * `who` asks: those who do take turns.
   * @returns the result of the read.
   * @throws `server.busy` past the deadline, or where who asks has most that waits
   */
  run(name: string, input: unknown, who?: string): Promise<unknown>;
  /** Refuses unfinished reads as `server.busy`, and ends the threads. */
  close(): Promise<void>;
}

/** Runs reads on the caller's thread: for `:memory:`. */
export function inlineReadPool(execute: (name: string, input: unknown) => unknown): ReadPool {
  return {
    async run(name, input) {
      return execute(name, input);
    },
    async close() {},
  };
}

type Job = ReadRequest & {
  resolve: (value: unknown) => void;
  reject: (problem: Problem) => void;
  timer: NodeJS.Timeout;
};
/** A place for one thread. A slot without a worker starts one for its next read. */
type WorkerSlot = { worker: Worker | undefined; job: Job | undefined };

/**
 * The maximum number of reads that wait for a thread. Beyond it, a read of the caller with the most waiting is
 * refused as `server.busy`.
 */
const maxWaiting = 200;

/**
 * A few threads with a read-only connection each; each starts with the first read that finds no other free. A read has
 * one deadline for waiting and running together. Past it the caller gets `server.busy`, and a thread that is still running it is terminated and replaced. SQLite notices that only
 * after its current step, so at most as many threads may be terminating as there are slots. Further slots stay empty
 * until one of those is gone: hopeless reads cannot pile up threads.
 */
export class ThreadReadPool implements ReadPool {
  readonly #slots: WorkerSlot[];
  readonly #queue = new FairQueue<Job>(maxWaiting);
  readonly #deadlineMs: number;
  readonly #start: () => Worker;
  readonly #ending = new Set<Promise<unknown>>();
  #nextNumber = 1;
  #closing = false;

  constructor(start: () => Worker, options: { threads: number; deadlineMs: number }) {
    this.#deadlineMs = options.deadlineMs;
    this.#start = start;
    this.#slots = Array.from({ length: options.threads }, () => ({ worker: undefined, job: undefined }));
  }

  run(name: string, input: unknown, who = ''): Promise<unknown> {
    if (this.#closing) return Promise.reject(new Problem('server.busy'));
    return new Promise((resolve, reject) => {
      const number = this.#nextNumber++;
      const timer = setTimeout(() => this.#expire(number), this.#deadlineMs);
      const left = this.#queue.push(who, { number, name, input, resolve, reject, timer });
      if (left) refuse(left, new Problem('server.busy'));
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const job of this.#queue.clear()) refuse(job, new Problem('server.busy'));
    for (const slot of this.#slots) this.#end(slot, new Problem('server.busy'));
    await Promise.all(this.#ending);
  }

  #open(slot: WorkerSlot): Worker {
    const worker = this.#start();
    slot.worker = worker;
    watchLoading(worker);
    worker.on('message', ([reply]: [Reply]) => this.#settle(slot, worker, reply));
    worker.on('messageerror', (error) => this.#fail(slot, worker, error));
    worker.on('error', (error) => this.#lost(slot, worker, error));
    worker.on('exit', (code) => this.#lost(slot, worker, new Error(`a read thread ended with ${code}`)));
    return worker;
  }

  #dispatch(): void {
    const [open, empty] = [
      this.#slots.filter(({ worker }) => worker),
      this.#slots.filter(({ worker }) => !worker),
    ];
    for (const slot of [...open, ...empty]) {
      if (this.#queue.length === 0) return;
      if (slot.job || (!slot.worker && this.#ending.size >= this.#slots.length)) continue;
      this.#hand(slot, this.#queue.shift()!);
    }
  }

  /** Sends a read to the thread of a slot. When the thread cannot start or the read cannot be sent, that read fails. */
  #hand(slot: WorkerSlot, job: Job): void {
    try {
      const worker = slot.worker ?? this.#open(slot);
      const { number, name, input } = job;
      const failure = send(worker, { number, name, input } satisfies ReadRequest);
      if (failure) throw failure;
      slot.job = job;
    } catch (error) {
      refuse(job, problemOf(error));
      if (this.#queue.length > 0) setImmediate(() => this.#dispatch());
    }
  }

  #fail(slot: WorkerSlot, worker: Worker, error: Error): void {
    const { job } = slot;
    if (slot.worker !== worker || !job) return;
    slot.job = undefined;
    refuse(job, problemOf(error));
    this.#dispatch();
  }

  #settle(slot: WorkerSlot, worker: Worker, reply: Reply): void {
    const { job } = slot;
    if (slot.worker !== worker || !job || !answers(reply, job.number)) return;
    slot.job = undefined;
    clearTimeout(job.timer);
    if (reply.ok) job.resolve(reply.value);
    else job.reject(received(reply));
    this.#dispatch();
  }

  #expire(number: number): void {
    const busy = new Problem('server.busy');
    const slot = this.#slots.find((candidate) => candidate.job?.number === number);
    if (slot) {
      this.#end(slot, busy);
      this.#dispatch();
      return;
    }
    const waiting = this.#queue.take((job) => job.number === number);
    if (waiting) refuse(waiting, busy);
  }

  /** A thread has ended by itself: its read fails, and the next one gets a new thread. */
  #lost(slot: WorkerSlot, worker: Worker, cause: Error): void {
    if (slot.worker !== worker) return;
    this.#end(slot, new Problem('internal.error', undefined, { cause }));
    this.#dispatch();
  }

  #end(slot: WorkerSlot, problem: Problem): void {
    const { worker, job } = slot;
    slot.worker = undefined;
    slot.job = undefined;
    if (job) refuse(job, problem);
    if (!worker) return;
    const ended = endThread(worker).finally(() => {
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
