import { parentPort, workerData } from 'node:worker_threads';
import { besiegers } from './besiegers.ts';
import { answered, type Target } from './besieging.ts';

// A thread of its own, so that it does not delay the measuring thread.
const { name, target } = workerData as { name: string; target: Target };
const stop = new AbortController();
parentPort!.once('message', () => stop.abort());
await besiegers[name]!(target, stop.signal);
parentPort!.postMessage(answered);
// Messages are not lost when the thread ends.
setImmediate(() => process.exit(0));
