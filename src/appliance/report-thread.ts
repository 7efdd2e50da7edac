import { parentPort, workerData } from 'node:worker_threads';
import type { Settings } from '../interface/settings.ts';
import { systemClock } from '../store/clock.ts';
import { Connection } from '../store/connection.ts';
import type { ReportRequest } from '../store/reports.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import { letOthersGoFirst } from '../store/thread-priority.ts';
import { replyOf } from '../store/writer.ts';
import { executeReport } from './execute.ts';

/** What a report thread is started with. */
export type ReportThreadData = { file: string; settings: Settings };

// Reports take what look-ups and writes leave of the processors.
letOthersGoFirst();
const { file, settings } = workerData as ReportThreadData;
const connection = Connection.open(file, 'read');
const clock = systemClock();

parentPort!.on('message', ({ number, name, input }: ReportRequest) => {
  try {
    const value = executeReport({ connection }, clock, settings, name, input);
    parentPort!.postMessage(replyOf(number, { ok: true, value }));
  } catch (error) {
    parentPort!.postMessage(replyOf(number, { ok: false, problem: problemOf(error) }));
  }
});
