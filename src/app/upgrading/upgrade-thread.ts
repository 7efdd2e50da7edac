import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../lib/clock.ts';
import { openStore } from '../../store/directory/open-store.ts';
import { answerOnce } from '../../store/threads/messages.ts';
import type { UpgradeThreadData } from './upgrade.ts';

void answerOnce(parentPort!, () => {
  const { data, marks } = workerData as UpgradeThreadData;
  try {
    openStore(data, systemClock(), undefined, undefined, () => void Atomics.add(marks, 0, 1)).close();
    return null;
  } catch (error) {
    // Its sentence is for the operator, who reads it where the start failed.
    return error instanceof Error ? error.message : String(error);
  }
});
