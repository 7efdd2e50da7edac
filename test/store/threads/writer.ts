import { parentPort, Worker, workerData } from 'node:worker_threads';
import { sleepSync } from '../../../src/store/busy.ts';
import { Connection } from '../../../src/store/connection.ts';
import { change } from '../../../src/store/statement.ts';
import { CheckpointThread } from '../../../src/store/writer/checkpoint.ts';
import type { Executor } from '../../../src/store/writer/group-commit.ts';
import { runWriterLoop, type WriterLoopOptions } from '../../../src/store/writer/writer-loop.ts';
import { nested } from '../nested.ts';

/*
 * A writer thread whose commands are notes and mishaps.
 */

/** Stops a command in the middle of its transaction: 1 when it has stopped, 2 when it may continue. */
export type Hold = Int32Array<SharedArrayBuffer>;

/** The input of 'slow until': it lasts 20 ms, until 1 is stored here. */
export type SlowUntil = { turn: Int32Array<SharedArrayBuffer>; text: string };

const insert = change<[text: string]>('INSERT INTO notes (text) VALUES (?)');

const fillPages = 'INSERT INTO notes (text) VALUES (CAST(randomblob(4096 * ?) AS TEXT))';

/** The start of the last command. */
let lastMs = Number.MIN_SAFE_INTEGER;

const execute: Executor = (tx, { name, input }) => {
  lastMs = performance.now();
  if (name === 'die') process.exit(3);
  if (name === 'slow') sleepSync(20);
  if (name === 'slow until') {
    const { turn, text } = input as SlowUntil;
    Atomics.wait(turn, 0, 0, 20);
    return insert.run(tx, text).seq;
  }
  if (name === 'hold') return holdAt(input as Hold);
  if (name === 'answer nested') return nested(input as number);
  if (name === 'answer a function') return () => {};
  if (name === 'take anything') return 'taken';
  if (name === 'fill pages') return tx.connection.database.prepare(fillPages).run(input).changes;
  return insert.run(tx, input as string).seq;
};

function holdAt(hold: Hold): void {
  Atomics.store(hold, 0, 1);
  Atomics.wait(hold, 0, 1);
}

const { file, faults, idleSteps } = workerData as { file: string; faults?: object; idleSteps?: number };
const connection = Connection.open(file);
connection.database.pragma('busy_timeout = 100');
let steps = 0;
const options: WriterLoopOptions = {
  faults,
  idleTask: () => {
    const quietMs = performance.now() - lastMs;
    connection.database.prepare('INSERT INTO idle_steps (quiet_ms) VALUES (?)').run(quietMs);
    steps++;
    return steps < (idleSteps ?? 0);
  },
};
const checkpointThread = new CheckpointThread(
  (state) =>
    new Worker(new URL('../../../src/app/threads/checkpoint-thread.ts', import.meta.url), {
      workerData: { file, state },
    }),
);
runWriterLoop(parentPort!, connection, execute, Date.now, {
  ...(idleSteps ? options : { faults }),
  checkpointThread,
});
