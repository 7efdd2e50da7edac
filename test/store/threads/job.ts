import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce } from '../../../src/store/threads/messages.ts';
import { nested } from '../nested.ts';

/*
 * A thread for one job, which is a mishap or none.
 */

const job = workerData as { echo?: unknown; nest?: number; exit?: boolean; fail?: string };

void answerOnce(parentPort!, () => {
  if (job.exit) process.exit(5);
  if (job.fail) throw new Error(job.fail);
  return job.nest ? nested(job.nest) : job.echo;
});
