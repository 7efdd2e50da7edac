import type { MessagePort, Worker } from 'node:worker_threads';
import { Problem, type ProblemData } from '../problems/problem.ts';
import type { Outcome } from './group-commit.ts';
import { problemOf } from './sqlite-errors.ts';

/*
 * The one place through which messages between threads go. A message may be impossible to send (a value that cannot be
 * copied, one nested too deep) or to read (the stack of the thread that reads may be smaller): either fails what it
 * tells of, and never the thread, nor what else was under way.
 */

type Port = Pick<MessagePort | Worker, 'postMessage'>;

/** An answer as it crosses the thread; `cause` is the stack of what went wrong, for the log. */
export type Reply =
  | { number: number; ok: true; value: unknown }
  | { number: number; ok: false; problem: ProblemData; cause?: string };

/** Sends a message, whole or not at all. @returns why it could not be sent */
export function send(port: Port, message: unknown): Error | undefined {
  try {
    port.postMessage(message);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Sends answers: those without depth in one message, every other in one of its own, so that one that the other side
 * cannot read takes no other along. One that cannot be sent becomes `internal.error`.
 */
export function sendReplies(port: Port, replies: readonly Reply[]): void {
  const shallow = replies.filter(isShallow);
  if (shallow.length > 0 && send(port, shallow) !== undefined) sendSingly(port, shallow);
  if (shallow.length < replies.length)
    sendSingly(
      port,
      replies.filter((reply) => !isShallow(reply)),
    );
}

function sendSingly(port: Port, replies: readonly Reply[]): void {
  for (const reply of replies) {
    const failure = send(port, [reply]);
    if (failure) send(port, [replyOf(reply.number, { ok: false, problem: problemOf(failure) })]);
  }
}

function isShallow(reply: Reply): boolean {
  if (!reply.ok) return reply.problem.errors === undefined;
  const { value } = reply;
  if (typeof value !== 'object' || value === null) return true;
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) return false;
  return true;
}

/** An answer in the form that crosses a thread. */
export function replyOf(number: number, outcome: Outcome): Reply {
  if (outcome.ok) return { number, ok: true, value: outcome.value };
  const { cause } = outcome.problem;
  if (cause === undefined) return { number, ok: false, problem: outcome.problem.toData() };
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { number, ok: false, problem: outcome.problem.toData(), cause: stack };
}

/** The problem of an answer that crossed a thread, with its cause. */
export function received(reply: Extract<Reply, { ok: false }>): Problem {
  const { code, detail, errors } = reply.problem;
  return new Problem(code, detail, { ...(errors && { errors }), ...(reply.cause && { cause: reply.cause }) });
}

/** Stands for the number of a request that could not be read. */
const unread = 0;

/**
 * A thread's side of one request at a time: each is answered by what `work` returns or throws, and one that cannot be
 * read by why.
 */
export function answerRequests<T extends { number: number }>(
  port: MessagePort,
  work: (request: T) => unknown,
): void {
  const answer = (number: number, attempt: () => unknown) => {
    let outcome: Outcome;
    try {
      outcome = { ok: true, value: attempt() };
    } catch (error) {
      outcome = { ok: false, problem: problemOf(error) };
    }
    sendReplies(port, [replyOf(number, outcome)]);
  };
  port.on('message', (request: T) => answer(request.number, () => work(request)));
  port.on('messageerror', (error) =>
    answer(unread, () => {
      throw error;
    }),
  );
}

/** Whether an answer is that to the request `number`, of which there is one at a time. */
export const answers = (reply: Reply, number: number): boolean =>
  reply.number === number || reply.number === unread;

/** A thread's side of a job: its one answer is what `work` comes to. */
export async function answerOnce(port: MessagePort, work: () => unknown): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = { ok: true, value: await work() };
  } catch (error) {
    outcome = { ok: false, problem: problemOf(error) };
  }
  sendReplies(port, [replyOf(unread, outcome)]);
}

/** A thread that does one job. */
export type JobThread = {
  /** What the job came to. Rejects with why not: its own problem, or that of the thread. */
  readonly answer: Promise<unknown>;
  /** Ends the thread, which resolves when it is gone; then the answer is that it was ended. */
  end(): Promise<unknown>;
};

/** Starts a thread for one job; that it cannot be started is an answer, too. */
export function startJob(start: () => Worker): JobThread {
  let worker: Worker | undefined;
  const answer = new Promise<unknown>((resolve, reject) => {
    const begun = start();
    worker = begun;
    begun.on('message', ([reply]: [Reply]) => (reply.ok ? resolve(reply.value) : reject(received(reply))));
    begun.on('messageerror', reject);
    begun.on('error', reject);
    begun.on('exit', (code) => reject(new Error(`the thread ended with ${code} and without an answer`)));
  });
  return { answer, end: async () => await worker?.terminate() };
}
