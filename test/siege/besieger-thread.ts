import { parentPort, workerData } from 'node:worker_threads';
import { besiegers } from './besiegers.ts';
import { answered, type Target } from './besieging.ts';

// A thread of its own: whoever measures is not to be held up by it.
const { name, target } = workerData as { name: string; target: Target };
const stop = new AbortController();
parentPort!.once('message', () => stop.abort());
await besiegers[name]!(target, stop.signal);
parentPort!.postMessage(answered);
// What was told is not lost with the thread.
setImmediate(() => process.exit(0));
