import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** So much nicer gets a tenth of a processor where all are busy, and all of one that nobody else wants. */
const nicer = 10;
const nicest = 19;

/**
 * Lets every other thread of the machine go before the calling one. Linux gives each thread a niceness of its own and
 * takes its id where a process id is asked for (setpriority(2), "C library/kernel differences"); `/proc/thread-self`
 * tells the id, as PID/task/TID. Elsewhere, and where that is not to be had, the thread stays as it is.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(id, Math.min(nicest, getPriority(id) + nicer));
  } catch {
    // A machine without /proc, or one that was made to refuse: reports compete with look-ups there.
  }
}
