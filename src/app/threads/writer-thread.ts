import { parentPort, workerData } from 'node:worker_threads';
import type { InstallationSettings } from '../../api/settings.ts';
import { startThread } from '../../lib/assets.ts';
import { systemClock } from '../../lib/clock.ts';
import { Connection } from '../../store/connection.ts';
import { type DataState, DataWatch } from '../../store/directory/data-watch.ts';
import { CheckpointThread } from '../../store/writer/checkpoint.ts';
import { commitGroups, type Faults, type Outcome } from '../../store/writer/group-commit.ts';
import { type IdleTask, roundRobin } from '../../store/writer/idle-tasks.ts';
import { runWriterLoop } from '../../store/writer/writer-loop.ts';
import { taskCommand } from '../background/tasks.ts';
import type { CheckpointThreadData } from './checkpoint-thread.ts';
import { executorWith } from './execute.ts';
import { type Turns, watchTurns } from './watchdog.ts';

/** The input of the writer thread. */
export type WriterThreadData = {
  file: string;
  state: DataState;
  settings: InstallationSettings;
  faults?: Faults;
  turns?: Turns;
};

const { file, state, settings, faults, turns } = workerData as WriterThreadData;
if (turns) watchTurns(turns);
const execute = executorWith(settings);
const connection = Connection.open(file, 'write-existing');
const watch = new DataWatch(connection, state);
connection.guard = () => watch.requireUnchanged();
const clock = systemClock();

const idleTasks = ['index the audit', 'read readings anew', 'make blocks of facts'] as const;

/** Runs a task of the writer's own. One that fails (full disk, another process writes) is retried when next idle. */
function commit(name: (typeof idleTasks)[number]): Outcome {
  return commitGroups(connection, [taskCommand(name)], execute, clock)[0]!;
}

function idleTaskOf(name: (typeof idleTasks)[number]): IdleTask {
  return () => {
    const outcome = commit(name);
    return outcome.ok && outcome.value === true;
  };
}

const idleTask = roundRobin(idleTasks.map(idleTaskOf));
const checkpointThread = new CheckpointThread((checkpoints) =>
  startThread(
    { name: 'checkpoint-thread', file: () => new URL('./checkpoint-thread.ts', import.meta.url) },
    { workerData: { file, state: checkpoints } satisfies CheckpointThreadData },
  ),
);
runWriterLoop(parentPort!, connection, execute, clock, { faults, idleTask, checkpointThread });
