import { dirname } from 'node:path';
import type { ExportDesk, HeadOfficeDesk, Installation, Standing, Webhooks } from '../../api/installation.ts';
import type { Changes, Live } from '../../api/live.ts';
import type { KeepRefusal, NoteReporter } from '../../api/refusal.ts';
import type { RequestLogs } from '../../api/request-log.ts';
import type { SecondBoxDesk } from '../../api/second-box.ts';
import { isSendingOn } from '../../features/notifications/alerting/sending.ts';
import type { Clock } from '../../lib/clock.ts';
import { HourlyBudget } from '../../lib/hourly-budget.ts';
import type { BackupStatus } from '../../ops/backup-status.ts';
import type { ScheduledBackups } from '../../ops/scheduled-backups.ts';
import { freeBytes, scarceBytes } from '../../store/directory/free-space.ts';
import { inMemory } from '../../store/directory/open-store.ts';
import { copyNoticed } from '../../store/history/copies.ts';
import type { Reader } from '../../store/statement.ts';
import type { Writer } from '../../store/writer/writer.ts';
import type { ApplianceWatch } from '../background/watch.ts';
import { backupDeskOf } from './backup-desk.ts';
import { type MovableServer, networkDeskOf } from './network-desk.ts';
import { authorityFile, type ServedAs, systemFactsOf } from './system.ts';

/** The number of tests of contacts an hour, of an account. */
const contactTestsAnHour = 20;

/** Dependencies of the installation. */
export type InstallationParts = {
  reader: Reader;
  writer: Writer;
  clock: Clock;
  live: Live;
  changes: Changes;
  webhooks: Webhooks;
  keepRefusal: KeepRefusal;
  noteReporter: NoteReporter;
  requestLogs: RequestLogs;
  exports: ExportDesk;
  watch: ApplianceWatch;
  baseUrl: string | undefined;
  /** The service that makes backups, on schedule and on demand; undefined for `:memory:`. */
  backupService?: ScheduledBackups | undefined;
  /** True if flags or variables set the backups. */
  backupsAreFixed?: boolean | undefined;
  /** Tests of contacts for an account and hour. */
  contactTests?: number | undefined;
  /** The start options of the process. */
  servedAs?: ServedAs | undefined;
  /** The server that listens. */
  server?: MovableServer | undefined;
  /** The head office of this site. */
  headOffice?: HeadOfficeDesk | undefined;
  /** The second box of this site. */
  secondBox: SecondBoxDesk;
  judge: Installation['judge'];
  /** The status of scheduled backups. */
  backups?: (() => BackupStatus) | undefined;
  /** The end of the certificate, for HTTPS. */
  certificateEndsMs?: (() => number) | undefined;
};

/** The serving process, for endpoints. */
export function installationOf(parts: InstallationParts): Installation {
  const { live, changes, webhooks, keepRefusal, noteReporter, requestLogs } = parts;
  const { reader, backupService, servedAs } = parts;
  const file = reader.connection.database.name;
  const backups = backupDeskOf(backupService, parts.backupsAreFixed);
  const logLevel = parts.watch.log.level;
  const standing = () => standingOf(parts);
  const newestBackup = () => backupService?.status().lastProven?.file;
  return {
    live,
    changes,
    webhooks,
    contactTests: new HourlyBudget(parts.contactTests ?? contactTestsAnHour),
    keepRefusal,
    noteReporter,
    requestLogs,
    backups,
    exports: parts.exports,
    network: networkDeskOf(parts.server, file === inMemory ? inMemory : dirname(file), parts.baseUrl),
    headOffice: parts.headOffice ?? null,
    secondBox: parts.secondBox,
    standing,
    judge: parts.judge,
    system: async () =>
      systemFactsOf({ ...parts, backups, logLevel, servedAs, newestBackup }, await standing()),
    authority: () => authorityFile(dirname(file), servedAs),
  };
}

/** The latest of two moments; null if there is neither. */
const latest = (one = '', other = '') => (one > other ? one : other) || null;

async function standingOf({
  reader,
  clock,
  watch,
  backups,
  backupService,
  certificateEndsMs,
  headOffice,
  secondBox,
}: InstallationParts): Promise<Standing> {
  const file = reader.connection.database.name;
  const free = file === inMemory ? undefined : await freeBytes(dirname(file));
  const status = (backups ?? backupService?.status)?.();
  const head = headOffice?.state();
  const box = secondBox.read();
  return {
    disk:
      free === undefined
        ? null
        : { freeBytes: free, isLow: free < scarceBytes, wasRefused: watch.storageWasRefused },
    backups: {
      isScheduled: backupService ? backupService.plan.at !== undefined : backups !== undefined,
      lastProvenAt: latest(status?.lastProven?.createdAt, box.lastBackup?.createdAt),
      failures: status?.failures ?? 0,
      onDataDisk: status?.onDataDisk ?? null,
    },
    certificate: certificateEndsMs ? { endsMs: certificateEndsMs() } : null,
    headOfficeStopped: head?.state === 'stopped' ? (head.reason ?? '') : null,
    secondBox: box.state === 'none' ? null : box,
    isSendingOff: !isSendingOn(reader),
    copied: copyNoticed(reader, clock()) ?? null,
    isTestClock: Boolean(process.env['LARDER_TEST_CLOCK']),
  };
}
