import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from '../store/connection.ts';
import { answerRequests } from '../store/threads/messages.ts';
import type { ReadRequest } from '../store/threads/read-pool.ts';
import { lowerThreadPriority } from '../store/threads/thread-priority.ts';
import type { HeadSettings } from './settings.ts';
import { HeadWork } from './work.ts';

/** The input of the thread that ships to head office. */
export type HeadThreadData = { file: string; settings: HeadSettings; installationKey: Uint8Array };

// Shipping uses the processor time that look-ups and writes leave over.
lowerThreadPriority();
const { file, settings, installationKey } = workerData as HeadThreadData;
const work = new HeadWork(settings, { connection: Connection.open(file, 'read') }, installationKey);

answerRequests(parentPort!, ({ name }: ReadRequest) => (name === 'verify' ? work.verify() : work.ship()));
