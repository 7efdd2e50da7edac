import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce } from '../store/messages.ts';
import { makeOwn } from '../tls/own.ts';
import type { RenewalThreadData } from '../tls/renewing.ts';

void answerOnce(parentPort!, async () => {
  await makeOwn({ ...(workerData as RenewalThreadData), newAuthority: false });
});
