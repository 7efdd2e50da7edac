import { setTimeout as pause } from 'node:timers/promises';
import { schedule } from 'node-cron';
import { removeExportFile, sweepExports } from '../features/exports/export-file.ts';
import {
  areExportsLeft,
  type ExportJob,
  isExportKnown,
  isExportPending,
  type JobOutcome,
} from '../features/exports/jobs.ts';
import { exportSheet, type WrittenExport, writeExport } from '../features/exports/write-export.ts';
import { startThread } from '../lib/assets.ts';
import type { Clock } from '../lib/clock.ts';
import type { ProblemCode } from '../problems/catalogue.ts';
import { startJob } from '../store/messages.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import type { Reader } from '../store/statement.ts';
import type { ExportThreadData } from './export-thread.ts';
import type { ApplianceWatch } from './watch.ts';

/** A job that is being worked on. */
type Running = { written: Promise<WrittenExport>; abandon(): Promise<unknown> };

/** What exports are made with. */
export type ExportingParts = {
  reader: Reader;
  filesDirectory: string;
  watch: ApplianceWatch;
  /** Runs a task of the appliance; one that fails throws. */
  run(task: string, input?: unknown): Promise<unknown>;
  work(job: ExportJob): Running;
};

export type Exporting = {
  /** Forgets the exports whose time is over, and removes their files; by itself it does so every minute. */
  forget(): Promise<void>;
  /** Interrupts what runs, which waits for the next start. */
  close(): Promise<void>;
};

/** Exports that run at once. */
const mostRunning = 2;
/** Whoever asks for an export asks how it stands a second later; to look takes some microseconds. */
const lookEveryMs = 100;
const afterFailureMs = 1000;
const everyMinute = '* * * * *';

/** To try these again comes to the same. */
const finalProblems: readonly ProblemCode[] = [
  'storage.full',
  'auth.invalid_api_key',
  'auth.no_session',
  'auth.forbidden',
];

/**
 * Takes up exports as they come, two at a time, and one of each key; a key has no second one. What ended, and how, is
 * in its row before it is in memory: whatever happens to this process, the next one goes on.
 */
export function startExporting({ reader, filesDirectory, watch, run, work }: ExportingParts): Exporting {
  const running = new Map<number, Running & { done: Promise<void> }>();
  let closing = false;
  let looking: Promise<void> | undefined;

  const recover = async () => {
    sweepExports(filesDirectory, (id) => isExportKnown(reader, id));
    if (!areExportsLeft(reader)) return;
    for (const seq of (await run('recover exports', filesDirectory)) as number[]) {
      watch.log.error({ export: seq }, 'an export is given up: three times the process ended while it ran');
    }
  };
  const recovered = untilDone(recover);

  const takeUp = async () => {
    await recovered;
    while (!closing && running.size < mostRunning && isExportPending(reader)) {
      const job = (await run('take up an export')) as ExportJob | null;
      if (!job) return;
      const started = work(job);
      const done = finish(job, started).finally(() => running.delete(job.seq));
      running.set(job.seq, { ...started, done });
    }
  };
  const look = () => {
    looking ??= untilDone(takeUp).finally(() => {
      looking = undefined;
    });
  };
  const timer = setInterval(look, lookEveryMs).unref();
  const task = schedule(everyMinute, () => forget(), { noOverlap: true });

  async function finish(job: ExportJob, { written }: Running): Promise<void> {
    const outcome = await written.then(
      (file): JobOutcome => ({ seq: job.seq, ...file }),
      (error: unknown): JobOutcome | null => (closing ? null : failureOf(job, error)),
    );
    await untilDone(() => (outcome ? run('end an export', outcome) : run('give back an export', job.seq)));
  }

  function failureOf({ seq, id, traceId }: ExportJob, error: unknown): JobOutcome {
    const problem = problemOf(error);
    watch.log.error({ traceId, export: id, code: problem.code, cause: problem.cause }, 'an export failed');
    return { seq, error: problem.code, isFinal: finalProblems.includes(problem.code) };
  }

  /** Does what must be done in the end: a full disk, or another process that writes, only puts it off. */
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
      const ids = (await run('forget exports')) as string[];
      for (const id of ids) removeExportFile(filesDirectory, id);
    } catch (error) {
      watch.log.warn({ err: error }, 'old exports were not forgotten');
    }
  }

  return {
    forget,
    async close() {
      closing = true;
      clearInterval(timer);
      await task.destroy();
      await looking;
      const interrupted = [...running.values()];
      await Promise.all(interrupted.map(({ abandon }) => abandon()));
      await Promise.all(interrupted.map(({ done }) => done));
    },
  };
}

/** Rows live for a moment: V8 takes more memory for them where it is let, and is no faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };

/** A thread for one export: it reads and writes for as long as it takes, and nobody waits for it. */
export function exportInThread(file: string, filesDirectory: string): ExportingParts['work'] {
  return (job) => {
    const workerData: ExportThreadData = { file, filesDirectory, job };
    const thread = startJob(() =>
      startThread(
        { name: 'export-thread', file: () => new URL('./export-thread.ts', import.meta.url) },
        { workerData, resourceLimits },
      ),
    );
    const written = thread.answer as Promise<WrittenExport>;
    const abandon = async () => {
      await thread.end();
      removeExportFile(filesDirectory, job.id);
    };
    return { written, abandon };
  };
}

/** Exports of memory: the rows are taken at once, for their connection is everybody's. */
export function exportInline(reader: Reader, filesDirectory: string, clock: Clock): ExportingParts['work'] {
  return (job) => {
    const write = async () => {
      const sheet = reader.connection.snapshot(() => {
        const made = exportSheet(reader, job, clock());
        return { ...made, rows: [...made.rows] };
      });
      return await writeExport(filesDirectory, job.id, sheet);
    };
    const written = write();
    return { written, abandon: () => written.catch(() => {}) };
  };
}
