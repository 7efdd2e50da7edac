import type { Worker } from 'node:worker_threads';
import { Problem, type ProblemData } from '../problems/problem.ts';
import { type Command, type Executor, executeBatch, type Outcome } from './batch.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';

/** Takes commands, one at a time or many at once, and answers each after it is on disk. */
export interface Writer {
  /** @returns what the command returned. @throws the Problem that refused it */
  submit(command: Command): Promise<unknown>;
  /** Commands that were submitted and are not answered yet. */
  readonly waiting: number;
  /** Takes no more, and resolves when all that was submitted is answered and the writer is gone. */
  close(): Promise<void>;
}

/** Writes on the caller's own connection: `:memory:`, and the commands of the command line. */
export function inlineWriter(connection: Connection, execute: Executor, clock: Clock): Writer {
  return {
    waiting: 0,
    async submit(command) {
      const [outcome] = executeBatch(connection, [command], execute, clock);
      return unwrap(outcome!);
    },
    async close() {},
  };
}

/** A command and its number, which the answer carries back. */
export type WriterRequest = { number: number; command: Command };
/** What the writer thread is sent: commands, or that no more will come. */
export type WriterMessage = WriterRequest[] | 'close';
/** An answer as it crosses the thread; `cause` is the stack of what went wrong, for the log. */
export type WriterReply =
  | { number: number; ok: true; value: unknown }
  | { number: number; ok: false; problem: ProblemData; cause?: string };

/** Past this many unanswered commands a new one is refused: memory is bounded, and the client should back off. */
const mostWaiting = 10_000;

type Pending = { resolve: (value: unknown) => void; reject: (problem: Problem) => void };

/**
 * Hands commands to the writer thread, all of one turn of the event loop in one message.
 * A thread that dies takes its unanswered commands with it as `internal.error`, and `onDeath` is told once:
 * what was not answered may or may not be on disk, as with any connection that breaks. Later ones are refused.
 */
export class ThreadWriter implements Writer {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #outbox: WriterRequest[] = [];
  #nextNumber = 1;
  #closing = false;

  constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (replies: WriterReply[]) => this.#settle(replies));
    let failure: Error | undefined;
    worker.on('error', (error) => {
      failure = error;
    });
    this.#exited = new Promise((resolve) => {
      worker.on('exit', (code) => {
        const unasked = !this.#closing || failure !== undefined || code !== 0;
        const error = failure ?? new Error(`the writer thread ended with ${code}`);
        this.#closing = true;
        this.#failAll(error);
        resolve();
        if (unasked) onDeath(error);
      });
    });
  }

  get waiting(): number {
    return this.#pending.size;
  }

  submit(command: Command): Promise<unknown> {
    if (this.#closing || this.#pending.size >= mostWaiting) return Promise.reject(new Problem('server.busy'));
    const number = this.#nextNumber++;
    if (this.#outbox.length === 0) setImmediate(() => this.#post());
    this.#outbox.push({ number, command });
    return new Promise((resolve, reject) => this.#pending.set(number, { resolve, reject }));
  }

  async close(): Promise<void> {
    if (!this.#closing) {
      this.#closing = true;
      this.#post();
      this.#worker.postMessage('close' satisfies WriterMessage);
    }
    await this.#exited;
  }

  #post(): void {
    if (this.#outbox.length === 0) return;
    const requests = this.#outbox;
    this.#outbox = [];
    this.#worker.postMessage(requests satisfies WriterMessage);
  }

  #settle(replies: WriterReply[]): void {
    for (const reply of replies) {
      const pending = this.#pending.get(reply.number);
      this.#pending.delete(reply.number);
      if (reply.ok) pending?.resolve(reply.value);
      else pending?.reject(received(reply));
    }
  }

  #failAll(cause: Error): void {
    const problem = new Problem('internal.error', undefined, { cause });
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
  }
}

/** An answer in the form that crosses a thread. */
export function replyOf(number: number, outcome: Outcome): WriterReply {
  if (outcome.ok) return { number, ok: true, value: outcome.value };
  const { cause } = outcome.problem;
  if (cause === undefined) return { number, ok: false, problem: outcome.problem.toData() };
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { number, ok: false, problem: outcome.problem.toData(), cause: stack };
}

/** The problem of an answer that crossed a thread, with its cause. */
export function received(reply: Extract<WriterReply, { ok: false }>): Problem {
  const { code, detail, errors } = reply.problem;
  return new Problem(code, detail, { ...(errors && { errors }), ...(reply.cause && { cause: reply.cause }) });
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  throw outcome.problem;
}
