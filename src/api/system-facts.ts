import * as v from 'valibot';
import { described } from './fields.ts';
import { member } from './members.ts';
import { timestamp, wholeNumber } from './values.ts';

const finding = v.object({
  name: described('The check that found it.', v.string()),
  state: described('The severity.', v.picklist(['ok', 'look', 'bad'])),
  text: described('The problem, in a sentence.', v.string()),
  advice: described('The remedy; null if there is nothing to do.', v.nullable(v.string())),
});

/** States of a backup. `unproven`: its proof did not finish; `failed`: its proof failed. */
const backupStates = ['running', 'proven', 'unproven', 'failed'] as const;

/** A backup (rules/system#backups). A backup in progress has no size yet. */
export const backupRow = v.object({
  id: member.id,
  name: described('The name of the file.', v.string()),
  bytes: described('The size of the file in bytes; null until it exists.', v.nullable(wholeNumber)),
  createdAt: member.createdAt,
  isEncrypted: described('True if it requires a passphrase.', v.boolean()),
  state: described('The current status.', v.picklist(backupStates)),
});
export type BackupRow = v.InferOutput<typeof backupRow>;

/** The backup settings. Only owners see paths. */
export const backupPlan = v.object({
  schedule: described('The schedule as a cron expression; null without a schedule.', v.nullable(v.string())),
  nextAt: described('The time of the next backup; null if none is scheduled.', v.nullable(timestamp)),
  folder: described(
    'The folder of the backups; null in memory, and for callers without `settings:read`.',
    v.nullable(v.string()),
  ),
  isEncrypted: described('True if it requires a passphrase.', v.boolean()),
  hasVideos: described('True if they include videos.', v.boolean()),
  keep: described('The number of backups to keep.', wholeNumber),
  onDataDisk: described(
    'True if they are on the same disk as the data and would be lost with it; null if unknown.',
    v.nullable(v.boolean()),
  ),
  lastProvenAt: described(
    'The time at which a backup was last tested by restoring it; null for never.',
    v.nullable(timestamp),
  ),
  failures: described('The number of consecutive failures.', wholeNumber),
  lastFailure: described(
    'The reason why the last backup failed; null if it did not.',
    v.nullable(
      v.object({
        at: described('The time of the failure.', v.string()),
        text: described('The problem, in a sentence.', v.string()),
      }),
    ),
  ),
  running: described(
    'The backup in progress; null for none.',
    v.nullable(v.object({ id: member.id, createdAt: described('The time at which it started.', timestamp) })),
  ),
});
export type BackupPlanFacts = v.InferOutput<typeof backupPlan>;

/** The editable backup settings (rules/system#the-plan-of-backups). */
export const backupSettingsReply = v.pipe(
  v.object({
    hour: described('The hour of the day at which a backup is made; null for none.', v.nullable(wholeNumber)),
    schedule: described('The cron expression in `larder.json`; null for none.', v.nullable(v.string())),
    folder: described(
      'The folder of the backups, a full path; null for the default.',
      v.nullable(v.string()),
    ),
    keep: described('The number of backups to keep.', wholeNumber),
    videos: described('True if they include the videos.', v.boolean()),
    passphraseFile: described(
      'A file on the appliance whose first line is the passphrase of the backups; null for none.',
      v.nullable(v.string()),
    ),
    nextAt: described('The time of the next scheduled backup; null for none.', v.nullable(timestamp)),
  }),
  v.title('BackupPlan'),
);
export type BackupSettingsFacts = v.InferOutput<typeof backupSettingsReply>;

/** The devices that can reach Larder, and at which addresses (rules/system#network). */
export const networkReply = v.pipe(
  v.object({
    host: described(
      'The address that Larder listens on: `127.0.0.1` for this computer only, `0.0.0.0` for every network.',
      v.string(),
    ),
    access: described(
      'The devices that can reach Larder: this `computer` only, or others in the `network`.',
      v.picklist(['computer', 'network']),
    ),
    addresses: described('The addresses at which they reach it.', v.array(v.string())),
    ownAddresses: described('The addresses of the appliance in its networks.', v.array(v.string())),
    isEncrypted: described('True for HTTPS.', v.boolean()),
    baseUrl: described('The base URL that was set; null for none.', v.nullable(v.string())),
    fixedBy: described(
      'The flag or the variable that sets the host; null if it can be changed here.',
      v.nullable(v.string()),
    ),
  }),
  v.title('Network'),
);
export type NetworkFacts = v.InferOutput<typeof networkReply>;
/**
 * Command lines for the machine that Larder runs on, complete (rules/command-line#printed-commands): for owners only.
 * Those that restore are null without a backup, `stop`, `start` and `restart` where systemd does not run the server.
 */
const commandLines = v.object({
  doctor: described('Checks the computer and the data directory.', v.string()),
  verify: described('Checks all data.', v.string()),
  createTls: described('Creates a certificate, for HTTPS.', v.string()),
  createHeadOffice: described('Creates the schema of a head office, at an address to fill in.', v.string()),
  restore: described('Restores the newest tested backup; null without one.', v.nullable(v.string())),
  restoreCopy: described(
    'Restores it next to the data for inspection; null without one.',
    v.nullable(v.string()),
  ),
  serveCopy: described('Serves what `restoreCopy` restored; null without a backup.', v.nullable(v.string())),
  stop: described('Stops the service; null where systemd does not run the server.', v.nullable(v.string())),
  start: described('Starts the service; null where systemd does not run the server.', v.nullable(v.string())),
  restart: described(
    'Restarts the service; null where systemd does not run the server.',
    v.nullable(v.string()),
  ),
});

/** Facts about the process and its machine (rules/system#the-call). */
export const systemFacts = {
  version: described('The version of Larder.', v.string()),
  schemaVersion: described('The version of the database.', wholeNumber),
  versions: described(
    'The versions of its software.',
    v.object({
      sqlite: described('The version of SQLite.', v.string()),
      node: described('The version of Node.js.', v.string()),
      system: described('The operating system.', v.string()),
    }),
  ),
  now: described('The appliance’s clock.', v.string()),
  startedAt: described('The start of the process.', timestamp),
  uptimeSeconds: described('Seconds since then.', wholeNumber),
  timeZone: described('The IANA time zone of the computer that it runs on.', v.string()),
  isTestClock: described('True if the clock is set for a test.', v.boolean()),
  data: described(
    'The location of the data.',
    v.object({
      isInMemory: described('True if they are in memory, and lost with the process.', v.boolean()),
      folder: described(
        'The data directory; null in memory, and for callers without `settings:read`.',
        v.nullable(v.string()),
      ),
      databaseBytes: described('Bytes of the database.', wholeNumber),
      walBytes: described('Bytes of its write-ahead log.', wholeNumber),
      freeBytes: described(
        'The free bytes on the disk; null if the data are in memory.',
        v.nullable(wholeNumber),
      ),
      isLow: described('True if the free space is low.', v.boolean()),
    }),
  ),
  writer: described(
    'The thread that writes.',
    v.object({ waiting: described('Writes that are not on disk yet.', wholeNumber) }),
  ),
  memory: described(
    'The memory of the process.',
    v.object({
      rssBytes: described('Total bytes.', wholeNumber),
      heapUsedBytes: described('Bytes of the JavaScript heap.', wholeNumber),
    }),
  ),
  log: described(
    'The destination of the log.',
    v.object({
      file: described(
        'The file of the log; null for none, and for callers without `settings:read`.',
        v.nullable(v.string()),
      ),
      level: described('The lowest level that is logged; null if nothing is logged.', v.nullable(v.string())),
    }),
  ),
  listens: described(
    'The addresses at which it listens.',
    v.object({
      address: described('The address that it listens on; null if unknown.', v.nullable(v.string())),
      baseUrl: described('The base URL that was set; null for none.', v.nullable(v.string())),
      allowedHosts: described('The host names that are allowed in addition to its own.', v.array(v.string())),
      trustedProxies: described(
        'The proxies that are trusted for the origin of a request.',
        v.array(v.string()),
      ),
    }),
  ),
  certificate: described(
    'The certificate for HTTPS; null without HTTPS.',
    v.nullable(
      v.object({
        endsAt: described('The time at which it ends.', timestamp),
        names: described('The names that it is valid for.', v.array(v.string())),
        fingerprint256: described('Its SHA-256 fingerprint.', v.string()),
        authority: described(
          'The issuer; null if unknown.',
          v.nullable(
            v.object({
              fingerprint256: described('Its SHA-256 fingerprint.', v.string()),
              endsAt: described('The time at which it ends.', timestamp),
            }),
          ),
        ),
      }),
    ),
  ),
  backups: described('The status of backups.', v.nullable(backupPlan)),
  findings: described(
    'The findings of `larder doctor`; empty for callers without `settings:read`.',
    v.array(finding),
  ),
  commands: described(
    'Command lines to run on the appliance, with full paths; null in memory, and for callers without `settings:read`.',
    v.nullable(commandLines),
  ),
};
const facts = v.object(systemFacts);
export type SystemFacts = v.InferOutput<typeof facts>;
