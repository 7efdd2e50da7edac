import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Clock } from '../lib/clock.ts';
import { checkpointWhenIdle } from './checkpoint.ts';
import type { Connection } from './connection.ts';
import { commitGroups, commitSeries, type Executor, type Faults, type Outcome } from './group-commit.ts';
import { replyOf, send, sendReplies } from './messages.ts';
import type { WriterAnswer, WriterMessage, WriterRequest } from './writer.ts';
import { WriterFairness } from './writer-fairness.ts';

/** Larger groups gain nothing more, and the first of a group waits for the last. */
const maxGroupSize = 1024;
/** How long a series goes on, milliseconds: longer ones gain little more, and their COMMIT holds up what comes then. */
const maxSeriesMs = 400;
/** Writes that come in quick succession should not find the thread at its chores. */
const idleAfterMs = 50;
/** Other processes write too: their rows are looked for although this one is asked for nothing. */
const lookAgainMs = 5000;
/** So many writes without a pause, and the chores get their turns between them: a step for every so many more. */
const maxWritesWithoutIdleTasks = 200_000;
const writesPerStep = 200;

/** What the writer thread does beside commands. */
export type WriterLoopOptions = {
  faults?: Faults | undefined;
  /** A bounded step of work that waits for no-one, in a transaction of its own. @returns whether there is more */
  idleTask?: (() => boolean) | undefined;
};

/**
 * The writer thread: everything that waits goes into one transaction, and what arrived meanwhile into the next. Between
 * two of these comes a series of those commands that take long, where some wait: whatever else arrives in its middle
 * waits for the one that is running, and for the COMMIT.
 * When no command came for a while, chores run a step at a time: `idleTask`, then a checkpoint. After `close` all
 * that came before is still done and answered, then the connection is closed and the thread ends.
 */
export function runWriterLoop(
  port: MessagePort,
  connection: Connection,
  execute: Executor,
  clock: Clock,
  { faults, idleTask = () => false }: WriterLoopOptions = {},
): void {
  const queue: WriterRequest[] = [];
  const series: WriterRequest[] = [];
  const fairness = new WriterFairness();
  let closing = false;
  let writesSinceIdleTasks = 0;

  let messages = 0;
  const tell = (answer: WriterAnswer) => send(port, answer);
  const take = (message: WriterMessage) => {
    messages++;
    if (message === 'close') closing = true;
    else if (Array.isArray(message))
      for (const request of message)
        (request.command.transaction === 'series' ? series : queue).push(request);
    else tell({ ...message, numbers: [...queue, ...series].map(({ number }) => number) });
  };
  const takeUnreadable = () => {
    messages++;
    tell({ lost: messages });
  };
  const drain = () => {
    for (;;) {
      try {
        const next = receiveMessageOnPort(port);
        if (!next) return;
        take(next.message);
      } catch {
        takeUnreadable();
      }
    }
  };

  const runIdleTasks = () => {
    const more = idleTask();
    if (!more) {
      writesSinceIdleTasks = 0;
      checkpointWhenIdle(connection);
    }
    idle = setTimeout(runIdleTasks, more ? 0 : lookAgainMs);
  };
  let idle = setTimeout(runIdleTasks, idleAfterMs);

  const runGroup = () => {
    const commands = queue.slice(0, maxGroupSize).map(({ command }) => command);
    answer(queue, commitGroups(connection, commands, execute, clock, faults));
  };

  const runSeries = () => {
    const commands = series.map(({ command }) => command);
    const endsMs = performance.now() + maxSeriesMs;
    const goOn = () => {
      drain();
      return queue.length === 0 && performance.now() < endsMs;
    };
    answer(series, commitSeries(connection, commands, execute, clock, goOn, faults));
  };

  /** Tells what the first of `requests` came to, which are done with it. */
  const answer = (requests: WriterRequest[], outcomes: readonly Outcome[]) => {
    const done = requests.splice(0, outcomes.length);
    sendReplies(
      port,
      done.map(({ number }, index) => replyOf(number, outcomes[index]!)),
    );
    writesSinceIdleTasks += done.length;
    if (writesSinceIdleTasks > maxWritesWithoutIdleTasks) {
      writesSinceIdleTasks = idleTask() ? maxWritesWithoutIdleTasks - writesPerStep : 0;
    }
  };

  port.on('messageerror', takeUnreadable);
  port.on('message', (message: WriterMessage) => {
    clearTimeout(idle);
    take(message);
    drain();
    while (queue.length + series.length > 0) {
      if (queue.length > 0) fairness.run(runGroup);
      drain();
      if (series.length > 0) fairness.run(runSeries);
      drain();
    }
    if (!closing) {
      idle = setTimeout(runIdleTasks, idleAfterMs);
      return;
    }
    connection.close();
    port.close();
  });
}
