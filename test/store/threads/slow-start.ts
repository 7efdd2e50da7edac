import { parentPort, workerData } from 'node:worker_threads';
import { answerOnce, answerRequests } from '../../../src/store/threads/messages.ts';

/*
 * A thread that takes long to load, and notes when it has.
 */

const { hasLoaded, once } = workerData as { hasLoaded: Int32Array; once?: boolean };
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
Atomics.store(hasLoaded, 0, 1);
if (once) void answerOnce(parentPort!, () => new Promise(() => {}));
else answerRequests(parentPort!, () => undefined);
