import { readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../src/store/threads/thread-priority.ts';

lowerThreadPriority();
const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
parentPort!.postMessage({ itself: getPriority(thread), process: getPriority(process.pid) });
