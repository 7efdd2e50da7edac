import { parentPort, workerData } from 'node:worker_threads';
import { type KeptOrder, makeProvenBackup } from '../operate/proven.ts';
import { systemClock } from '../store/clock.ts';
import { letOthersGoFirst } from '../store/thread-priority.ts';

// A thread for one backup: copying and proving keep it busy, and nobody waits for it.
letOthersGoFirst();
void makeProvenBackup(workerData as KeptOrder, systemClock()).then(
  (proven) => parentPort!.postMessage({ proven }),
  (error: Error) => parentPort!.postMessage({ failure: error.message }),
);
