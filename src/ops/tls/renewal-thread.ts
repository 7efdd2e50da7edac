import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce } from '../../store/messages.ts';
import { makeOwn } from './own.ts';
import type { RenewalThreadData } from './renewing.ts';

void answerOnce(parentPort!, async () => {
  await makeOwn({ ...(workerData as RenewalThreadData), newAuthority: false });
});
