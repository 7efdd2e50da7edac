import type { MessagePort, Worker } from 'node:worker_threads';
import { Problem, type ProblemData } from '../../problems/problem.ts';
import { loadSqlite } from '../connection.ts';
import { buffersToHandOver } from '../json-utf8.ts';
import { problemOf } from '../sqlite-errors.ts';
import type { Outcome } from '../writer/group-commit.ts';

/*
 * All messages between threads go through here. A message may be impossible to send (a value that cannot be copied or is
 * nested too deep) or to read (the reading thread may have a smaller stack). Then only what the message is about fails,
 * not the thread and not its other work.
 */

type Port = Pick<MessagePort | Worker, 'postMessage'>;

/** An answer in the form that crosses threads; `cause` is the stack of the error, for the log. */
export type Reply =
  | { number: number; ok: true; value: unknown }
  | { number: number; ok: false; problem: ProblemData; cause?: string };

/** Sends a message; what is `handedOver` is gone from here. @returns the error when it could not be sent */
export function send(
  port: Port,
  message: unknown,
  handedOver: readonly ArrayBuffer[] = [],
): Error | undefined {
  try {
    port.postMessage(message, handedOver);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Sends answers: flat ones together in one message, each nested one in a message of its own, so that one that cannot be
 * read takes no other with it. An answer that cannot be sent becomes `internal.error`.
 */
export function sendReplies(port: Port, replies: readonly Reply[]): void {
  const shallow = replies.filter(isShallow);
  if (shallow.length > 0 && send(port, shallow, buffersOf(shallow)) !== undefined) sendSingly(port, shallow);
  if (shallow.length < replies.length)
    sendSingly(
      port,
      replies.filter((reply) => !isShallow(reply)),
    );
}

function sendSingly(port: Port, replies: readonly Reply[]): void {
  for (const reply of replies) {
    const failure = send(port, [reply], buffersOf([reply]));
    if (failure) send(port, [replyOf(reply.number, { ok: false, problem: problemOf(failure) })]);
  }
}

const buffersOf = (replies: readonly Reply[]) =>
  replies.flatMap((reply) => (reply.ok ? buffersToHandOver(reply.value) : []));

function isShallow(reply: Reply): boolean {
  if (!reply.ok) return reply.problem.errors === undefined;
  const { value } = reply;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true;
  for (const member of Object.values(value)) if (typeof member === 'object' && member !== null) return false;
  return true;
}

/** The outcome of a request as an answer. */
export function replyOf(number: number, outcome: Outcome): Reply {
  if (outcome.ok) return { number, ok: true, value: outcome.value };
  const { cause } = outcome.problem;
  if (cause === undefined) return { number, ok: false, problem: outcome.problem.toData() };
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return { number, ok: false, problem: outcome.problem.toData(), cause: stack };
}

/** The problem in an answer, with its cause. */
export function received(reply: Extract<Reply, { ok: false }>): Problem {
  return Problem.fromData(reply.problem, reply.cause);
}

/** The number in the answer to a request that could not be read. */
const unread = 0;

/** The first message of a thread that answers requests or does a job: it has loaded all that it needs. */
const loaded: Reply = { number: -1, ok: true, value: undefined };

/** Sends `loaded`; see `endThread`. */
function tellLoaded(port: Port): void {
  loadSqlite();
  send(port, [loaded]);
}

/** Threads that may not be ended yet, each with the promise of when they may. */
const loading = new WeakMap<Worker, Promise<unknown>>();

/** Notes when a thread has loaded. Call it in the turn that starts the thread. */
export function watchLoading(worker: Worker): void {
  const moment = new Promise<void>((resolve) => {
    for (const event of ['message', 'messageerror', 'exit']) worker.once(event, () => resolve());
  });
  loading.set(worker, moment);
}

/**
 * Ends a thread, whatever it is doing, and resolves when it is gone. A thread that is still loading is ended when it
 * has loaded: an addon that is interrupted while it loads ends the whole process.
 */
export async function endThread(worker: Worker): Promise<void> {
  await loading.get(worker);
  await worker.terminate();
}

/**
 * Answers requests inside a thread, one at a time: with what `work` returns, now or in time, or throws, or with the
 * reason why the request could not be read. The other side sends the next request after the answer.
 */
export function answerRequests<T extends { number: number }>(
  port: MessagePort,
  work: (request: T) => unknown,
): void {
  const answer = async (number: number, attempt: () => unknown) => {
    let outcome: Outcome;
    try {
      const value = attempt();
      outcome = { ok: true, value: value instanceof Promise ? await value : value };
    } catch (error) {
      outcome = { ok: false, problem: problemOf(error) };
    }
    sendReplies(port, [replyOf(number, outcome)]);
  };
  tellLoaded(port);
  port.on('message', (request: T) => void answer(request.number, () => work(request)));
  port.on(
    'messageerror',
    (error) =>
      void answer(unread, () => {
        throw error;
      }),
  );
}

/** Returns true if an answer belongs to request `number`, when only one request is open. */
export const answers = (reply: Reply, number: number): boolean =>
  reply.number === number || reply.number === unread;

/** Does the job of a thread, and sends its answer: the result or the error of `work`. */
export async function answerOnce(port: MessagePort, work: () => unknown): Promise<void> {
  tellLoaded(port);
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
  /** The result of the job. Rejects with the problem of the job or of the thread. */
  readonly answer: Promise<unknown>;
  /** Ends the thread and resolves when it is gone. An open `answer` rejects. */
  end(): Promise<unknown>;
};

/** Starts a thread for one job. When it cannot start, `answer` rejects. */
export function startJob(start: () => Worker): JobThread {
  let worker: Worker | undefined;
  const answer = new Promise<unknown>((resolve, reject) => {
    const begun = start();
    worker = begun;
    watchLoading(begun);
    begun.on('message', ([reply]: [Reply]) => {
      if (!answers(reply, unread)) return;
      if (reply.ok) resolve(reply.value);
      else reject(received(reply));
    });
    begun.on('messageerror', reject);
    begun.on('error', reject);
    begun.on('exit', (code) => reject(new Error(`the thread ended with ${code} and without an answer`)));
  });
  return { answer, end: async () => worker && (await endThread(worker)) };
}
