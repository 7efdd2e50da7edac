import { parentPort, workerData } from 'node:worker_threads';
import type { Faults } from '../store/batch.ts';
import { systemClock } from '../store/clock.ts';
import { Connection } from '../store/connection.ts';
import { runWriterLoop } from '../store/writer-loop.ts';
import { execute } from './execute.ts';

/** What the writer thread is started with. */
export type WriterThreadData = { file: string; faults?: Faults };

const { file, faults } = workerData as WriterThreadData;
runWriterLoop(parentPort!, Connection.open(file), execute, systemClock(), faults && { faults });
