import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../api/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import { systemActor } from '../store/actor.ts';
import { executeBatch, type Faults } from '../store/batch.ts';
import { type Chore, inTurn } from '../store/chores.ts';
import { Connection } from '../store/connection.ts';
import { type DataState, DataWatch } from '../store/data-watch.ts';
import { runWriterLoop } from '../store/writer-loop.ts';
import { executorWith } from './execute.ts';
import { indexAuditTask, maintainIdsTask } from './tasks.ts';

/** What the writer thread is started with. */
export type WriterThreadData = {
  file: string;
  state: DataState;
  settings: InstallationSettings;
  faults?: Faults;
};

const { file, state, settings, faults } = workerData as WriterThreadData;
const execute = executorWith(settings);
const connection = Connection.open(file, 'write-existing');
const watch = new DataWatch(connection, state);
connection.guard = () => watch.requireUnchanged();
const clock = systemClock();

/** The steps of a task. One that fails (the disk is full, another process writes) comes again with the next quiet moment. */
function choreOf(name: string): Chore {
  return () => {
    const task = { name, actor: systemActor, traceId: newTraceId(), input: undefined };
    const [outcome] = executeBatch(connection, [task], execute, clock);
    return outcome!.ok && outcome!.value === true;
  };
}

const whenIdle = inTurn([indexAuditTask, maintainIdsTask].map(choreOf));
runWriterLoop(parentPort!, connection, execute, clock, { faults, whenIdle });
