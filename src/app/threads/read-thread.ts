import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../../api/settings.ts';
import { systemClock } from '../../lib/clock.ts';
import { Connection } from '../../store/connection.ts';
import { answerRequests } from '../../store/threads/messages.ts';
import type { ReadRequest } from '../../store/threads/read-pool.ts';
import { lowerThreadPriority } from '../../store/threads/thread-priority.ts';
import { executeReport } from './execute.ts';

/** What a read thread is started with. */
export type ReadThreadData = { file: string; settings: InstallationSettings };

// Long reads use the processor time that look-ups and writes leave over.
lowerThreadPriority();
const { file, settings } = workerData as ReadThreadData;
const connection = Connection.open(file, 'read');
const clock = systemClock();

answerRequests(parentPort!, ({ name, input }: ReadRequest) =>
  executeReport({ connection }, clock, settings, name, input),
);
