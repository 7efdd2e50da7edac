import { parentPort, workerData } from 'node:worker_threads';
import { type WrittenExport, writeExport } from '../../features/exports/write-export.ts';
import { systemClock } from '../../lib/clock.ts';
import { Connection } from '../../store/connection.ts';
import { answerOnce } from '../../store/threads/messages.ts';
import { lowerThreadPriority } from '../../store/threads/thread-priority.ts';
import { type FileJob, sheetOf } from './file-sheets.ts';

/** The data of an export thread, which writes one file. */
export type ExportThreadData = { file: string; filesDirectory: string; job: FileJob; progress: Int32Array };

const { file, filesDirectory, job, progress } = workerData as ExportThreadData;

async function run(): Promise<WrittenExport> {
  const connection = Connection.open(file, 'read');
  try {
    // One snapshot for the whole file, however long it takes to write.
    connection.database.exec('BEGIN');
    const sheet = sheetOf({ connection }, job, systemClock()());
    return await writeExport(filesDirectory, job.id, sheet, progress);
  } finally {
    connection.close();
  }
}

// An export uses the processor time that look-ups and writes leave over.
lowerThreadPriority();
void answerOnce(parentPort!, run);
