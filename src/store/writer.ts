import type { Worker } from 'node:worker_threads';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../problems/problem.ts';
import type { Connection } from './connection.ts';
import { type Command, commitGroups, type Executor, type Outcome } from './group-commit.ts';
import { type Reply, received, send } from './messages.ts';
import { problemOf } from './sqlite-errors.ts';

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
      const [outcome] = commitGroups(connection, [command], execute, clock);
      return unwrap(outcome!);
    },
    async close() {},
  };
}

/** A command and its number, which the answer carries back. */
export type WriterRequest = { number: number; command: Command };
/** What the writer thread is sent: commands, the question which of them it still has, or that no more will come. */
export type WriterMessage = WriterRequest[] | { stillWaiting: number } | 'close';
/** What it sends: answers, which message it could not read, or which commands it still had when it was asked. */
export type WriterAnswer = Reply[] | { lost: number } | { stillWaiting: number; numbers: number[] };

/** Past this many unanswered commands a new one is refused: memory is bounded, and the client should back off. */
const maxWaiting = 10_000;

/** A command that is not answered yet; `message` is the one that it went with, counted from 1. */
type Pending = {
  command: Command;
  message: number;
  resolve: (value: unknown) => void;
  reject: (problem: Problem) => void;
};

/**
 * Hands commands to the writer thread, all of one turn of the event loop in one message.
 * A thread that dies takes its unanswered commands with it as `internal.error`, and `onDeath` is told once:
 * what was not answered may or may not be on disk, as with any connection that breaks. Later ones are refused.
 * A command that cannot be sent or read, and one whose answer cannot, is `internal.error`, and no other is.
 */
export class ThreadWriter implements Writer {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #outbox: WriterRequest[] = [];
  #nextNumber = 1;
  /** How many messages were sent, and how many came or should have. */
  #sent = 0;
  #closing = false;

  constructor(worker: Worker, onDeath: (error: Error) => void) {
    this.#worker = worker;
    worker.on('message', (answer: WriterAnswer) => this.#take(answer));
    // Which answer it was, the thread can tell: one that it no longer has to give.
    worker.on('messageerror', () => this.#send({ stillWaiting: this.#sent }));
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
    if (this.#closing || this.#pending.size >= maxWaiting) return Promise.reject(new Problem('server.busy'));
    const number = this.#nextNumber++;
    if (this.#outbox.length === 0) setImmediate(() => this.#post());
    this.#outbox.push({ number, command });
    return new Promise((resolve, reject) =>
      this.#pending.set(number, { command, message: 0, resolve, reject }),
    );
  }

  async close(): Promise<void> {
    if (!this.#closing) {
      this.#closing = true;
      this.#post();
      this.#send('close');
    }
    await this.#exited;
  }

  #post(): void {
    if (this.#outbox.length === 0) return;
    const requests = this.#outbox;
    this.#outbox = [];
    if (this.#sendRequests(requests) !== undefined) this.#postSingly(requests);
  }

  /** Those of a message that could not be sent or read, each by itself: only what it was about fails. */
  #postSingly(requests: readonly WriterRequest[]): void {
    for (const request of requests) {
      const failure = this.#sendRequests([request]);
      if (failure) this.#fail(request.number, failure);
    }
  }

  #sendRequests(requests: WriterRequest[]): Error | undefined {
    const failure = this.#send(requests);
    if (failure === undefined)
      for (const { number } of requests) {
        const pending = this.#pending.get(number);
        if (pending) pending.message = this.#sent;
      }
    return failure;
  }

  #send(message: WriterMessage): Error | undefined {
    const failure = send(this.#worker, message);
    if (failure === undefined) this.#sent++;
    return failure;
  }

  #take(answer: WriterAnswer): void {
    if (Array.isArray(answer)) this.#settle(answer);
    else if ('lost' in answer) this.#resend(answer.lost);
    else this.#failAnswered(answer.stillWaiting, new Set(answer.numbers));
  }

  #settle(replies: Reply[]): void {
    for (const reply of replies) {
      const pending = this.#pending.get(reply.number);
      this.#pending.delete(reply.number);
      if (reply.ok) pending?.resolve(reply.value);
      else pending?.reject(received(reply));
    }
  }

  /** The thread could not read a message, so nothing of it was done. */
  #resend(message: number): void {
    const requests = [...this.#pending]
      .filter(([, pending]) => pending.message === message)
      .map(([number, { command }]) => ({ number, command }));
    if (requests.length === 1) this.#fail(requests[0]!.number, new Error('the writer could not read it'));
    else this.#postSingly(requests);
  }

  /** Commands of the first `messages` that the thread has answered, and whose answers could not be read. */
  #failAnswered(messages: number, stillWaiting: Set<number>): void {
    for (const [number, { message }] of this.#pending) {
      const wasThere = message > 0 && message <= messages;
      if (wasThere && !stillWaiting.has(number))
        this.#fail(number, new Error('its answer could not be read; what it wrote may be there'));
    }
  }

  #fail(number: number, cause: Error): void {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    pending?.reject(problemOf(cause));
  }

  #failAll(cause: Error): void {
    const problem = new Problem('internal.error', undefined, { cause });
    for (const { reject } of this.#pending.values()) reject(problem);
    this.#pending.clear();
  }
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  throw outcome.problem;
}
