import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { countTurns, type Turns, watchTurns } from '../../../src/app/threads/watchdog.ts';

/* A program that turns for a while, then hangs; its other thread watches it. */

const times = { everyMs: 100, looks: 5 };
if (isMainThread) {
  const watcher = new Worker(import.meta.filename, {
    workerData: countTurns(new AsyncDisposableStack(), times),
  });
  await new Promise((resolve) => watcher.once('online', resolve));
  await pause(4 * times.everyMs * times.looks);
  process.stdout.write('turned\n');
  for (;;);
} else {
  parentPort!.on('message', () => {});
  watchTurns(workerData as Turns, times);
}
