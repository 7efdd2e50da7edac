import * as v from 'valibot';

const finding = v.object({
  name: v.string(),
  state: v.picklist(['ok', 'look', 'bad']),
  text: v.string(),
  advice: v.nullable(v.string()),
});

/** States of a backup. `unproven`: its proof did not finish; `failed`: its proof failed. */
const backupStates = ['running', 'proven', 'unproven', 'failed'] as const;

/** A backup (rules/system#backups). A backup in progress has no size yet. */
export const backupRow = v.object({
  id: v.string(),
  name: v.string(),
  bytes: v.nullable(v.number()),
  createdAt: v.string(),
  isEncrypted: v.boolean(),
  state: v.picklist(backupStates),
});
export type BackupRow = v.InferOutput<typeof backupRow>;

/** The backup settings. Only owners see paths. */
export const backupPlan = v.object({
  schedule: v.nullable(v.string()),
  nextAt: v.nullable(v.string()),
  folder: v.nullable(v.string()),
  isEncrypted: v.boolean(),
  hasVideos: v.boolean(),
  keep: v.number(),
  onDataDisk: v.nullable(v.boolean()),
  lastProvenAt: v.nullable(v.string()),
  failures: v.number(),
  lastFailure: v.nullable(v.object({ at: v.string(), text: v.string() })),
  running: v.nullable(v.object({ id: v.string(), createdAt: v.string() })),
});
export type BackupPlanFacts = v.InferOutput<typeof backupPlan>;

/** The editable backup settings (rules/system#the-plan-of-backups). */
export const backupSettingsReply = v.pipe(
  v.object({
    hour: v.nullable(v.number()),
    schedule: v.nullable(v.string()),
    folder: v.nullable(v.string()),
    keep: v.number(),
    videos: v.boolean(),
    passphraseFile: v.nullable(v.string()),
    nextAt: v.nullable(v.string()),
  }),
  v.title('BackupPlan'),
);
export type BackupSettingsFacts = v.InferOutput<typeof backupSettingsReply>;

/** The devices that can reach Larder, and at which addresses (rules/system#network). */
export const networkReply = v.pipe(
  v.object({
    host: v.string(),
    access: v.picklist(['computer', 'network']),
    addresses: v.array(v.string()),
    ownAddresses: v.array(v.string()),
    isEncrypted: v.boolean(),
    baseUrl: v.nullable(v.string()),
    fixedBy: v.nullable(v.string()),
  }),
  v.title('Network'),
);
export type NetworkFacts = v.InferOutput<typeof networkReply>;
/**
 * Command lines for the machine that Larder runs on, complete (rules/command-line#printed-commands): told to owners alone.
 * Those that restore are null without a backup, `stop`, `start` and `restart` where systemd does not run the server.
 */
const commandLines = v.object({
  doctor: v.string(),
  verify: v.string(),
  createTls: v.string(),
  createHeadOffice: v.string(),
  restore: v.nullable(v.string()),
  restoreCopy: v.nullable(v.string()),
  serveCopy: v.nullable(v.string()),
  stop: v.nullable(v.string()),
  start: v.nullable(v.string()),
  restart: v.nullable(v.string()),
});

/** Facts about the process and its machine (rules/system#the-call). */
export const systemFacts = {
  version: v.string(),
  schemaVersion: v.number(),
  versions: v.object({ sqlite: v.string(), node: v.string(), system: v.string() }),
  now: v.string(),
  startedAt: v.string(),
  uptimeSeconds: v.number(),
  timeZone: v.string(),
  isTestClock: v.boolean(),
  data: v.object({
    isInMemory: v.boolean(),
    folder: v.nullable(v.string()),
    databaseBytes: v.number(),
    walBytes: v.number(),
    freeBytes: v.nullable(v.number()),
    isLow: v.boolean(),
  }),
  writer: v.object({ waiting: v.number() }),
  memory: v.object({ rssBytes: v.number(), heapUsedBytes: v.number() }),
  log: v.object({ file: v.nullable(v.string()), level: v.nullable(v.string()) }),
  listens: v.object({
    address: v.nullable(v.string()),
    baseUrl: v.nullable(v.string()),
    allowedHosts: v.array(v.string()),
    trustedProxies: v.array(v.string()),
  }),
  certificate: v.nullable(
    v.object({
      endsAt: v.string(),
      names: v.array(v.string()),
      fingerprint256: v.string(),
      authority: v.nullable(v.object({ fingerprint256: v.string(), endsAt: v.string() })),
    }),
  ),
  backups: v.nullable(backupPlan),
  findings: v.array(finding),
  commands: v.nullable(commandLines),
};
const facts = v.object(systemFacts);
export type SystemFacts = v.InferOutput<typeof facts>;
