import { setTimeout as pause } from 'node:timers/promises';
import type { ExportDesk } from '../../api/installation.ts';
import { removeExportFile, sweepExports } from '../../features/exports/export-file.ts';
import {
  areExportsLeft,
  areExportsOver,
  isExportKnown,
  isExportPending,
  isExportStopped,
  type JobOutcome,
} from '../../features/exports/jobs.ts';
import type { WrittenExport } from '../../features/exports/write-export.ts';
import {
  areReportsLeft,
  areReportsOver,
  isReportKnown,
  isReportPending,
} from '../../features/scheduled-reports/runs.ts';
import { startThread } from '../../lib/assets.ts';
import type { Clock } from '../../lib/clock.ts';
import type { ProblemCode } from '../../problems/catalogue.ts';
import { problemOf } from '../../store/sqlite-errors.ts';
import type { Reader } from '../../store/statement.ts';
import { startJob } from '../../store/threads/messages.ts';
import type { ExportThreadData } from '../threads/export-thread.ts';
import type { FileJob } from '../threads/file-sheets.ts';
import { everySoOften } from './due.ts';
import type { Parts } from './parts.ts';

/** An export in progress. */
type Running = {
  written: Promise<WrittenExport>;
  abandon(): Promise<unknown>;
  /** Rows that are written so far, in memory that is shared with the thread. */
  progress: Int32Array;
};

/** Dependencies of `startExporting`. */
export type ExportingParts = Pick<Parts, 'reader' | 'watch' | 'runTask' | 'due' | 'settings' | 'opened'> & {
  /** Called with the id of an export that began, or ended. */
  onChange?(id: string): void;
  work(job: FileJob): Running;
};

export type Exporting = ExportDesk & {
  /** Deletes expired exports and their files. It also happens by itself, every minute. */
  forget(): Promise<void>;
};

/** The maximum number of concurrent exports. */
const maxRunning = 2;
const afterFailureMs = 1000;
const forgetEveryMs = 60_000;

/** Problems that a retry would not solve. */
const finalProblems: readonly ProblemCode[] = [
  'storage.full',
  'auth.invalid_api_key',
  'auth.no_session',
  'auth.forbidden',
  'report_schedules.owner_left',
  'validation.failed',
  'reconciliation.too_long',
  'consumers.not_found',
  'auth.out_of_scope',
];

/**
 * Runs exports as they are requested, at most two at a time; a key never has a second one. The outcome of an export is
 * stored in its row first, so that after a crash the next process can continue. The close interrupts running exports;
 * the next start takes them up again.
 */
export function startExporting({
  reader,
  watch,
  runTask,
  due,
  settings: { filesDirectory },
  opened,
  onChange = () => {},
  work,
}: ExportingParts): Exporting {
  const running = new Map<string, Running & { done: Promise<void> }>();
  let closing = false;
  opened.defer(async () => {
    closing = true;
    const interrupted = [...running.values()];
    await Promise.all(interrupted.map(({ abandon }) => abandon()));
    await Promise.all(interrupted.map(({ done }) => done));
  });

  const recover = async () => {
    sweepExports(filesDirectory, (id) => isExportKnown(reader, id) || isReportKnown(reader, id));
    if (areReportsLeft(reader)) await runTask('recover reports');
    if (!areExportsLeft(reader)) return;
    for (const seq of await runTask('recover exports', filesDirectory)) {
      watch.log.error({ export: seq }, 'gave up an export: the process ended three times while it ran');
    }
  };
  let isRecovered = false;

  const takeUp = async () => {
    if (!isRecovered) {
      await recover();
      isRecovered = true;
      return true;
    }
    const job = closing ? null : await nextJob();
    if (!job) return false;
    if (closing) {
      await giveBack(job);
      return false;
    }
    onChange(job.id);
    const started = work(job);
    const done = finish(job, started).finally(() => {
      running.delete(job.id);
      due.soon();
    });
    running.set(job.id, { ...started, done });
    // It was cancelled after it was taken up, and before `stop` could find it.
    if (job.kind !== 'report' && isExportStopped(reader, job.id)) void started.abandon();
    return true;
  };
  const nextJob = async (): Promise<FileJob | null> =>
    isExportPending(reader) ? await runTask('take up an export') : await runTask('take up a report');
  const isPending = () => isExportPending(reader) || isReportPending(reader);
  due.register({
    name: 'write exports',
    isAsked: true,
    dueInMs: () =>
      !isRecovered || (running.size < maxRunning && isPending()) ? 0 : Number.POSITIVE_INFINITY,
    step: takeUp,
  });
  const forgetting = everySoOften(forgetEveryMs);
  due.register({
    name: 'forget exports',
    dueInMs: forgetting.dueInMs,
    async step({ nowMs }) {
      forgetting.done();
      if (areExportsOver(reader, nowMs) || areReportsOver(reader, nowMs)) await forget();
      return false;
    },
  });

  async function finish(job: FileJob, { written }: Running): Promise<void> {
    const outcome = await written.then(
      (file): JobOutcome => ({ seq: job.seq, ...file }),
      (error: unknown): JobOutcome | null => (closing ? null : failureOf(job, error)),
    );
    await untilDone(() => {
      if (!outcome) return giveBack(job);
      return job.kind === 'report'
        ? runTask('end a report', { ...outcome, asked: job.asked })
        : runTask('end an export', outcome);
    });
    if (job.kind !== 'report' && !isExportKnown(reader, job.id)) removeExportFile(filesDirectory, job.id);
    if (outcome) onChange(job.id);
  }

  function rowsWritten(id: string): number | null {
    return running.get(id)?.progress[0] ?? null;
  }

  async function stop(id: string): Promise<void> {
    onChange(id);
    const job = running.get(id);
    try {
      await job?.abandon();
      removeExportFile(filesDirectory, id);
    } catch (error) {
      // The next start removes what is of no export.
      watch.log.warn({ err: error, export: id }, 'the file of a cancelled export was not removed');
    }
    await job?.done;
  }

  /** The next process takes it up. */
  function giveBack({ kind, seq }: FileJob): Promise<unknown> {
    return runTask(kind === 'report' ? 'give back a report' : 'give back an export', seq);
  }

  function failureOf({ seq, id, traceId }: FileJob, error: unknown): JobOutcome {
    const problem = problemOf(error);
    watch.log.error({ traceId, export: id, code: problem.code, cause: problem.cause }, 'an export failed');
    return { seq, error: problem.code, isFinal: finalProblems.includes(problem.code) };
  }

  /** Retries `attempt` until it succeeds: a full disk, or another process that writes, only delays it. */
  async function untilDone(attempt: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await attempt();
        return;
      } catch (error) {
        if (closing) return;
        watch.log.warn({ err: error }, 'exports wait');
        await pause(afterFailureMs, undefined, { ref: false });
      }
    }
  }

  async function forget(): Promise<void> {
    try {
      const ids = [...(await runTask('forget exports')), ...(await runTask('forget reports'))];
      for (const id of ids) removeExportFile(filesDirectory, id);
    } catch (error) {
      watch.log.warn({ err: error }, 'old exports could not be removed');
    }
  }

  return { forget, rowsWritten, stop };
}

/** Rows are short-lived. Without limits V8 takes more memory for them and is no faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

/** Runs each export in a thread of its own. */
export function exportInThread(file: string, filesDirectory: string): ExportingParts['work'] {
  return (job) => {
    const progress = newProgress();
    const workerData: ExportThreadData = { file, filesDirectory, job, progress };
    const thread = startJob(() =>
      startThread(
        { name: 'export-thread', file: () => new URL('../threads/export-thread.ts', import.meta.url) },
        { workerData, resourceLimits },
      ),
    );
    const written = thread.answer as Promise<WrittenExport>;
    const abandon = async () => {
      await thread.end();
      removeExportFile(filesDirectory, job.id);
    };
    return { written, abandon, progress };
  };
}

/** A counter of rows that crosses threads. */
function newProgress(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

/** Runs exports of `:memory:` on this thread. The rows are read at once, because the connection is shared. */
export function exportInline(reader: Reader, filesDirectory: string, clock: Clock): ExportingParts['work'] {
  return (job) => {
    const progress = newProgress();
    const write = async () => {
      const { writeExport } = await import('../../features/exports/write-export.ts');
      const { sheetOf } = await import('../threads/file-sheets.ts');
      const sheet = reader.connection.snapshot(() => {
        const made = sheetOf(reader, job, clock());
        return { ...made, items: [...made.items] };
      });
      return await writeExport(filesDirectory, job.id, sheet, progress);
    };
    const written = write();
    return { written, abandon: () => written.catch(() => {}), progress };
  };
}
