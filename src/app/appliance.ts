import { existsSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { credentialsOf } from '../access/credentials.ts';
import type { InstallationSettings } from '../api/settings.ts';
import type { SpoolLimits } from '../api/spool-limits.ts';
import { sweepEvidence } from '../features/evidence/evidence.ts';
import { sweepIncoming } from '../features/evidence/evidence-files.ts';
import { keyTrustMs } from '../http/authentication.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { createPipeline } from '../http/pipeline.ts';
import { startThread } from '../lib/assets.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { newTraceId } from '../lib/trace.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import { systemActor } from '../store/actor.ts';
import type { Faults } from '../store/batch.ts';
import { checkpointWhole } from '../store/checkpoint.ts';
import { Connection } from '../store/connection.ts';
import { dataStateOf } from '../store/data-watch.ts';
import { databaseFile, inMemory, openStore } from '../store/open-store.ts';
import { inlineReports, lazyReports, type Reports, ThreadReports } from '../store/reports.ts';
import type { Reader } from '../store/statement.ts';
import { inlineWriter, ThreadWriter, type Writer } from '../store/writer.ts';
import { executeReport, executorWith } from './execute.ts';
import { exportInline, exportInThread, startExporting } from './exporting.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import { createRoutes, type PageSwitches } from './pages.ts';
import type { ReportThreadData } from './report-thread.ts';
import { openSettings } from './settings.ts';
import { type ApplianceWatch, watchAppliance } from './watch.ts';
import type { WriterThreadData } from './writer-thread.ts';

/** What an appliance can be told; the command line and its environment say the same (rules/command-line#settings). */
export type ApplianceOptions = {
  /** The data directory, or `:memory:`. */
  data: string;
  /** Requests a minute from one address. */
  ipLimit?: number;
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  /** Names of this machine beside its own, under which people reach it (rules/people-and-sessions#other-sites). */
  allowedHosts?: () => readonly string[];
  /** CIDRs whose `X-Forwarded-For` is believed. */
  trustProxy?: readonly string[];
  /** What is kept of answers that their clients do not take. */
  spoolLimits?: SpoolLimits;
  pages?: Partial<PageSwitches>;
  /** The most enrolled fingers of a code. */
  maxFingerprints?: number | undefined;
  log?: ApplianceWatch['log'];
  /** Only with `:memory:`; threads read the machine's clock. */
  clock?: Clock;
  faults?: Faults;
  reportThreads?: number;
  reportDeadlineMs?: number;
  /** How the scheduled backups stand, where there are any: `/readyz` and `/metrics` tell. */
  backups?: (() => BackupStatus) | undefined;
  /** When the certificate that is served ends, where there is one: `/readyz` and `/metrics` tell. */
  certificateEndsMs?: (() => number) | undefined;
};

/** An open appliance: hand it requests, and close it. */
export type Appliance = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** The connection that requests read from. */
  readonly reader: Reader;
  readonly writer: Writer;
  readonly settings: InstallationSettings;
  /**
   * Reloads the subsidies that are due now. The appliance does so by itself, all the time, save where it was given a
   * clock: there it is for whoever drives that.
   */
  reloadSubsidies(): Promise<void>;
  /** Forgets the exports whose time is over now, with their files; the appliance does so by itself every minute. */
  forgetExports(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens a data directory and everything that works on it: the reader of this thread, the writer, the report
 * threads and the pipeline. With `:memory:` the same code runs inline on one connection.
 */
export function openAppliance(options: ApplianceOptions): Appliance {
  const opened = new AsyncDisposableStack();
  try {
    return openParts(options, opened);
  } catch (error) {
    // The threads that were started would keep the process alive.
    void opened.disposeAsync();
    throw error;
  }
}

/** `opened` is told what has to be closed should a later part fail. */
function openParts(options: ApplianceOptions, opened: AsyncDisposableStack): Appliance {
  const clock = options.clock ?? systemClock();
  const inline = options.data === inMemory;
  const watch = watchAppliance(options.log);
  const connection = openStore(options.data, clock);
  opened.defer(() => connection.close());
  const settings = openSettings(options.data, connection, options);
  const reader = { connection: inline ? connection : Connection.open(databaseFile(options.data), 'read') };
  opened.defer(() => reader.connection.close());
  const { writer, reports, bodies } = inline
    ? inlineWork(connection, clock, settings)
    : threadedWork(options, watch, settings, connection, opened);
  // On files the writer thread has its own; this one was for the migrations.
  if (!inline) connection.close();

  sweepIncoming(settings.filesDirectory);
  const swept = sweepEvidence({ reader, filesDirectory: settings.filesDirectory }, Date.now()).catch(
    (err: unknown) => watch.log.warn({ err }, 'videos that nobody knows were not all removed'),
  );
  const housekeeping: Housekeeping = startHousekeeping({
    reader,
    writer,
    watch,
    clock,
    clockIsDriven: options.clock !== undefined,
  });
  const exporting = startExporting({
    reader,
    filesDirectory: settings.filesDirectory,
    watch,
    run: (name, input) => writer.submit({ name, actor: systemActor, traceId: newTraceId(), input }),
    work: inline
      ? exportInline(reader, settings.filesDirectory, clock)
      : exportInThread(databaseFile(options.data), settings.filesDirectory),
  });
  const handle = createPipeline({
    routes: createRoutes({
      reader,
      writer,
      watch,
      clock,
      settings,
      switches: options.pages ?? {},
      backups: options.backups,
      certificateEndsMs: options.certificateEndsMs,
    }),
    reader,
    writer,
    reports,
    bodies,
    clock,
    settings,
    credentials: credentialsOf(reader),
    clientAddress: clientAddressOf(options.trustProxy ?? []),
    ipLimit: options.ipLimit ?? 300,
    // In memory nothing changes behind this thread's back, and a look-up costs next to nothing.
    keyTrustMs: inline ? 0 : keyTrustMs,
    baseUrl: options.baseUrl,
    corsOrigin: options.corsOrigin,
    spoolLimits: options.spoolLimits,
    onKeyUsed: housekeeping.noteKeyUsed,
    onControllerSeen: housekeeping.noteControllerSeen,
    onSessionUsed: housekeeping.noteSessionUsed,
    allowedHosts: options.allowedHosts ?? (() => []),
    onAnswered: watch.answered,
  });

  return {
    handle,
    reader,
    writer,
    settings,
    reloadSubsidies: housekeeping.reloadSubsidies,
    forgetExports: exporting.forget,
    async close() {
      await exporting.close();
      await housekeeping.close();
      await swept;
      await reports.close();
      await bodies.close();
      await writer.close();
      reader.connection.close();
      if (inline) rmSync(settings.filesDirectory, { recursive: true, force: true });
      else checkpoint(options.data);
    },
  };
}

type Work = { writer: Writer; reports: Reports; bodies: Reports };

function inlineWork(connection: Connection, clock: Clock, settings: InstallationSettings): Work {
  const reports = inlineReports((name, input) => executeReport({ connection }, clock, settings, name, input));
  return { writer: inlineWriter(connection, executorWith(settings), clock), reports, bodies: reports };
}

function threadedWork(
  options: ApplianceOptions,
  watch: ApplianceWatch,
  settings: InstallationSettings,
  connection: Connection,
  opened: AsyncDisposableStack,
): Work {
  const file = databaseFile(options.data);
  const state = dataStateOf(connection);
  const writerData: WriterThreadData = {
    file,
    state,
    settings,
    ...(options.faults && { faults: options.faults }),
  };
  const reportData: ReportThreadData = { file, settings };
  const writer = new ThreadWriter(
    startThread(
      { name: 'writer-thread', file: () => new URL('./writer-thread.ts', import.meta.url) },
      { workerData: writerData, resourceLimits: limitsOfWriter },
    ),
    watch.writerDied,
  );
  opened.defer(() => writer.close());
  const reports = new ThreadReports(
    () =>
      startThread(
        { name: 'report-thread', file: () => new URL('./report-thread.ts', import.meta.url) },
        { workerData: reportData },
      ),
    {
      threads: options.reportThreads ?? 2,
      deadlineMs: options.reportDeadlineMs ?? 10_000,
    },
  );
  opened.defer(() => reports.close());
  // No report may hold up a body, and most sites never see a long one: the thread comes with the first.
  const bodies = lazyReports(
    () =>
      new ThreadReports(
        () =>
          startThread(
            { name: 'report-thread', file: () => new URL('./report-thread.ts', import.meta.url) },
            { workerData: reportData },
          ),
        {
          threads: 1,
          deadlineMs: bodyCheckMs,
        },
      ),
  );
  opened.defer(() => bodies.close());
  return { writer, reports, bodies };
}

/** How long a long body may wait to be looked into. */
const bodyCheckMs = 30_000;

/** Rows of a stream live for a moment: V8 takes 100 MB more for them where it is let, and is no faster. */
const limitsOfWriter = { maxYoungGenerationSizeMb: 32 };

/** Leaves one whole file behind: what is in the write-ahead log goes into the database. */
function checkpoint(data: string): void {
  if (!existsSync(databaseFile(data))) return;
  const connection = Connection.open(databaseFile(data), 'write-existing');
  checkpointWhole(connection);
  connection.close();
}
