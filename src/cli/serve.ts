import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openAppliance } from '../appliance/appliance.ts';
import { version } from '../appliance/assets.ts';
import { inMemory } from '../appliance/store.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { listen } from '../http/server.ts';
import { maxFingerprintsRange } from '../interface/settings.ts';
import { refuseNetworkFileSystem } from '../operate/file-system.ts';
import { startBackups } from '../operate/scheduled.ts';
import { systemClock } from '../store/clock.ts';
import { sqliteVersion } from '../store/connection.ts';
import { type DirectoryLock, lockDirectory } from '../store/lock.ts';
import { serveCertificate } from '../tls/serving.ts';
import { backupFlags, backupPlan } from './backup-options.ts';
import { type Command, type Given, UsageError } from './command.ts';
import { connectionFlags, connectionOptions } from './connection-options.ts';
import { hostFlag, hostOption, requirePair, tlsChoice, tlsFlags } from './listen-options.ts';
import { logFlags, openLog } from './log-options.ts';
import { dataFlag, Settings } from './settings.ts';

/** How long a start waits for the reloads that were missed; what takes longer goes on while it serves. */
const makeUpMs = 5_000;

/** How long a stop lets requests in flight finish. */
const graceMs = 10_000;

export const serveFlags = {
  ...dataFlag,
  ...hostFlag,
  port: { value: 'PORT', help: 'the port to listen on; 0 = any free one (8080)' },
  'base-url': { value: 'URL', help: 'the address that clients use, where it differs (the request’s Host)' },
  'ip-limit': { value: 'N', help: 'requests a minute from one address (300)' },
  ...connectionFlags,
  ...tlsFlags,
  ...logFlags,
  'cors-origin': { value: 'ORIGIN', help: 'let pages of this origin call the API (off)' },
  'trust-proxy': {
    value: 'CIDR',
    repeatable: true,
    help: 'believe X-Forwarded-For from here; may be repeated',
  },
  ...backupFlags,
  'allow-unsafe-fs': { help: 'serve a data directory on a network file system all the same' },
  'no-docs': { help: 'do not serve /docs, /openapi.json and /problems' },
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

/** Serves until SIGTERM or SIGINT; `onListening` is told the address once connections are accepted. */
export async function serve(
  given: Given,
  onListening: (address: string) => void = () => {},
): Promise<number> {
  const settings = new Settings(given);
  const { data } = settings;
  const trustProxy = usable('trust-proxy', settings.list('trust-proxy'));
  const place = {
    host: hostOption(settings),
    port: settings.integer('port', 0, 65_535) ?? 8080,
    ...connectionOptions(settings, trustProxy),
  };
  const choice = tlsChoice(settings);
  if (choice) requirePair(choice);
  const plan = backupPlan(settings);

  const lock = lockOf(data, settings.switch('allow-unsafe-fs'));
  const { log, close: closeLog } = openLog(settings);
  const backups = plan && startBackups(plan, log, systemClock());
  const tls = choice && (await serveCertificate(choice, data, log, systemClock()));
  const appliance = openAppliance({
    backups: backups?.status,
    certificateEndsMs: tls?.endsMs,
    data,
    log,
    trustProxy,
    baseUrl: settings.text('base-url')?.replace(/\/+$/, ''),
    corsOrigin: settings.text('cors-origin'),
    ipLimit: settings.integer('ip-limit', 1, Number.MAX_SAFE_INTEGER) ?? 300,
    maxFingerprints: settings.integer('maxFingerprints', maxFingerprintsRange.min, maxFingerprintsRange.max),
    pages: {
      docs: !settings.switch('no-docs'),
      metrics: !settings.switch('no-metrics'),
      health: !settings.switch('no-health'),
    },
  });
  const stopping = stopSignal();
  // Whoever asks first should not see the subsidy of the day on which the appliance was switched off.
  await Promise.race([appliance.reloadSubsidies(), pause(makeUpMs, undefined, { ref: false })]);
  const server = await listen(appliance.handle, { ...place, tls: tls?.current() });
  tls?.use(server.useCertificate);
  process.stdout.write(`larder listening on ${server.address}\n`);
  onListening(server.address);
  log.info({ version, data, sqlite: sqliteVersion(appliance.reader.connection) }, 'serving');
  if (process.env['LARDER_TEST_CLOCK']) log.warn('LARDER_TEST_CLOCK is set: the clock is not the machine’s');

  log.info({ signal: await stopping }, 'stopping');
  await server.close(graceMs);
  tls?.close();
  await backups?.close();
  await appliance.close();
  await closeLog();
  lock?.release();
  return 0;
}

function lockOf(data: string, anyFileSystem: boolean): DirectoryLock | undefined {
  if (data === inMemory) return undefined;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (!anyFileSystem) refuseNetworkFileSystem(data);
  return lockDirectory(data);
}

function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });
}

function usable(name: string, cidrs: string[]): string[] {
  try {
    clientAddressOf(cidrs);
    return cidrs;
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}
