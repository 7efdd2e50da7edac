import type { Worker } from 'node:worker_threads';
import type { Clock } from '../../lib/clock.ts';
import { Problem } from '../../problems/problem.ts';
import type { Connection } from '../connection.ts';
import { problemOf } from '../sqlite-errors.ts';
import { type Reply, received, send } from '../threads/messages.ts';
import { type Command, commitGroups, type Executor, type Outcome } from './group-commit.ts';

/** Takes commands and answers each one when it is on disk. */
export interface Writer {
  /** @returns what the command returned. @throws the Problem that refused it */
  submit(command: Command): Promise<unknown>;
  /** The number of commands without an answer. */
  readonly waiting: number;
  /** True if it has nothing to do until the first command, so that nothing can fail to answer yet. */
  readonly isAsleep: boolean;
  /** Called when commands were answered: something may be there that was not before. */
  onWritten?: (() => void) | undefined;
  /** Refuses new commands. Resolves when all submitted ones are answered and the writer is gone. */
  close(): Promise<void>;
}

/** Writes on the caller's connection: for `:memory:` and for commands of the command line. */
export function inlineWriter(connection: Connection, execute: Executor, clock: Clock): Writer {
  return {
    waiting: 0,
    isAsleep: false,
    async submit(command) {
      const [outcome] = commitGroups(connection, [command], execute, clock);
      this.onWritten?.();
      return unwrap(outcome!);
    },
    async close() {},
  };
}

/** Decides outside the writer: whether a command is accepted, and when its answer is sent. */
export type WriterGate = {
  /** The reason why a command is not taken now. */
  refusal(command: Command): Problem | undefined;
  /** Calls `settle` when the answers may be sent, or `refuse` if they may not. */
  hold(settle: () => void, refuse: (problem: Problem) => void): void;
};

/** A command with a number, which its answer repeats. */
export type WriterRequest = { number: number; command: Command };
/** A message to the writer thread: commands; the question which of them still wait; or that no more will come. */
export type WriterMessage = WriterRequest[] | { stillWaiting: number } | 'close';
/** A message from the writer thread: answers; the number of a message it could not read; or the commands that wait. */
export type WriterAnswer = Reply[] | { lost: number } | { stillWaiting: number; numbers: number[] };

/** With this many unanswered commands a new one is refused, so that memory is bounded and clients back off. */
const maxWaiting = 10_000;

/** An unanswered command; `message` is the number, from 1, of the message that carried it. */
type Pending = {
  command: Command;
  message: number;
  resolve: (value: unknown) => void;
  reject: (problem: Problem) => void;
};

/**
 * Sends commands to the writer thread, those of one turn of the event loop in one message. The thread starts with the
 * first command, or when it is woken.
 * When the thread dies, its unanswered commands fail with `internal.error`, later ones are refused, and `onDeath` is
 * called once. As with any broken connection, an unanswered command may or may not be on disk.
 * When a command or its answer cannot be sent or read, that command alone fails with `internal.error`.
 */
export class ThreadWriter implements Writer {
  readonly #start: () => Worker;
  readonly #onDeath: (error: Error) => void;
  /** Unanswered commands by number, the oldest first. */
  readonly #pending = new Map<number, Pending>();
  #lastNumber = 0;
  #worker: Worker | undefined;
  #exited: Promise<void> = Promise.resolve();
  onWritten: (() => void) | undefined;
  gate: WriterGate | undefined;
  #outbox: WriterRequest[] = [];
  /** The number of messages sent. */
  #sent = 0;
  #closing = false;

  constructor(start: () => Worker, onDeath: (error: Error) => void) {
    this.#start = start;
    this.#onDeath = onDeath;
  }

  /** Starts the thread, where it does not run yet: it has something to do without a command. */
  wake(): void {
    this.#running();
  }

  get isAsleep(): boolean {
    return this.#worker === undefined;
  }

  get waiting(): number {
    return this.#pending.size;
  }

  submit(command: Command): Promise<unknown> {
    if (this.#closing || this.#pending.size >= maxWaiting) return Promise.reject(new Problem('server.busy'));
    const refusal = this.gate?.refusal(command);
    if (refusal) return Promise.reject(refusal);
    if (this.#outbox.length === 0) setImmediate(() => this.#post());
    return new Promise((resolve, reject) => {
      const number = ++this.#lastNumber;
      this.#pending.set(number, { command, message: 0, resolve, reject });
      this.#outbox.push({ number, command });
    });
  }

  async close(): Promise<void> {
    if (!this.#closing) {
      this.#post();
      this.#closing = true;
      if (this.#worker) this.#send('close');
    }
    await this.#exited;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    this.#worker = worker;
    worker.on('message', (answer: WriterAnswer) => this.#receive(answer));
    // An answer could not be read. The thread shows which commands still wait; it has answered the others.
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
        if (unasked) this.#onDeath(error);
      });
    });
    return worker;
  }

  #post(): void {
    if (this.#outbox.length === 0) return;
    const requests = this.#outbox;
    this.#outbox = [];
    if (this.#sendRequests(requests) !== undefined) this.#postSingly(requests);
  }

  /** Sends the commands of a failed message again, one by one, so that only the bad one fails. */
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
    try {
      const failure = send(this.#running(), message);
      if (failure === undefined) this.#sent++;
      return failure;
    } catch (error) {
      // The thread could not be started; the next command tries again.
      return error as Error;
    }
  }

  #receive(answer: WriterAnswer): void {
    if (Array.isArray(answer)) this.#answered(answer);
    else if ('lost' in answer) this.#resend(answer.lost);
    else this.#failAnswered(answer.stillWaiting, new Set(answer.numbers));
  }

  #answered(replies: Reply[]): void {
    if (!this.gate) this.#settle(replies);
    else
      this.gate.hold(
        () => this.#settle(replies),
        (problem) => {
          for (const { number } of replies) this.#take(number)?.reject(problem);
        },
      );
  }

  #settle(replies: Reply[]): void {
    for (const reply of replies) {
      const pending = this.#take(reply.number);
      if (reply.ok) pending?.resolve(reply.value);
      else pending?.reject(received(reply));
    }
    this.onWritten?.();
  }

  /** The thread could not read this message, so none of its commands has run. */
  #resend(message: number): void {
    const requests = [...this.#pending]
      .filter(([, pending]) => pending.message === message)
      .map(([number, { command }]) => ({ number, command }));
    if (requests.length === 1) this.#fail(requests[0]!.number, new Error('the writer could not read it'));
    else this.#postSingly(requests);
  }

  /** Fails the commands of the first `messages` that no longer wait: their answers were sent and could not be read. */
  #failAnswered(messages: number, stillWaiting: Set<number>): void {
    for (const [number, { message }] of this.#pending) {
      const wasThere = message > 0 && message <= messages;
      if (wasThere && !stillWaiting.has(number))
        this.#fail(number, new Error('its answer could not be read; what it wrote may be there'));
    }
  }

  /** Removes a command and returns it. */
  #take(number: number): Pending | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }

  #fail(number: number, cause: Error): void {
    this.#take(number)?.reject(problemOf(cause));
  }

  #failAll(cause: Error): void {
    const problem = new Problem('internal.error', undefined, { cause });
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of all) reject(problem);
  }
}

function unwrap(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.value;
  throw outcome.problem;
}
