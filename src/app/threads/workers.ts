import type { InstallationSettings } from '../../api/settings.ts';
import type { Sheets } from '../../api/sheet.ts';
import type { Threads } from '../../http/dispatch.ts';
import { startThread } from '../../lib/assets.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Connection } from '../../store/connection.ts';
import { dataStateOf } from '../../store/directory/data-watch.ts';
import { databaseFile } from '../../store/directory/open-store.ts';
import { inlineReadPool, ThreadReadPool } from '../../store/threads/read-pool.ts';
import type { Faults } from '../../store/writer/group-commit.ts';
import { inlineWriter, ThreadWriter } from '../../store/writer/writer.ts';
import { isLeftUndone } from '../background/tasks.ts';
import type { ApplianceWatch } from '../background/watch.ts';
import { executeReport, executorWith } from './execute.ts';
import type { ReadThreadData } from './read-thread.ts';
import { inlineSheets, ThreadSheets } from './sheets.ts';
import { countTurns } from './watchdog.ts';
import type { WriterThreadData } from './writer-thread.ts';

/** Options of the appliance's threads. */
export type WorkerOptions = {
  /** The data directory, or `:memory:`. */
  data: string;
  faults?: Faults;
  readThreads?: number;
  readDeadlineMs?: number;
  /** Ends the process if the serving thread hangs: for a process that something starts again. */
  watchdog?: boolean;
};

/** Work outside the serving thread: writes, reports, checks of long bodies, workbooks. */
export type Workers = Threads & { sheets: Sheets };

/** The same with the writer as a thread, whose answers can wait for the second box. */
export type ThreadedWorkers = Workers & { writer: ThreadWriter };

/** All of it on this thread, on one connection: for `:memory:`. */
export function inlineWorkers(connection: Connection, clock: Clock, settings: InstallationSettings): Workers {
  const readPool = inlineReadPool((name, input) =>
    executeReport({ connection }, clock, settings, name, input),
  );
  return {
    writer: inlineWriter(connection, executorWith(settings), clock),
    readPool,
    bodyPool: readPool,
    sheets: inlineSheets,
  };
}

/** A thread for each of them; `opened` collects what is closed with the appliance. */
export function startWorkers(
  options: WorkerOptions,
  watch: ApplianceWatch,
  settings: InstallationSettings,
  connection: Connection,
  opened: AsyncDisposableStack,
): ThreadedWorkers {
  // Cleared after the writer is closed, which may take long.
  const turns = options.watchdog ? countTurns(opened) : undefined;
  const file = databaseFile(options.data);
  const state = dataStateOf(connection);
  const writerData: WriterThreadData = {
    file,
    state,
    settings,
    ...(options.faults && { faults: options.faults }),
    ...(turns && { turns }),
  };
  const startWriter = () =>
    startThread(
      { name: 'writer-thread', file: () => new URL('./writer-thread.ts', import.meta.url) },
      { workerData: writerData, resourceLimits: limitsOfWriter },
    );
  const writer = new ThreadWriter(startWriter, watch.writerDied);
  if (isLeftUndone({ connection })) writer.wake();
  opened.defer(() => writer.close());
  const startReader = (readsAhead: boolean) => () =>
    startThread(
      { name: 'read-thread', file: () => new URL('./read-thread.ts', import.meta.url) },
      {
        workerData: { file, settings, readsAhead } satisfies ReadThreadData,
        resourceLimits: limitsOfReaders,
      },
    );
  const readPool = new ThreadReadPool(startReader(true), {
    threads: options.readThreads ?? 2,
    deadlineMs: options.readDeadlineMs ?? 10_000,
  });
  opened.defer(() => readPool.close());
  // A thread of its own, so that no report delays a long body.
  const bodyPool = new ThreadReadPool(startReader(false), { threads: 1, deadlineMs: bodyDeadlineMs });
  opened.defer(() => bodyPool.close());
  const sheets = new ThreadSheets();
  opened.defer(() => sheets.close());
  return { writer, readPool, bodyPool, sheets };
}

/** The deadline for checking a long body, including the wait. */
const bodyDeadlineMs = 30_000;

/** Rows of a stream are short-lived. Without this limit V8 takes 100 MB more for them and is no faster. */
const limitsOfWriter = { maxYoungGenerationSizeMb: 32 };
/** The heap of read threads. Objects of a report live as long as its answer, and most are small. */
const limitsOfReaders = { maxYoungGenerationSizeMb: 16 };
