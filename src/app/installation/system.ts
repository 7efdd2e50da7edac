import type { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { dirname, join } from 'node:path';
import type { BackupDesk, Standing } from '../../api/installation.ts';
import type { LinkedFile } from '../../api/linked-file.ts';
import type { SystemFacts } from '../../api/system-facts.ts';
import { version } from '../../lib/assets.ts';
import { type Clock, isoOf } from '../../lib/clock.ts';
import { examine } from '../../ops/doctor.ts';
import { certificateIn, localCaFiles, namesOf } from '../../ops/tls/local-ca-files.ts';
import type { ServedFiles } from '../../ops/tls/pair.ts';
import { Problem } from '../../problems/problem.ts';
import { sqliteVersion } from '../../store/connection.ts';
import { larderCommand, serviceUnit } from '../../store/directory/larder-command.ts';
import { schemaVersion } from '../../store/directory/migrations.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import type { Reader } from '../../store/statement.ts';
import type { Writer } from '../../store/writer/writer.ts';

/** The operator's start options, for the panel (rules/system#the-call). */
export type ServedAs = {
  /** The listening address; null before it listens. */
  address(): string | null;
  host(): string;
  allowedHosts(): readonly string[];
  trustedProxies: readonly string[];
  certificate: ServedFiles | undefined;
  logFile: string | null;
};

/** Sources of the facts. */
export type SystemParts = {
  reader: Reader;
  writer: Writer;
  clock: Clock;
  backups: BackupDesk;
  baseUrl: string | undefined;
  logLevel: string;
  servedAs: ServedAs | undefined;
  /** The file of the newest tested backup, as last read. */
  newestBackup(): string | undefined;
};

const startedMs = Date.now() - performance.now();

/** Facts about the process and its machine. */
export async function systemFactsOf(parts: SystemParts, standing: Standing): Promise<SystemFacts> {
  const { reader, writer, clock, backups, servedAs } = parts;
  const file = reader.connection.database.name;
  const isInMemory = file === inMemory;
  const nowMs = clock();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    version,
    schemaVersion: schemaVersion(reader.connection),
    versions: {
      sqlite: sqliteVersion(reader.connection),
      node: process.version,
      system: `${platform()} ${release()} ${arch()}`,
    },
    now: isoOf(nowMs),
    startedAt: isoOf(startedMs),
    uptimeSeconds: Math.floor(performance.now() / 1000),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isTestClock: standing.isTestClock,
    data: {
      isInMemory,
      folder: isInMemory ? null : dirname(file),
      databaseBytes: isInMemory ? 0 : await sizeOf(file),
      walBytes: isInMemory ? 0 : await sizeOf(`${file}-wal`),
      freeBytes: standing.disk?.freeBytes ?? null,
      isLow: standing.disk?.isLow ?? false,
    },
    writer: { waiting: writer.waiting },
    memory: { rssBytes: rss, heapUsedBytes: heapUsed },
    log: { file: servedAs?.logFile ?? null, level: parts.logLevel },
    listens: {
      address: servedAs?.address() ?? null,
      baseUrl: parts.baseUrl ?? null,
      allowedHosts: [...(servedAs?.allowedHosts() ?? [])],
      trustedProxies: [...(servedAs?.trustedProxies ?? [])],
    },
    certificate: servedAs?.certificate ? certificateFacts(servedAs.certificate) : null,
    backups: backups.plan(),
    findings: isInMemory ? [] : findingsOf(dirname(file), servedAs, clock, backups.plan()?.folder),
    commands: isInMemory ? null : commandsOf(dirname(file), parts.newestBackup()),
  };
}

/** Findings of `larder doctor`, except about the backup folder, whose disk may hang. */
function findingsOf(
  data: string,
  servedAs: ServedAs | undefined,
  clock: Clock,
  backupFolder: string | null | undefined,
): SystemFacts['findings'] {
  const { certificate } = servedAs ?? {};
  const host = servedAs?.host() ?? '127.0.0.1';
  const examined = { data, backupFolder: backupFolder ?? undefined, certificate, host, clock };
  return examine({ ...examined, backups: 'not looked at' }).map(({ name, state, text, advice = null }) => ({
    name,
    state,
    text,
    advice,
  }));
}

/** The port on which people check a restored copy beside the site itself. */
const copyPort = '8090';

/** The command lines that the panel shows; `backup` is the newest file that was proven. */
function commandsOf(data: string, backup: string | undefined): SystemFacts['commands'] {
  const line = (...words: string[]) => larderCommand(data, words);
  const copy = `${data}-copy`;
  const unit = serviceUnit();
  const systemctl = (verb: string) => (unit === undefined ? null : `sudo systemctl ${verb} ${unit}`);
  return {
    doctor: line('doctor'),
    verify: line('verify', '--full'),
    createTls: line('tls', 'init'),
    createHeadOffice: line('head', 'init', 'postgres://postgres@head.example/larder'),
    restore: backup === undefined ? null : larderCommand(data, ['restore', backup, '--force'], 'root'),
    restoreCopy: backup === undefined ? null : larderCommand(copy, ['restore', backup, '--new'], 'root'),
    serveCopy: backup === undefined ? null : larderCommand(copy, ['serve', '--port', copyPort], 'root'),
    stop: systemctl('stop'),
    start: systemctl('start'),
    restart: systemctl('restart'),
  };
}

function certificateFacts({ cert, fromLocalCa }: ServedFiles): SystemFacts['certificate'] {
  const served = certificateIn(cert);
  const authority = fromLocalCa ? authorityOf(cert) : null;
  return {
    endsAt: endOf(served),
    names: namesOf(served),
    fingerprint256: served.fingerprint256,
    authority: authority && { fingerprint256: authority.fingerprint256, endsAt: endOf(authority) },
  };
}

function authorityOf(cert: string): X509Certificate | null {
  const file = join(dirname(cert), 'ca.crt');
  return existsSync(file) ? certificateIn(file) : null;
}

/** The certificate of the site's own authority. @throws `system.no_authority` */
export function authorityFile(data: string, servedAs: ServedAs | undefined): LinkedFile {
  if (!servedAs?.certificate?.fromLocalCa) throw new Problem('system.no_authority');
  return {
    path: localCaFiles(data).authority,
    mediaType: 'application/x-x509-ca-cert',
    name: 'larder-ca.crt',
    disposition: 'attachment',
    missing: 'system.no_authority',
  };
}

const endOf = ({ validTo }: X509Certificate) => isoOf(Date.parse(validTo));

async function sizeOf(file: string): Promise<number> {
  // The write-ahead log comes and goes.
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
