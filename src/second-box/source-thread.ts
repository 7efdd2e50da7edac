import { parentPort, workerData } from 'node:worker_threads';
import { Source, type SourceRequest, type SourceThreadData } from './source.ts';

const source = new Source(workerData as SourceThreadData, parentPort!);
parentPort!.on('message', (request: SourceRequest) => source.take(request));
