import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../../api/settings.ts';
import { readAhead } from '../../features/consumption/reading-ahead.ts';
import { systemClock } from '../../lib/clock.ts';
import { Connection } from '../../store/connection.ts';
import { answerRequests } from '../../store/threads/messages.ts';
import type { ReadRequest } from '../../store/threads/read-pool.ts';
import { lowerThreadPriority } from '../../store/threads/thread-priority.ts';
import { executeReport } from './execute.ts';

/** What a read thread is started with; `readsAhead`: it answers people, and reads ahead what they ask for first. */
export type ReadThreadData = { file: string; settings: InstallationSettings; readsAhead: boolean };

// Long reads use the processor time that look-ups and writes leave over.
lowerThreadPriority();
const { file, settings, readsAhead } = workerData as ReadThreadData;
const connection = Connection.open(file, 'read');
const clock = systemClock();

const ahead = readsAhead ? readAhead({ connection }, clock()) : undefined;
let isAhead = false;
// Requests that came meanwhile are answered between two steps. What cannot be read ahead fails where it is asked for.
function stepAhead(): void {
  try {
    if (ahead?.next().done === false) setImmediate(stepAhead);
  } catch {}
}

answerRequests(parentPort!, ({ name, input }: ReadRequest) => {
  // The thread was started for this request: it goes first.
  if (!isAhead) setImmediate(stepAhead);
  isAhead = true;
  return executeReport({ connection }, clock, settings, name, input);
});
