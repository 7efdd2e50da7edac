import { accessSync, constants, existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SqliteError } from 'better-sqlite3';
import { lateAfterSeconds, outboxStanding } from '../features/notifications/outbox/status.ts';
import { version } from '../lib/assets.ts';
import { dayMs } from '../lib/calendar/durations.ts';
import { type Clock, isoOf } from '../lib/clock.ts';
import { Connection, sqliteVersion } from '../store/connection.ts';
import { AccessError, requireAccess, thisUser, userName } from '../store/directory/data-directory.ts';
import { freeBytesNow, scarceBytes } from '../store/directory/free-space.ts';
import { requireKnownSchema } from '../store/directory/known-schema.ts';
import { larderCommand } from '../store/directory/larder-command.ts';
import { pendingSteps, schemaVersion } from '../store/directory/migrations.ts';
import { databaseFile, migrations } from '../store/directory/open-store.ts';
import { copyNoticed } from '../store/history/copies.ts';
import { auditHead } from '../store/writer/audit-trail.ts';
import { bytesForBackup } from './backup.ts';
import { isOnDiskOf, requireBackupFolder } from './backup-folder.ts';
import { folderBeside, isInside } from './backup-place.ts';
import { certificateOf } from './doctor-certificate.ts';
import { fileSystemOf } from './file-system.ts';
import { bad, type Finding, look, ok } from './finding.ts';
import { isKeptInside } from './finish-restore.ts';
import { lastProvenIn } from './proven-backup.ts';
import type { ServedFiles } from './tls/pair.ts';

/** The examined data directory and its scheduled backups. */
export type Examined = {
  data: string;
  /** The backup folder, which is only checked by its name. */
  backupFolder?: string | undefined;
  backups: Plan | undefined | 'not looked at';
  /** The watched folder of readings, if configured, and whether it does not respond. */
  readings?: { folder: string; hangs: boolean } | undefined;
  /** The certificate that is served; undefined: it is HTTP. */
  certificate: ServedFiles | undefined;
  /** The address that is listened on. */
  host: string;
  clock: Clock;
};

/** `hangs`: the folder does not respond, and no code may wait for it. */
type Plan = { folder: string; isDefault: boolean; evidence: boolean; hangs?: boolean };

const mebibyte = 2 ** 20;

/** Checks everything that an operator can act on. It only reads, also while a server is at work. */
export function examine({
  data,
  backupFolder,
  backups,
  readings,
  certificate,
  host,
  clock,
}: Examined): Finding[] {
  const here = [versions(), clockOf(clock), zone()];
  const unreachable = accessProblem(data);
  if (unreachable) return [...here, unreachable];
  if (!existsSync(data)) {
    return [
      ...here,
      bad(
        'data directory',
        `${resolve(data)} does not exist`,
        `check --data; for a new site: ${larderCommand(data, ['serve'])}`,
      ),
    ];
  }
  return [
    ...here,
    fileSystem(data),
    space(data),
    ...permissions(data),
    log(data),
    ...database(data, clock()),
    certificateOf(certificate, host, clock(), data),
    ...placeOfBackups(data, backupFolder),
    ...(backups === 'not looked at' ? [] : backupsOf(backups, data, clock())),
    ...(readings ? [readingsFolder(readings)] : []),
    leftovers(data),
  ];
}

/** Without the right to read, nothing else can be examined, so this is the only advice. */
function accessProblem(data: string): Finding | undefined {
  try {
    requireAccess(data);
    return undefined;
  } catch (error) {
    return unreachableData(error);
  }
}

/** @throws what is no missing right */
export function unreachableData(error: unknown): Finding {
  if (!(error instanceof AccessError)) throw error;
  return bad('permissions', error.problem, error.advice);
}

function versions(): Finding {
  const { platform, arch, version: node } = process;
  return ok('versions', `Larder ${version}, Node.js ${node}, ${platform} ${arch}`);
}

function clockOf(clock: Clock): Finding {
  const text = isoOf(clock());
  if (process.env['LARDER_TEST_CLOCK']) {
    return look('clock', `${text}, moved by LARDER_TEST_CLOCK`, 'unset LARDER_TEST_CLOCK: it is for tests');
  }
  const synchronized = existsSync('/run/systemd/timesync/synchronized') || existsSync('/run/chrony');
  return process.platform !== 'linux' || synchronized
    ? ok('clock', text)
    : look(
        'clock',
        `${text}; nothing seems to synchronize it`,
        'synchronize it with systemd-timesyncd or chrony: subsidies are renewed by it',
      );
}

function zone(): Finding {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return ok('time zone', `${timeZone} (for backup-at; accounts have their own)`);
}

function fileSystem(data: string): Finding {
  const { name, kind } = fileSystemOf(data);
  const advice = 'put the data directory on a local disk';
  if (kind === 'network')
    return bad('file system', `${name}, a network file system: its locks are not reliable`, advice);
  if (kind === 'memory') return look('file system', `${name}, which loses its data without power`, advice);
  return kind === 'local'
    ? ok('file system', name)
    : look('file system', `${name}, which Larder does not know`, `${advice}, if this is not one`);
}

function space(data: string): Finding {
  const [free, size] = [freeBytesNow(data), sizeOf(databaseFile(data))];
  const text = `${megabytes(free)} free, the database has ${megabytes(size)}`;
  if (free < scarceBytes) return bad('disk space', text, 'free space: without it, writes are refused');
  return free < Math.max(1024 * mebibyte, 2 * size)
    ? look('disk space', text, 'free space: a backup or an upgrade needs as much space again as the database')
    : ok('disk space', text);
}

function permissions(data: string): Finding[] {
  if (process.platform === 'win32') return [];
  const open = ['.', 'larder.db', 'templates.key', 'links.key', 'tls/ca.key', 'tls/server.key']
    .map((name) => join(data, name))
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0);
  if (open.length > 0) {
    const advice = `chmod go= ${open.join(' ')}`;
    return [bad('permissions', `users other than the owner can access ${open.join(', ')}`, advice)];
  }
  const [owner, user] = [statSync(data).uid, process.getuid!()];
  return owner === user || user === 0
    ? [ok('permissions', 'only the owner has access')]
    : [
        bad(
          'permissions',
          `the files belong to ${userName(owner)}, but this user is ${thisUser()}`,
          'run Larder as the owner of the files',
        ),
      ];
}

function log(data: string): Finding {
  const bytes = sizeOf(`${databaseFile(data)}-wal`);
  return bytes > 256 * mebibyte
    ? look(
        'write-ahead log',
        megabytes(bytes),
        'if it stays this large, restart the server: a reader is holding it open',
      )
    : ok('write-ahead log', megabytes(bytes));
}

function database(data: string, nowMs: number): Finding[] {
  const file = databaseFile(data);
  if (!existsSync(file))
    return [
      bad('database', `${file} does not exist`, `check --data; to restore a backup: ${restoreCommand(data)}`),
    ];
  if (sizeOf(file) === 0)
    return [bad('database', `${file} is empty`, `to restore a backup: ${restoreCommand(data)}`)];
  let connection: Connection;
  try {
    connection = Connection.open(file, 'read');
  } catch (error) {
    if (error instanceof AccessError) return [unreachableData(error)];
    const isClosed = error instanceof SqliteError && error.code.startsWith('SQLITE_CANTOPEN');
    const advice = isClosed
      ? 'check the contents of the data directory'
      : `${larderCommand(data, ['verify'])} shows what is damaged, and the smallest remedy`;
    return [bad('database', (error as Error).message, advice)];
  }
  try {
    return [
      schema(connection),
      lastWrite(connection, nowMs),
      ...zones(connection),
      ...messagesOf(connection, nowMs),
      ...copyOf(connection, nowMs, data),
    ];
  } finally {
    connection.close();
  }
}

function schema(connection: Connection): Finding {
  const text = `schema ${schemaVersion(connection)}, SQLite ${sqliteVersion(connection)}`;
  try {
    requireKnownSchema(connection, migrations(), version);
  } catch (error) {
    const isNewer = schemaVersion(connection) > migrations().at(-1)!.version;
    return bad(
      'database',
      (error as Error).message,
      isNewer ? 'install the newer Larder' : 'upgrade it with the build that is named',
    );
  }
  const steps = pendingSteps(connection, migrations()).length;
  return steps === 0
    ? ok('database', text)
    : look(
        'database',
        `${text}; ${steps} upgrade ${steps === 1 ? 'step' : 'steps'} behind`,
        'the next start of the server upgrades it, and keeps a copy',
      );
}

function lastWrite(connection: Connection, nowMs: number): Finding {
  const { dateMs, seq } = auditHead({ connection });
  if (dateMs <= nowMs) return ok('last write', seq === 0 ? 'none yet' : isoOf(dateMs));
  return bad(
    'last write',
    `${isoOf(dateMs)}, which is in the future`,
    'set the clock: it is behind, or was ahead',
  );
}

function zones(connection: Connection): Finding[] {
  const all = connection.database
    .prepare<[], string>('SELECT DISTINCT time_zone FROM accounts')
    .pluck()
    .all();
  const unknown = all.filter((name) => !isZone(name));
  if (unknown.length === 0) return [];
  return [
    bad(
      'accounts’ time zones',
      `${unknown.join(', ')}: unknown`,
      'provision these accounts with a known time zone',
    ),
  ];
}

/** Findings about undelivered messages. Data of an older schema is skipped. */
function messagesOf(connection: Connection, nowMs: number): Finding[] {
  if (pendingSteps(connection, migrations()).length > 0) return [];
  const standing = outboxStanding({ connection }, nowMs);
  if (!standing) return [];
  const { isSending, waiting, failing, lateSeconds } = standing;
  const text = `${waiting} waiting to be sent`;
  if (!isSending)
    return [
      look(
        'messages',
        `${text}; sending is off because this is a restored copy`,
        'turn it on under Notifications once the original no longer runs',
      ),
    ];
  if (lateSeconds <= lateAfterSeconds) return [ok('messages', text)];
  const hours = (lateSeconds / 3600).toFixed(1);
  return [
    look(
      'messages',
      `${text}; ${failing} cannot be delivered, the oldest for ${hours} h`,
      'see Notifications, Messages; the mail server can be tested step by step',
    ),
  ];
}

/** Findings about another copy of the data in use. Data of an older schema is skipped. */
function copyOf(connection: Connection, nowMs: number, data: string): Finding[] {
  if (pendingSteps(connection, migrations()).length > 0) return [];
  const noticed = copyNoticed({ connection }, nowMs);
  if (!noticed) return [];
  const { firstMs, lastMs, entry, by } = noticed;
  return [
    bad(
      'copies',
      `clients have used cursors that this data never issued since ${isoOf(firstMs)}, last at ${isoOf(lastMs)} by “${by}” (entry ${entry} of the audit)`,
      `the data directory was copied and is served twice, or was replaced with an older one: stop the other server; to restore a backup: ${restoreCommand(data)}`,
    ),
  ];
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

function backupsOf(plan: Plan | undefined, data: string, nowMs: number): Finding[] {
  if (plan === undefined) {
    return [look('backups', 'none are scheduled', 'set backup-at and backup-dir in larder.json')];
  }
  const { folder, isDefault, hangs } = plan;
  if (hangs)
    return [bad('backups', `${folder} does not respond`, 'check its disk; until then no backups are made')];
  if (!existsSync(folder) && isDefault)
    return [backup(plan, data, nowMs), onDataDisk(`${folder}, which the first backup creates,`)];
  try {
    requireBackupFolder(folder);
  } catch (error) {
    return [bad('backups', (error as Error).message, 'the server does not start without it')];
  }
  return isOnDiskOf(folder, data)
    ? [backup(plan, data, nowMs), onDataDisk(folder)]
    : [backup(plan, data, nowMs), ok('backups’ disk', 'not the disk of the data')];
}

/** A file that was read moves within the folder, so it must be one to write to. */
function readingsFolder({ folder, hangs }: { folder: string; hangs: boolean }): Finding {
  const advice = 'until then, readings wait there';
  if (hangs) return bad('readings-folder', `${folder} does not respond`, advice);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok('readings-folder', folder);
  } catch {
    const text = `${folder} does not exist, or this user may not read it or write to it`;
    return bad('readings-folder', text, advice);
  }
}

/** A restore replaces the data directory: backups inside it are hard to find afterwards. */
function placeOfBackups(data: string, folder: string | undefined): Finding[] {
  if (folder === undefined || !isInside(data, folder)) return [];
  const beside = folderBeside(data);
  return [
    look(
      'backups’ folder',
      `${folder} is inside the data directory`,
      `set backup-dir to a folder outside of it; or leave backup-dir out, and let the server write to ${beside}`,
    ),
  ];
}

const restoreCommand = (data: string) => larderCommand(data, ['restore', 'FILE', '--force'], 'root');

const onDataDisk = (folder: string) =>
  look('backups’ disk', `${folder} is on the same disk as the data`, 'set backup-dir to another disk');

function backup({ folder, evidence }: Plan, data: string, nowMs: number): Finding {
  const needed = bytesForBackup(data, { evidence, proven: true });
  const free = existsSync(folder) ? freeBytesNow(folder) : Number.POSITIVE_INFINITY;
  if (free < needed) {
    const text = `the next one needs up to ${megabytes(needed)} in ${folder}, but only ${megabytes(free)} are free`;
    return bad('backups', text, 'free space there, or set backup-dir to a larger disk');
  }
  const last = lastProvenIn(folder);
  if (!last) return look('backups', `no tested backup in ${folder}`, 'see the log of the server');
  const text = `last tested backup: ${last.createdAt}`;
  return nowMs - Date.parse(last.createdAt) > 7 * dayMs
    ? look('backups', text, 'see the log of the server')
    : ok('backups', text);
}

/**
 * Leftovers of upgrades and restores. An operator may remove those that contain only a database and its
 * settings, never a folder with videos, backups, or unknown content, which may be a backup.
 */
function leftovers(data: string): Finding {
  const whole = resolve(data);
  const copies = globSync('larder.db.schema-*', { cwd: whole }).map((name) => join(whole, name));
  const folders = [
    ...globSync(`${basename(whole)}.before-*`, { cwd: dirname(whole) }).map((name) =>
      join(dirname(whole), name),
    ),
    ...(existsSync(whole) ? readdirSync(whole) : []).filter(isKeptInside).map((name) => join(whole, name)),
  ];
  const { removable: plain = [], other: others = [] } = Object.groupBy(folders, (folder) =>
    isRemovable(folder) ? 'removable' : 'other',
  );
  const removable = [...copies, ...plain];
  const keep = others.map((folder) => `${folder} contains videos, backups or other files, and is kept`);
  if (removable.length === 0) return ok('kept copies', keep.length === 0 ? 'none' : keep.join('; '));
  return look(
    'kept copies',
    [removable.join(', '), ...keep].join('; '),
    `remove ${removable.join(', ')} once you no longer need them`,
  );
}

/** Content of a data directory besides videos and backups: files, and folders. */
const dataFiles =
  /^(larder\.(db(-wal|-shm|\.schema-\d+)?|json|lock)|(templates|links)\.key|address|demo-key)$/;
const dataFolders = new Set(['tls', 'exports', '.cache']);

/** One that cannot be read is not. */
function isRemovable(folder: string): boolean {
  try {
    return holdsOnlyData(folder);
  } catch {
    return false;
  }
}

/** True if a folder contains only the data itself. The search ends at the first other entry. */
function holdsOnlyData(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return dataFiles.test(entry.name);
    if (!entry.isDirectory()) return false;
    return dataFolders.has(entry.name) ? holdsNoBackup(path) : isEmptyBelow(path);
  });
}

const holdsNoBackup = (folder: string) =>
  readdirSync(folder, { withFileTypes: true, recursive: true }).every(({ name }) => !/\.backup\b/.test(name));

function isEmptyBelow(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).every(
    (entry) => entry.isDirectory() && isEmptyBelow(join(folder, entry.name)),
  );
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
const megabytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MiB`;
