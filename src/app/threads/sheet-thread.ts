import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce } from '../../store/threads/messages.ts';
import { lowerThreadPriority } from '../../store/threads/thread-priority.ts';
import { doSheetJob, type SheetJob } from './sheets.ts';

// Sheets use the processor time that look-ups and writes leave over.
lowerThreadPriority();
void answerOnce(parentPort!, () => doSheetJob(workerData as SheetJob));
