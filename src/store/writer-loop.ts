import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type Executor, executeBatch, type Faults } from './batch.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { replyOf, type WriterRequest } from './writer.ts';

/** Larger groups gain nothing more, and the first of a group waits for the last. */
const mostInOneBatch = 1024;

/**
 * The writer thread: everything that waits goes into one transaction, and what arrived meanwhile into the next.
 * `whenIdle` runs between batches when nothing waits, and says whether it has more to do.
 */
export function runWriterLoop(
  port: MessagePort,
  connection: Connection,
  execute: Executor,
  clock: Clock,
  options: { faults?: Faults; whenIdle?: () => boolean } = {},
): void {
  const queue: WriterRequest[] = [];
  let closing = false;
  let idleScheduled = false;

  const take = (message: WriterRequest[] | 'close') => {
    if (message === 'close') closing = true;
    else queue.push(...message);
  };

  const drain = () => {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message);
  };

  const idle = () => {
    idleScheduled = false;
    if (closing || queue.length > 0) return;
    if (options.whenIdle?.()) scheduleIdle();
  };
  const scheduleIdle = () => {
    if (idleScheduled || !options.whenIdle) return;
    idleScheduled = true;
    setTimeout(idle, idlePauseMs);
  };

  port.on('message', (message: WriterRequest[] | 'close') => {
    take(message);
    drain();
    while (queue.length > 0) {
      const batch = queue.splice(0, mostInOneBatch);
      const commands = batch.map((request) => request.command);
      const outcomes = executeBatch(connection, commands, execute, clock, options.faults);
      port.postMessage(outcomes.map((outcome, index) => replyOf(batch[index]!.number, outcome)));
      drain();
    }
    if (closing) {
      connection.close();
      port.close();
    } else scheduleIdle();
  });
}

/** Writes that come in quick succession should not find the thread at its chores. */
const idlePauseMs = 20;
