import { parentPort, workerData } from 'node:worker_threads';
import { besiegers, type Target } from './besiegers.ts';

// A thread of its own: whoever measures is not to be held up by it.
const { name, target } = workerData as { name: string; target: Target };
const stop = new AbortController();
parentPort!.once('message', () => stop.abort());
await besiegers[name]!(target, stop.signal);
process.exit(0);
