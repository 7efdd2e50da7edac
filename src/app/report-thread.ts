import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../api/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { Connection } from '../store/connection.ts';
import { answerRequests } from '../store/messages.ts';
import type { ReportRequest } from '../store/reports.ts';
import { letOthersGoFirst } from '../store/thread-priority.ts';
import { executeReport } from './execute.ts';

/** What a report thread is started with. */
export type ReportThreadData = { file: string; settings: InstallationSettings };

// Reports take what look-ups and writes leave of the processors.
letOthersGoFirst();
const { file, settings } = workerData as ReportThreadData;
const connection = Connection.open(file, 'read');
const clock = systemClock();

answerRequests(parentPort!, ({ name, input }: ReportRequest) =>
  executeReport({ connection }, clock, settings, name, input),
);
