import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Clock } from '../../lib/clock.ts';
import type { Connection } from '../connection.ts';
import { replyOf, send, sendReplies } from '../threads/messages.ts';
import { BusyCheckpoints, type CheckpointThread, checkpointNow } from './checkpoint.ts';
import { commitGroups, commitSeries, type Executor, type Faults, type Outcome } from './group-commit.ts';
import type { WriterAnswer, WriterMessage, WriterRequest } from './writer.ts';
import { WriterFairness } from './writer-fairness.ts';

/** The maximum size of a group. A larger one gains nothing, and its first command waits for its last. */
const maxGroupSize = 1024;
/** A longer series gains little, and its COMMIT delays whatever comes then. */
const maxSeriesMs = 400;
/** Writes in quick succession should not find the thread busy with idle tasks. */
const idleAfterMs = 50;
/** The interval at which idle tasks look for rows that other processes have written. */
const lookAgainMs = 5000;
const looksBeforeRetry = 12;
/** After this many writes without an idle moment, idle tasks run between writes: one step every `writesPerStep`. */
const maxWritesWithoutIdleTasks = 200_000;
const writesPerStep = 200;
/** The interval at which the cache is resized for a growing file, in groups. */
const groupsPerFit = 1000;
/** The interval at which a writer that is never idle checks the length of the log, in groups. */
const groupsPerLook = 16;

/** Tasks of the writer thread in addition to commands. */
export type WriterLoopOptions = {
  faults?: Faults | undefined;
  /** Runs one bounded step of background work in a transaction of its own. @returns whether there is more */
  idleTask?: (() => boolean) | undefined;
  /** Runs checkpoints while the writer is busy. It is closed with the loop. */
  checkpointThread?: CheckpointThread | undefined;
};

/**
 * The loop of the writer thread. All waiting commands go into one transaction; what arrives meanwhile goes into the
 * next one. Between two of these runs a series of long commands, if any wait. A command that arrives during a series
 * waits for the one long command that is running, and for the COMMIT.
 * After `idleAfterMs` without a command, idle work runs a step at a time: `idleTask` until it has nothing left, then a
 * checkpoint. After `close`, all earlier commands are still run and answered; then the connection is closed and the
 * thread ends.
 */
export function runWriterLoop(
  port: MessagePort,
  connection: Connection,
  execute: Executor,
  clock: Clock,
  { faults, idleTask = () => false, checkpointThread }: WriterLoopOptions = {},
): void {
  const queue: WriterRequest[] = [];
  const series: WriterRequest[] = [];
  const fairness = new WriterFairness();
  const checkpoints = new BusyCheckpoints(connection, checkpointThread);
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

  const dataVersion = connection.database.prepare<[], number>('PRAGMA data_version').pluck();
  let seenVersion: number | undefined;
  let looks = 0;
  const runIdleTasks = () => {
    const more = idleTask();
    if (!more) {
      writesSinceIdleTasks = 0;
      checkpointNow(connection);
      seenVersion = dataVersion.get();
      looks = 0;
    }
    idle = setTimeout(more ? runIdleTasks : lookAgain, more ? 0 : lookAgainMs);
  };
  /** Nothing has come since: others' writes leave something to do, and what failed is tried again now and then. */
  const lookAgain = () => {
    if (dataVersion.get() !== seenVersion || ++looks >= looksBeforeRetry) runIdleTasks();
    else idle = setTimeout(lookAgain, lookAgainMs);
  };
  let idle = setTimeout(runIdleTasks, idleAfterMs);

  let groups = 0;
  const runGroup = () => {
    if (++groups % groupsPerFit === 0) connection.fitCache();
    const commands = queue.slice(0, maxGroupSize).map(({ command }) => command);
    answer(queue, commitGroups(connection, commands, execute, clock, faults));
    if (groups % groupsPerLook === 0) checkpoints.look();
  };

  const runSeries = () => {
    const commands = series.map(({ command }) => command);
    const endsMs = performance.now() + maxSeriesMs;
    const goOn = () => {
      drain();
      return queue.length === 0 && performance.now() < endsMs;
    };
    answer(series, commitSeries(connection, commands, execute, clock, goOn, faults));
    checkpoints.look();
  };

  /** Sends the outcomes of the first `requests`, and removes those from the list. */
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

  /** The last connection to close empties the log. */
  const end = async () => {
    await checkpointThread?.close();
    connection.close();
    port.close();
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
    void end();
  });
}
