import { parentPort, workerData } from 'node:worker_threads';
import type { ExportJob } from '../exports/jobs.ts';
import { exportSheet, writeExport } from '../exports/write-export.ts';
import { systemClock } from '../store/clock.ts';
import { Connection } from '../store/connection.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import { letOthersGoFirst } from '../store/thread-priority.ts';
import { replyOf } from '../store/writer.ts';

/** What an export thread is started with: it writes one file. */
export type ExportThreadData = { file: string; filesDirectory: string; job: ExportJob };

const { file, filesDirectory, job } = workerData as ExportThreadData;

async function run(): Promise<void> {
  const connection = Connection.open(file, 'read');
  try {
    // All rows are of the moment of the first, however long the file takes to write.
    connection.database.exec('BEGIN');
    const sheet = exportSheet({ connection }, job, systemClock()());
    const value = await writeExport(filesDirectory, job.id, sheet);
    parentPort!.postMessage(replyOf(job.seq, { ok: true, value }));
  } catch (error) {
    parentPort!.postMessage(replyOf(job.seq, { ok: false, problem: problemOf(error) }));
  } finally {
    connection.close();
  }
}

// A file is written with what look-ups and writes leave of the processors.
letOthersGoFirst();
void run();
