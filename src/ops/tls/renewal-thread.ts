import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce } from '../../store/threads/messages.ts';
import { issueFromLocalCa } from './local-ca.ts';
import type { RenewalThreadData } from './renewing.ts';

void answerOnce(parentPort!, async () => {
  await issueFromLocalCa({ ...(workerData as RenewalThreadData), newAuthority: false });
});
