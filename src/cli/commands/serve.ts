import { X509Certificate } from 'node:crypto';
import { setImmediate as laterTurn, setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { hasUsers } from '../../access/users.ts';
import { maxFingerprintsRange, sessionRanges } from '../../api/settings.ts';
import { type Appliance, openAppliance } from '../../app/appliance.ts';
import { standIn } from '../../app/upgrading/stand-in.ts';
import { neededUpgrade } from '../../app/upgrading/upgrade.ts';
import { clientAddressOf } from '../../http/listener/client-address.ts';
import { isHost } from '../../http/listener/host.ts';
import { type HttpServer, type ListenOptions, listen } from '../../http/listener/server.ts';
import { version } from '../../lib/assets.ts';
import { systemClock } from '../../lib/clock.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { isInside } from '../../ops/backup-place.ts';
import { backupSettingNames } from '../../ops/backup-settings.ts';
import { refuseNetworkFileSystem } from '../../ops/file-system.ts';
import { startBackups } from '../../ops/scheduled-backups.ts';
import { certificateIn, namesOf } from '../../ops/tls/local-ca-files.ts';
import { namesOfThisMachine } from '../../ops/tls/names.ts';
import { serveCertificate } from '../../ops/tls/serving.ts';
import { sqliteVersion } from '../../store/connection.ts';
import { missingData } from '../../store/directory/data-directory.ts';
import { makeFolder } from '../../store/directory/durable.ts';
import { larderCommand } from '../../store/directory/larder-command.ts';
import { type DirectoryLock, lockDirectory } from '../../store/directory/lock.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { isStandby } from '../../store/directory/standby.ts';
import { baseUrlOption, corsOriginOption, proxyOption, webhookAllowOption } from '../address-options.ts';
import { backupFlags, backupsOfServer } from '../backup-options.ts';
import { type Command, type Given, UsageError } from '../command.ts';
import { CommandSettings, dataFlag, testClockFlag } from '../command-settings.ts';
import { connectionFlags, connectionOptions } from '../connection-options.ts';
import { headFlags, headOption } from '../head-options.ts';
import { listenFailure } from '../listen-failure.ts';
import { certificateChoice, hostFlag, hostOption, requirePair, tlsFlags } from '../listen-options.ts';
import { logFlags, logPlan, openLog } from '../log-options.ts';
import { tellNewData } from '../operator-write.ts';
import { forgetAddress, noteAddress } from '../panel-address.ts';
import { readingsFlag, readingsFolder } from '../readings-option.ts';

/** The time a start waits for overdue subsidy reloads. The rest of them run while the server serves. */
const overdueReloadsMs = 5_000;

/** The time a stop waits for requests in flight. */
const shutdownTimeoutMs = 10_000;

/** The same for the server during an upgrade. */
const standInGraceMs = 1000;

export const serveFlags = {
  ...dataFlag,
  ...hostFlag,
  port: { value: 'PORT', help: 'the port to listen on; 0 = any free port (8080)' },
  'base-url': { value: 'URL', help: 'the address that clients use, if it differs (the request’s Host)' },
  'ip-limit': { value: 'N', help: 'requests per minute from one address (300)' },
  ...connectionFlags,
  ...tlsFlags,
  ...logFlags,
  'allowed-host': {
    value: 'NAME',
    repeatable: true,
    help: 'a name under which people open the panel, in addition to those of the computer; may be repeated',
  },
  'session-idle-hours': { value: 'N', help: 'hours of inactivity after which a session ends (12)' },
  'session-days': { value: 'N', help: 'days after which a session always ends (7)' },
  'cors-origin': { value: 'ORIGIN', help: 'allow pages of this origin to call the API (off)' },
  'trust-proxy': {
    value: 'CIDR',
    repeatable: true,
    help: 'trust X-Forwarded-For from this address; may be repeated',
  },
  'webhook-allow': {
    value: 'HOST',
    repeatable: true,
    help: 'a host, *.suffix or CIDR that Larder may call; may be repeated (loopback and private networks)',
  },
  proxy: { value: 'URL', help: 'the proxy through which Larder calls the hosts of webhook-allow (none)' },
  ...readingsFlag,
  ...backupFlags,
  ...headFlags,
  ...testClockFlag,
  'allow-unsafe-fs': { help: 'serve a data directory even on a network file system' },
  'no-panel': { help: 'do not serve the panel (/panel/, and the wall views)' },
  'no-docs': { help: 'do not serve /docs, /llms.txt, /openapi.json, /asyncapi.json and /problems' },
  'no-metrics': { help: 'do not serve /metrics' },
  'no-health': { help: 'do not serve /healthz and /readyz' },
};

export const command: Command = {
  usage: 'serve [flags]',
  summary: 'open (or create and migrate) the data directory and serve it',
  flags: serveFlags,
  positionals: [0, 0],
  run: (given) => serve(given),
};

/** The settings of `serve`, checked. @throws UsageError */
export function serveOptions(settings: CommandSettings) {
  logPlan(settings);
  const trustProxy = usable('trust-proxy', settings.list('trust-proxy'));
  return {
    data: settings.data,
    listenOn: {
      host: hostOption(settings),
      port: settings.integer('port', 0, 65_535) ?? 8080,
      ...connectionOptions(settings, trustProxy),
    },
    certificate: certificateChoice(settings),
    backupPlan: backupsOfServer(settings),
    trustProxy,
    baseUrl: baseUrlOption(settings),
    allowedHosts: hostNames(settings.list('allowed-host')),
    corsOrigin: corsOriginOption(settings),
    webhookAllow: webhookAllowOption(settings),
    proxy: proxyOption(settings),
    readingsFolder: readingsFolder(settings),
    headOffice: headOption(settings),
    ipLimit: settings.integer('ip-limit', 1, Number.MAX_SAFE_INTEGER) ?? 300,
    sessionIdleHours: integerIn(settings, 'session-idle-hours', sessionRanges.idleHours),
    sessionDays: integerIn(settings, 'session-days', sessionRanges.days),
    maxFingerprints: integerIn(settings, 'maxFingerprints', maxFingerprintsRange),
    pages: {
      docs: !settings.switch('no-docs'),
      panel: !settings.switch('no-panel'),
      metrics: !settings.switch('no-metrics'),
      health: !settings.switch('no-health'),
    },
  };
}

/**
 * Serves until SIGTERM or SIGINT. Resources are opened one after another and closed in reverse order, whether serving
 * ends or a step of the start fails.
 * @param onListening is called with the server's address once it accepts connections
 * @returns the exit code
 */
export async function serve(
  given: Given,
  onListening: (address: string) => void = () => {},
): Promise<number> {
  const settings = new CommandSettings(given);
  if (settings.data !== inMemory && isStandby(settings.data)) {
    if (!(await followUntilTakeOver(settings))) return 0;
    // The copied data directory has settings of its own.
    return await serve(given, onListening);
  }
  const { data, listenOn, certificate, backupPlan: _, allowedHosts, ...options } = serveOptions(settings);
  if (certificate) requirePair(certificate, data);

  const opened = new AsyncDisposableStack();
  const stop = new StopSignal();
  try {
    const lock = lockOf(data, settings.switch('allow-unsafe-fs'));
    opened.defer(() => lock?.release());
    const { log, close: closeLog } = openLog(settings);
    opened.defer(closeLog);
    stop.heed();
    const plan = backupsOfServer(settings);
    const backups = plan && (await startBackups(plan, log, systemClock(), { signal: stop.signal }));
    if (plan && isInside(data, plan.folder))
      log.warn({ folder: plan.folder }, 'the backup folder is inside the data directory');
    opened.defer(() => backups?.close());
    const tls = certificate && (await serveCertificate(certificate, data, log, systemClock()));
    opened.defer(() => tls?.close());
    // A signal that came while this thread was busy is told in the next turn of the event loop; without a listener by
    // then, it would be lost.
    await laterTurn();
    await laterTurn();
    if (stop.signal.aborted) return 0;
    // A signal ends the process at once while the data are upgraded: each step is one transaction, and the next start
    // continues with those that are left.
    stop.ignore();
    await upgradeData(data, { ...listenOn, tls: tls?.current() }, options.baseUrl, log);
    const hosts = namesBeside(allowedHosts);
    let served: HttpServer | undefined;
    const appliance = openAppliance({
      backups: plan?.at === undefined ? undefined : backups?.status,
      backupService: backups,
      backupsAreFixed: backupSettingNames.some((name) => given.flags[name] !== undefined),
      certificateEndsMs: tls?.endsMs,
      certificateFingerprint: tls && (() => new X509Certificate(tls.current().cert).fingerprint256),
      servedAs: {
        address: () => served?.address ?? null,
        host: () => served?.host ?? listenOn.host,
        allowedHosts: hosts,
        trustedProxies: options.trustProxy,
        certificate,
        logFile: logPlan(settings).plan?.file ?? null,
      },
      server: {
        current: () => served,
        fixedBy: given.flags['host'] === undefined ? undefined : settings.named('host'),
        certificateNames: () =>
          certificate && !certificate.fromLocalCa ? namesOf(certificateIn(certificate.cert)) : [],
        onMoved() {
          noteAddress(data, options.baseUrl ?? served!.address);
          log.info({ address: served!.address }, 'the server listens on another address');
        },
      },
      data,
      log,
      allowedHosts: hosts,
      watchdog: true,
      ...options,
    });
    opened.defer(() => appliance.close());
    stop.heed();
    // The first requests should not see subsidies as of the day on which the server was stopped.
    await Promise.race([
      appliance.reloadSubsidies(),
      pause(overdueReloadsMs, undefined, { ref: false }),
      stop.asked,
    ]);
    const { countAddress, onRefusedEarly, secondBox } = appliance;
    const server = await listenAt(appliance.handle, {
      ...listenOn,
      tls: tls?.current(),
      countAddress,
      upgrade: secondBox,
      onRefusedEarly,
    });
    served = server;
    opened.defer(() => server.close(shutdownTimeoutMs));
    opened.defer(() => appliance.endStreams());
    tls?.use(server.useCertificate);
    noteAddress(data, options.baseUrl ?? server.address);
    opened.defer(() => forgetAddress(data));
    process.stdout.write(`larder listening on ${server.address}\n`);
    warnOfOpenHost(listenOn.host, certificate !== undefined, data);
    if (options.pages.panel && data !== inMemory && !hasUsers(appliance.reader)) tellFirstLink(data);
    onListening(server.address);
    log.info({ version, data, sqlite: sqliteVersion(appliance.reader.connection) }, 'serving');
    if (process.env['LARDER_TEST_CLOCK'])
      log.warn('LARDER_TEST_CLOCK is set: the clock is not that of the computer');
    log.info({ signal: await stop.asked }, 'stopping');
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    throw error;
  } finally {
    await opened.disposeAsync();
    stop.ignore();
  }
}

/** Follows the primary. @returns true if this box took over; false if it was stopped */
async function followUntilTakeOver(settings: CommandSettings): Promise<boolean> {
  const stop = new StopSignal();
  stop.heed();
  try {
    const { standBy } = await import('../stand-by.ts');
    return await standBy(settings, stop.signal);
  } finally {
    stop.ignore();
  }
}

/** Brings the data to this program's schema. Before it begins, a temporary server listens that reports the progress. */
async function upgradeData(
  data: string,
  options: ListenOptions,
  baseUrl: string | undefined,
  log: Logger,
): Promise<void> {
  const upgrade = data === inMemory ? undefined : neededUpgrade(data, log);
  if (!upgrade) return;
  const server = await listenAt(standIn(upgrade.status, baseUrl), options);
  try {
    await upgrade.run();
  } finally {
    await server.close(standInGraceMs);
  }
}

async function listenAt(handler: Appliance['handle'], options: ListenOptions): Promise<HttpServer> {
  try {
    return await listen(handler, options);
  } catch (error) {
    throw listenFailure(error as NodeJS.ErrnoException, options);
  }
}

/** Prints how to create the first user, if no one can sign in yet: the panel itself cannot make that link. */
function tellFirstLink(data: string): void {
  const create = larderCommand(data, ['users', 'create', '--name', 'NAME', '--role', 'owner']);
  process.stderr.write(`larder: no one can sign in to the panel yet; to create the first link: ${create}\n`);
}

/** Warns when keys and personal data cross the network unencrypted. */
function warnOfOpenHost(host: string, isTls: boolean, data: string): void {
  if (isTls || isLoopback(host)) return;
  const advice = data === inMemory ? '' : `; to make a certificate: ${larderCommand(data, ['tls', 'init'])}`;
  process.stderr.write(`larder: --host ${host} without TLS: anyone on the network can read keys${advice}\n`);
}

function lockOf(data: string, anyFileSystem: boolean): DirectoryLock | undefined {
  if (data === inMemory) return undefined;
  const missing = missingData(data);
  makeFolder(data);
  if (!anyFileSystem) refuseNetworkFileSystem(data);
  const lock = lockDirectory(data);
  if (missing) tellNewData(missing);
  return lock;
}

/** Waits for SIGTERM or SIGINT after `heed`. A second signal, or one after `ignore`, ends the process at once. */
class StopSignal {
  readonly #abort = new AbortController();
  readonly #resolve: (signal: NodeJS.Signals) => void;
  readonly asked: Promise<NodeJS.Signals>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
    this.asked = promise;
    this.#resolve = resolve;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  readonly #take = (signal: NodeJS.Signals) => {
    this.#resolve(signal);
    this.#abort.abort();
  };

  heed(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, this.#take);
  }

  ignore(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, this.#take);
  }
}

/** @throws UsageError for what is no name and no address */
function hostNames(names: string[]): string[] {
  const wrong = names.find((name) => !isHost(name));
  if (wrong !== undefined) throw new UsageError(`allowed-host: ${wrong} is not a host name`);
  return names;
}

/** The given names and, as soon as it is found, the full name of this machine. */
function namesBeside(configured: readonly string[]): () => readonly string[] {
  let names = configured;
  void namesOfThisMachine().then(({ dns }) => {
    names = [...configured, ...dns];
  });
  return () => names;
}

function integerIn(settings: CommandSettings, name: string, range: { min: number; max: number }) {
  return settings.integer(name, range.min, range.max);
}

function usable(name: string, cidrs: string[]): string[] {
  try {
    clientAddressOf(cidrs);
    return cidrs;
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}
