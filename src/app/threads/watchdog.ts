import { writeSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

/*
 * Ends a process whose serving thread hangs, so that whatever started it can start it again. The serving thread counts
 * its turns in shared memory, and the writer thread checks the count. systemd's own watchdog would need a datagram
 * socket of the Unix family, which Node.js does not have.
 */

/** The watchdog ends a serving thread that did not turn in `looks` looks, `everyMs` apart. */
export type WatchdogTimes = { everyMs: number; looks: number };

/** 30 seconds. */
export const watchdogTimes: WatchdogTimes = { everyMs: 5000, looks: 6 };

/** The count of the serving thread's turns, as another thread reads it. */
export type Turns = SharedArrayBuffer;

/**
 * Counts the turns of this thread from now on.
 * @returns the count; undefined under a debugger, which stops the thread for as long as a person likes
 */
export function countTurns(
  opened: DisposableStack | AsyncDisposableStack,
  times = watchdogTimes,
): Turns | undefined {
  if (inspectorUrl() !== undefined) return undefined;
  const turns = new SharedArrayBuffer(4);
  const count = new Int32Array(turns);
  const timer = setInterval(() => Atomics.add(count, 0, 1), times.everyMs / 2).unref();
  opened.defer(() => clearInterval(timer));
  return turns;
}

/**
 * Ends the process with SIGKILL when the thread that counts `turns` hangs. It counts its own looks instead of reading a
 * clock: a machine that was suspended took neither.
 */
export function watchTurns(turns: Turns, { everyMs, looks } = watchdogTimes): void {
  if (isMainThread) throw new Error('a thread cannot watch itself');
  const count = new Int32Array(turns);
  let seen = Atomics.load(count, 0);
  let same = 0;
  setInterval(() => {
    const now = Atomics.load(count, 0);
    same = now === seen ? same + 1 : 0;
    seen = now;
    if (same < looks) return;
    writeSync(
      2,
      `larder: the serving thread has not responded for ${(looks * everyMs) / 1000} s; the process ends\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }, everyMs).unref();
}
