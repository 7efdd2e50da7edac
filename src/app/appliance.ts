import type { IncomingMessage, ServerResponse } from 'node:http';
import { placeAccountDays } from '../access/account-days.ts';
import { currenciesOf } from '../access/accounts.ts';
import { credentialsOf } from '../access/credentials.ts';
import { isKnownAddress } from '../access/known-addresses.ts';
import { overwrittenFilters } from '../access/overwritten-filters.ts';
import type { InstallationSettings } from '../api/settings.ts';
import { sweepEvidence } from '../features/evidence/evidence.ts';
import { sweepIncoming } from '../features/evidence/evidence-files.ts';
import { areReloadsMissed } from '../features/subsidies/reloads.ts';
import { keyTrustMs } from '../http/admission/authentication.ts';
import { type CountAddress, RateLimiter } from '../http/admission/rate-limit.ts';
import { clientAddressOf } from '../http/listener/client-address.ts';
import type { OnRefusedEarly } from '../http/listener/refusals.ts';
import { createPipeline } from '../http/pipeline.ts';
import { systemClock } from '../lib/clock.ts';
import { openOutbound } from '../outbound/outbound.ts';
import type { PrimaryBox } from '../second-box/primary.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer/writer.ts';
import { openChangeWatch } from './background/change-watch.ts';
import { startDelivering } from './background/delivering.ts';
import { sentRequestOf } from './background/directory-log.ts';
import { type Due, startDue } from './background/due.ts';
import { exportInline, exportInThread, startExporting } from './background/exporting.ts';
import { startHeadOffice } from './background/head-office.ts';
import { startHousekeeping } from './background/housekeeping.ts';
import { startJudging } from './background/judging.ts';
import { openLive } from './background/live.ts';
import { watchForLive } from './background/live-watch.ts';
import { movementsAfterReloads } from './background/movements-after-reloads.ts';
import type { Parts } from './background/parts.ts';
import { startReadingFolder } from './background/reading-folder.ts';
import { startReporting } from './background/reporting.ts';
import { RequestLog } from './background/request-log.ts';
import { startSecondBox } from './background/second-box.ts';
import { startSending } from './background/sending.ts';
import { taskRunner } from './background/tasks.ts';
import { watchAppliance } from './background/watch.ts';
import { installationOf } from './installation/installation.ts';
import { noSecondBox } from './installation/no-second-box.ts';
import { checkpointData, isInline, openData } from './open-data.ts';
import type { ApplianceOptions } from './options.ts';
import { publicPages } from './pages/pages.ts';
import { endpoints } from './routes.ts';

/** An open appliance: it handles requests, and can be closed. */
export type Appliance = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Counts requests that `handle` never sees, because they were refused before they were whole. */
  readonly countAddress: CountAddress;
  /** Tells of them in the log. */
  readonly onRefusedEarly: OnRefusedEarly;
  /** Accepts a second box; undefined in memory. */
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
 * pipeline. With `:memory:` or `inline`, the same code runs on this thread, on one connection.
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
  const inline = isInline(options);
  const watch = watchAppliance(options.log);
  opened.defer(() => watch.endMinute());
  const { settings, reader, writer, readPool, bodyPool, sheets } = openData(options, clock, watch, opened);
  const { backups, backupService, certificateEndsMs, readingsFolder } = options;

  sweepIncoming(settings.filesDirectory);
  const swept = sweepEvidence({ reader, filesDirectory: settings.filesDirectory }, Date.now()).catch(
    (err: unknown) => watch.log.warn({ err }, 'could not remove all unknown videos'),
  );
  opened.defer(async () => void (await swept));
  const elapsed = options.elapsed ?? (() => performance.now());
  const isTestClock = options.clock === undefined && Boolean(process.env['LARDER_TEST_CLOCK']);
  const due = startDue({
    clock,
    elapsed,
    clockIsDriven: options.clock !== undefined,
    isTestClock,
    onFailed: (work, err) => watch.log.warn({ err, work }, 'scheduled work failed; it is tried again'),
  });
  opened.defer(() => due.close());
  const runTask = taskRunner(writer);
  const parts: Parts = {
    reader,
    writer,
    readPool,
    runTask,
    due,
    clock,
    elapsed,
    isTestClock,
    watch,
    settings,
    opened,
  };

  const housekeeping = startHousekeeping(parts);
  const live = openLive(parts, options.liveLimits);
  const changes = openChangeWatch(reader, watch.log);
  const certificate = () => options.certificateFingerprint?.() ?? null;
  // Programs that wait here for changes would wait in vain.
  const secondBox = startSecondBox(options.data, certificate, parts, changes.close);
  const headOffice =
    options.headOffice && !inline
      ? startHeadOffice(options.headOffice, databaseFile(options.data), parts)
      : undefined;
  const outbound = openOutbound({
    allow: settings.webhookAllow,
    proxy: settings.proxy,
    ...options.outbound,
  });
  const requestLogs = new RequestLog(clock);
  const installation = installationOf({
    ...options,
    ...parts,
    headOffice,
    secondBox: secondBox ?? noSecondBox,
    live,
    changes,
    webhooks: startDelivering({ ...parts, outbound }),
    keepRefusal: housekeeping.keepRefusal,
    noteReporter: housekeeping.noteReporter,
    requestLogs,
    exports: {
      rowsWritten: (id) => exporting.rowsWritten(id),
      stop: (id) => exporting.stop(id),
    },
    baseUrl: options.baseUrl,
    judge: (account) => incidents.judge(account),
  });
  const { standing } = installation;
  const liveWatch = watchForLive(live, standing, backupService, parts);
  const exporting = startExporting({
    ...parts,
    onChange: liveWatch.exportChanged,
    work: inline
      ? exportInline(reader, settings.filesDirectory, clock)
      : exportInThread(databaseFile(options.data), settings.filesDirectory),
  });
  startReporting(parts);
  const incidents = startJudging({ ...parts, standing, backups: backupService, certificateEndsMs });
  if (readingsFolder !== undefined) startReadingFolder(readingsFolder, parts);
  startSending({
    ...parts,
    outbound,
    baseUrl: () => {
      if (options.baseUrl !== undefined) return options.baseUrl;
      return options.server?.current() ? (installation.network.read().addresses[0] ?? null) : null;
    },
  });
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
      secondBox,
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
      if (!inline) checkpointData(options.data);
    },
  };
}
