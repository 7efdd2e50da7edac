import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Added to the niceness: a tenth of a busy processor, and all of an idle one. */
const nicer = 10;
const nicest = 19;

/**
 * Lowers the scheduling priority of the calling thread. On Linux each thread has a niceness of its own, and
 * setpriority(2) takes a thread id instead of a process id ("C library/kernel differences"). `/proc/thread-self`
 * links to PID/task/TID. On other systems the priority stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, Math.min(nicest, getPriority(id) + nicer));
  } catch {
    // No /proc, or not permitted: the thread then competes with those that serve.
  }
}
