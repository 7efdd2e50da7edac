import { existsSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { placeAccountDays } from '../access/account-days.ts';
import { currenciesOf } from '../access/accounts.ts';
import { credentialsOf } from '../access/credentials.ts';
import { isKnownAddress } from '../access/known-addresses.ts';
import { overwrittenFilters } from '../access/overwritten-filters.ts';
import type { InstallationSettings } from '../api/settings.ts';
import type { SpoolLimits } from '../api/spool-limits.ts';
import { sweepEvidence } from '../features/evidence/evidence.ts';
import { sweepIncoming } from '../features/evidence/evidence-files.ts';
import { areReloadsMissed } from '../features/subsidies/reloads.ts';
import type { HeadSettings } from '../head-office/settings.ts';
import { keyTrustMs } from '../http/admission/authentication.ts';
import { type CountAddress, RateLimiter } from '../http/admission/rate-limit.ts';
import { clientAddressOf } from '../http/listener/client-address.ts';
import type { OnRefusedEarly } from '../http/listener/refusals.ts';
import { createPipeline } from '../http/pipeline.ts';
import type { BodyRoomLimits } from '../http/request/body-room.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { BackupStatus } from '../ops/backup-status.ts';
import type { ScheduledBackups } from '../ops/scheduled-backups.ts';
import { type OutboundOptions, openOutbound } from '../outbound/outbound.ts';
import { announcePromotion } from '../second-box/announce.ts';
import { PrimaryBox } from '../second-box/primary.ts';
import { Connection } from '../store/connection.ts';
import { databaseFile, inMemory, openStore } from '../store/directory/open-store.ts';
import type { Reader } from '../store/statement.ts';
import { checkpointWhole } from '../store/writer/checkpoint.ts';
import { ThreadWriter, type Writer } from '../store/writer/writer.ts';
import { openChangeWatch } from './background/change-watch.ts';
import { startDelivering } from './background/delivering.ts';
import { sentRequestOf } from './background/directory-log.ts';
import { type Due, startDue } from './background/due.ts';
import { exportInline, exportInThread, startExporting } from './background/exporting.ts';
import { startHeadOffice } from './background/head-office.ts';
import { type Housekeeping, startHousekeeping } from './background/housekeeping.ts';
import { startJudging } from './background/judging.ts';
import { type LiveLimits, openLive } from './background/live.ts';
import { watchForLive } from './background/live-watch.ts';
import { movementsAfterReloads } from './background/movements-after-reloads.ts';
import { startReadingFolder } from './background/reading-folder.ts';
import { startReporting } from './background/reporting.ts';
import { RequestLog } from './background/request-log.ts';
import { startSending } from './background/sending.ts';
import { taskRunner } from './background/tasks.ts';
import { type ApplianceWatch, watchAppliance } from './background/watch.ts';
import { installationOf } from './installation/installation.ts';
import type { MovableServer } from './installation/network-desk.ts';
import { noSecondBox } from './installation/no-second-box.ts';
import type { ServedAs } from './installation/system.ts';
import type { PageSwitches } from './pages/page-parts.ts';
import { publicPages } from './pages/pages.ts';
import { endpoints } from './routes.ts';
import { type ChosenSettings, openSettings } from './settings.ts';
import { inlineWorkers, startWorkers, type WorkerOptions, type Workers } from './threads/workers.ts';

/** The options of an appliance, as the command line and its environment set them (rules/command-line#settings). */
export type ApplianceOptions = ChosenSettings &
  WorkerOptions & {
    /** Requests a minute from one address. */
    ipLimit?: number;
    /** Tests of contacts for an account and hour; 20 by default. Tests that make many things take more. */
    contactTests?: number | undefined;
    baseUrl?: string | undefined;
    corsOrigin?: string | undefined;
    /** Names of this machine beside its own, under which people reach it (rules/people-and-sessions#other-sites). */
    allowedHosts?: () => readonly string[];
    /** CIDRs of proxies whose `X-Forwarded-For` is trusted. */
    trustProxy?: readonly string[];
    /** Bounds for answers that clients are slow to read. */
    spoolLimits?: SpoolLimits;
    /** Bounds for long bodies. */
    bodyRoom?: BodyRoomLimits;
    /** Bounds for those who watch what happens. */
    liveLimits?: LiveLimits;
    /** Options for outgoing calls. Tests use shorter limits. */
    outbound?: OutboundOptions;
    pages?: Partial<PageSwitches>;
    log?: ApplianceWatch['log'];
    /** Only with `:memory:`: the bytes of the database that it begins with, where it does not begin empty. */
    image?: Buffer | undefined;
    /** Only with `:memory:`: threads use the machine's clock. */
    clock?: Clock;
    /** Beside such a clock: milliseconds that pass whatever becomes of it. */
    elapsed?: () => number;
    /** The state of scheduled backups, if there are any, for `/readyz` and `/metrics`. */
    backups?: (() => BackupStatus) | undefined;
    /** The service that makes backups, on schedule and on demand. */
    backupService?: ScheduledBackups | undefined;
    /** True if flags or variables set the backups, so that users cannot. */
    backupsAreFixed?: boolean | undefined;
    /** The start options of the process, for the panel. */
    servedAs?: ServedAs | undefined;
    /** The server that listens, for people to move to another address. */
    server?: MovableServer | undefined;
    /** The folder whose files are readings (rules/counters#the-watched-folder). */
    readingsFolder?: string | undefined;
    /** The head office that the site ships to. */
    headOffice?: HeadSettings | undefined;
    /** The SHA-256 of the served certificate, if there is one. */
    certificateFingerprint?: (() => string) | undefined;
    /** The expiry of the served certificate, if there is one, for `/readyz` and `/metrics`. */
    certificateEndsMs?: (() => number) | undefined;
  };

/** An open appliance: hand it requests, and close it. */
export type Appliance = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Counts requests that `handle` never sees, because they were refused before they were whole. */
  readonly countAddress: CountAddress;
  /** Tells of them in the log. */
  readonly onRefusedEarly: OnRefusedEarly;
  /** Lets a second box in; undefined in memory. */
  readonly secondBox: PrimaryBox | undefined;
  /** The connection that requests read from. */
  readonly reader: Reader;
  readonly writer: Writer;
  readonly settings: InstallationSettings;
  /**
   * Scheduled work. The appliance runs it, unless it was given a clock: then the code that moves the clock calls
   * `run` or `runAll`.
   */
  readonly due: Due;
  /** Reloads the subsidies that are due now, as `due` does by itself. */
  reloadSubsidies(): Promise<void>;
  /** Writes the refusals that wait. The appliance does this by itself within a second. */
  writeRefusals(): Promise<void>;
  /** Deletes expired exports and their files. The appliance does this by itself every minute. */
  forgetExports(): Promise<void>;
  /** Ends the streams of those who watch what happens: a server that stops would wait for them. */
  endStreams(): void;
  close(): Promise<void>;
};

/**
 * Opens a data directory and everything that works on it: the reader of this thread, the writer, the read pool and the
 * pipeline. With `:memory:` the same code runs inline on one connection.
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

/** `opened` collects what is closed, the last opened first: with the appliance, or when a later part fails. */
function openParts(options: ApplianceOptions, opened: AsyncDisposableStack): Appliance {
  const clock = options.clock ?? systemClock();
  const inline = options.data === inMemory;
  const watch = watchAppliance(options.log);
  opened.defer(() => watch.endMinute());
  const { settings, reader, writer, readPool, bodyPool, sheets } = inline
    ? openInMemory(options, clock, opened)
    : openOnDisk(options, clock, watch, opened);

  sweepIncoming(settings.filesDirectory);
  const swept = sweepEvidence({ reader, filesDirectory: settings.filesDirectory }, Date.now()).catch(
    (err: unknown) => watch.log.warn({ err }, 'videos that nobody knows were not all removed'),
  );
  opened.defer(async () => void (await swept));
  const due = startDue({
    clock,
    elapsed: options.elapsed,
    clockIsDriven: options.clock !== undefined,
    isTestClock: Boolean(process.env['LARDER_TEST_CLOCK']),
    onFailed: (work, err) => watch.log.warn({ err, work }, 'what is due was not done; it is tried again'),
  });
  opened.defer(() => due.close());
  const housekeeping: Housekeeping = startHousekeeping({
    reader,
    writer,
    watch,
    due,
    sessions: settings.sessions,
  });
  opened.defer(() => housekeeping.close());
  const { backups, backupService, certificateEndsMs } = options;
  const live = openLive({
    reader,
    sessions: settings.sessions,
    clock,
    log: watch.log,
    limits: options.liveLimits,
  });
  const changes = openChangeWatch(reader, watch.log);
  const fingerprint = () => options.certificateFingerprint?.() ?? null;
  const secondBox =
    writer instanceof ThreadWriter
      ? new PrimaryBox({
          data: options.data,
          clock,
          log: watch.log,
          fingerprint,
          waiting: () => writer.waiting,
          onChange: () => due.soon(),
        })
      : undefined;
  if (secondBox && writer instanceof ThreadWriter) {
    writer.gate = secondBox.gate;
    opened.defer(() => secondBox.close());
    const announcing = announcePromotion(options.data, fingerprint, watch.log);
    opened.defer(() => announcing.close());
  }
  const headOffice =
    options.headOffice && !inline
      ? startHeadOffice({
          settings: options.headOffice,
          file: databaseFile(options.data),
          installationKey: settings.templateKey,
          reader,
          runTask: taskRunner(writer),
          due,
          clock,
          watch,
        })
      : undefined;
  // Before what is due is waited for: a step of it may wait for head office.
  if (headOffice) opened.defer(() => headOffice.close());
  const outbound = openOutbound({
    allow: settings.webhookAllow,
    proxy: settings.proxy,
    ...options.outbound,
  });
  const delivering = startDelivering({
    reader,
    readPool,
    runTask: taskRunner(writer),
    due,
    clock,
    watch,
    settings,
    outbound,
  });
  opened.defer(() => delivering.stop());
  const requestLogs = new RequestLog(clock);
  const installation = installationOf({
    headOffice,
    secondBox: secondBox ?? noSecondBox,
    reader,
    writer,
    clock,
    live,
    changes,
    webhooks: delivering,
    keepRefusal: housekeeping.keepRefusal,
    noteReporter: housekeeping.noteReporter,
    requestLogs,
    watch,
    baseUrl: options.baseUrl,
    backups,
    backupService,
    backupsAreFixed: options.backupsAreFixed,
    contactTests: options.contactTests,
    certificateEndsMs,
    servedAs: options.servedAs,
    server: options.server,
    judge: (account) => incidents.judge(account),
  });
  const liveWatch = watchForLive(live, installation.standing, reader, clock, watch.log, backupService);
  const exporting = startExporting({
    reader,
    filesDirectory: settings.filesDirectory,
    watch,
    runTask: taskRunner(writer),
    due,
    onChange: liveWatch.exportChanged,
    work: inline
      ? exportInline(reader, settings.filesDirectory, clock)
      : exportInThread(databaseFile(options.data), settings.filesDirectory),
  });
  opened.defer(() => exporting.close());
  const isTestClock = options.clock === undefined && Boolean(process.env['LARDER_TEST_CLOCK']);
  startReporting(due, reader, taskRunner(writer), isTestClock, options.elapsed);
  const incidents = startJudging({
    due,
    readPool,
    runTask: taskRunner(writer),
    watch,
    standing: installation.standing,
    backups: backupService,
    certificateEndsMs,
    isTestClock,
    elapsed: options.elapsed,
  });
  const { readingsFolder } = options;
  if (readingsFolder !== undefined) {
    const readingFolder = startReadingFolder({
      folder: readingsFolder,
      due,
      runTask: taskRunner(writer),
      watch,
      elapsed: options.elapsed,
    });
    opened.defer(() => readingFolder.stop());
  }
  const sending = startSending({
    reader,
    runTask: taskRunner(writer),
    due,
    clock,
    watch,
    settings,
    outbound,
    baseUrl: () => {
      if (options.baseUrl !== undefined) return options.baseUrl;
      return options.server?.current() ? (installation.network.read().addresses[0] ?? null) : null;
    },
  });
  opened.defer(() => sending.stop());
  writer.onWritten = () => due.soon();
  const byAddress = new RateLimiter<string>('address');
  const ipLimit = options.ipLimit ?? 300;
  const countAddress: CountAddress = (address, requests) =>
    byAddress.count(address, ipLimit, clock(), requests);
  const handle = createPipeline({
    endpoints,
    installation,
    pages: publicPages({
      reader,
      writer,
      walls: { readPool, installation },
      watch,
      clock,
      settings,
      switches: options.pages ?? {},
      backups,
      certificateEndsMs,
      headOffice: headOffice?.state,
    }),
    reader,
    writer: inline
      ? writer
      : movementsAfterReloads(writer, {
          areMissed: () => areReloadsMissed(reader, clock()),
          makeUp: housekeeping.reloadSubsidies,
        }),
    readPool,
    bodyPool,
    sheets,
    currenciesOf: (from, actor, accountId) => currenciesOf(from, actor ?? {}, accountId),
    clock,
    settings,
    credentials: credentialsOf(reader, settings.sessions),
    placeDays: (actor, path, input) => placeAccountDays(reader, actor, { path, ...input }),
    overwrittenFilters: (actor, asked) => overwrittenFilters(reader, actor, asked),
    isKnownAddress: (name, network) => isKnownAddress(reader, name, network),
    clientAddress: clientAddressOf(options.trustProxy ?? []),
    countAddress,
    // In memory nothing changes outside this thread, and a look-up costs next to nothing.
    keyTrustMs: inline ? 0 : keyTrustMs,
    baseUrl: options.baseUrl,
    corsOrigin: options.corsOrigin,
    // A browser that does not trust the site's own authority yet could no longer fetch it by HTTP.
    isStrictTransport: options.servedAs?.certificate?.fromLocalCa === false,
    spoolLimits: options.spoolLimits,
    bodyRoom: options.bodyRoom,
    onKeyUsed: housekeeping.noteKeyUsed,
    onControllerSeen: housekeeping.noteControllerSeen,
    onDirectoryUsed: housekeeping.noteDirectoryUsed,
    onSessionUsed: housekeeping.noteSessionUsed,
    allowedHosts: options.allowedHosts ?? (() => []),
    onAnswered(exchange, status) {
      watch.answered(exchange, status);
      requestLogs.note(exchange, status);
      const sent = sentRequestOf(exchange, status, clock());
      if (sent) housekeeping.keepSent(sent);
      // The next run would be due only in ten seconds.
      if (status === 507) due.soon();
      const entry = exchange.problem?.copiedEntry;
      if (entry !== undefined && exchange.actor) housekeeping.noteCopy(exchange.actor, entry, clock());
    },
  });

  const endStreams = () => {
    live.close();
    changes.close();
    void secondBox?.close();
  };
  opened.defer(endStreams);
  return {
    handle,
    countAddress,
    onRefusedEarly: watch.refusedEarly,
    secondBox,
    reader,
    writer,
    settings,
    due,
    reloadSubsidies: housekeeping.reloadSubsidies,
    writeRefusals: housekeeping.writeRefusals,
    forgetExports: exporting.forget,
    endStreams,
    async close() {
      await opened.disposeAsync();
      if (!inline) checkpoint(options.data);
    },
  };
}

/** The parts of an appliance that know the data directory. */
type Opened = Workers & { settings: InstallationSettings; reader: Reader };

/** All on this thread, on one connection. */
function openInMemory(options: ApplianceOptions, clock: Clock, opened: AsyncDisposableStack): Opened {
  const connection = openStore(options.data, clock, options.image);
  opened.defer(() => connection.close());
  const settings = openSettings(options.data, connection, options);
  opened.defer(() => rmSync(settings.filesDirectory, { recursive: true, force: true }));
  return { settings, reader: { connection }, ...inlineWorkers(connection, clock, settings) };
}

/** A connection that reads for this thread, and the threads of the others. */
function openOnDisk(
  options: ApplianceOptions,
  clock: Clock,
  watch: ApplianceWatch,
  opened: AsyncDisposableStack,
): Opened {
  const connection = openStore(options.data, clock);
  try {
    const settings = openSettings(options.data, connection, options);
    const reader = { connection: Connection.open(databaseFile(options.data), 'read') };
    opened.defer(() => reader.connection.close());
    return { settings, reader, ...startWorkers(options, watch, settings, connection, opened) };
  } finally {
    // It was for the migrations: the writer thread opens its own.
    connection.close();
  }
}

/** Empties the write-ahead log into the database, so that one whole file is left behind. */
function checkpoint(data: string): void {
  if (!existsSync(databaseFile(data))) return;
  const connection = Connection.open(databaseFile(data), 'write-existing');
  checkpointWhole(connection);
  connection.close();
}
