import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../../api/settings.ts';
import { readAhead } from '../../features/consumption/reading-ahead.ts';
import { systemClock } from '../../lib/clock.ts';
import { Connection } from '../../store/connection.ts';
import { answerRequests } from '../../store/threads/messages.ts';
import type { ReadRequest } from '../../store/threads/read-pool.ts';
import { lowerThreadPriority } from '../../store/threads/thread-priority.ts';
import { executeReport } from './execute.ts';

/** The input of a read thread. `readsAhead`: it serves people and preloads their first questions. */
export type ReadThreadData = { file: string; settings: InstallationSettings; readsAhead: boolean };

// Long reads use the processor time that look-ups and writes leave over.
lowerThreadPriority();
const { file, settings, readsAhead } = workerData as ReadThreadData;
const connection = Connection.open(file, 'read');
const clock = systemClock();

const ahead = readsAhead ? readAhead({ connection }, clock()) : undefined;
let nextStep: NodeJS.Timeout | undefined;
/** The time without requests before reading ahead starts, so that a series of requests does not wait for it. */
const quietMs = 50;

// Requests that came meanwhile are answered between two steps. An error while reading ahead is reported when the row
// is requested.
function stepAhead(): void {
  try {
    if (ahead?.next().done === false) nextStep = setTimeout(stepAhead, 0);
  } catch {}
}

answerRequests(parentPort!, ({ name, input }: ReadRequest) => {
  // The thread was started for this request: it goes first.
  clearTimeout(nextStep);
  try {
    return executeReport({ connection }, clock, settings, name, input);
  } finally {
    if (ahead) nextStep = setTimeout(stepAhead, quietMs);
  }
});
