import type { HourlyBudget } from '../lib/hourly-budget.ts';
import type { LinkedFile } from './linked-file.ts';
import type { Changes, Live } from './live.ts';
import type { KeepRefusal, NoteReporter } from './refusal.ts';
import type { RequestLogs } from './request-log.ts';
import type { SecondBoxDesk, SecondBoxFacts } from './second-box.ts';
import type {
  BackupPlanFacts,
  BackupRow,
  BackupSettingsFacts,
  NetworkFacts,
  SystemFacts,
} from './system-facts.ts';

/** The state of the installation, as far as an operator has to act on it. */
export type Standing = {
  /** The disk of the data; null where everything is in memory. */
  disk: { freeBytes: number; isLow: boolean; wasRefused: boolean } | null;
  /** Backups by the clock. `failures` counts since the start. */
  backups: {
    isScheduled: boolean;
    lastProvenAt: string | null;
    failures: number;
    onDataDisk: boolean | null;
  };
  /** The certificate that is served; null: it is HTTP. */
  certificate: { endsMs: number } | null;
  /** True if messages are queued and none is sent: in a restored copy (rules/messages#a-restored-copy). */
  isSendingOff?: boolean;
  /** The reason why shipping to head office is stopped; null if it is not, or if there is none. */
  headOfficeStopped?: string | null;
  /** The state of the second box; null without one. */
  secondBox?: Pick<SecondBoxFacts, 'state' | 'reason' | 'since' | 'lastDrill'> | null;
  /**
   * The last sighting of a cursor from another copy of the data (rules/changes#epochs); null without a recent
   * one.
   */
  copied?: { firstMs: number; lastMs: number; entry: number; by: string } | null;
  /** True if the clock is moved for tests (rules/command-line#test-clock). */
  isTestClock: boolean;
};

/** Backups as people make and fetch them (rules/system#backups). */
export type BackupDesk = {
  plan(): BackupPlanFacts | null;
  /** @returns the newest first. @throws `backups.unavailable` */
  list(): Promise<BackupRow[]>;
  /** Begins one, in a process of its own. @throws `backups.in_progress`, `backups.unavailable` */
  begin(): BackupRow;
  /**
   * The backup settings in larder.json.
   * @throws `backups.unavailable`
   */
  settings(): BackupSettingsFacts;
  /**
   * Changes how backups are made, from now on and after the next start.
   * @throws `backups.plan_fixed`, `backups.folder_unusable`, `backups.unavailable`, `validation.failed`
   */
  replan(plan: Omit<BackupSettingsFacts, 'schedule' | 'nextAt'>): Promise<BackupSettingsFacts>;
  /**
   * The file of a backup.
   * @throws `backups.not_found`, `backups.unavailable`
   */
  file(id: string): Promise<LinkedFile & { bytes: number }>;
};

/** The exports that are being written (rules/exports#progress). */
export type ExportDesk = {
  /** The rows of an export that are written so far; null while none is being written. */
  rowsWritten(id: string): number | null;
  /** Ends the writing of an export that was cancelled, and removes its file. It resolves when both are gone. */
  stop(id: string): Promise<void>;
};

/** The network access of the installation, as people read and change it (rules/system#network). */
export type NetworkDesk = {
  read(): NetworkFacts;
  /**
   * Changes the host to listen on, now and after the next start.
   * @throws `network.fixed`, `network.unusable`, `validation.failed`: then nothing has changed
   */
  move(host: string): Promise<NetworkFacts>;
};

/** The state of shipping to a head office (rules/head-office#status). */
export type HeadOfficeState = {
  /** `unreachable`: Larder tries again; `stopped`: a person has to decide, for the `reason`. */
  state: 'shipping' | 'idle' | 'unreachable' | 'stopped';
  reason: string | null;
  site: string;
  /** Without a password. */
  url: string;
  personal: 'pseudonym' | 'full' | 'none';
  lastShippedAt: string | null;
  /** Entries of the audit that are still to be shipped (null: not known yet), and for how long some have been. */
  behind: { changes: number | null; seconds: number };
  /** Rows that head office refused (rules/head-office#set-aside): how many, and the latest of them. */
  setAside: { count: number; latest: SetAsideRow[] };
};

/** A row that head office refused, and everything else shipped without. */
export type SetAsideRow = {
  part: 'deliveries' | 'recharges' | 'returns' | 'credits' | 'changes' | 'refusals';
  /** The id of a movement, the kind of a thing. */
  name: string | null;
  accountId: string | null;
  /** The entry of the audit that it ships with. */
  entry: number | null;
  sqlstate: string | null;
  reason: string;
  since: string;
};

/** The result of a comparison with head office. */
export type HeadOfficeVerified = {
  site: string;
  pos: number;
  accounts: {
    account: string;
    movements: number;
    differences: { sequence: number; state: 'missing' | 'unknown' | 'different' | 'set_aside' }[];
  }[];
  findings: string[];
};

/** The calls about head office. */
export type HeadOfficeDesk = {
  state(): HeadOfficeState;
  /** @throws what head office answers, and that it cannot be reached */
  verify(): Promise<HeadOfficeVerified>;
};

/** The result of a call (rules/webhooks#attempts). `error` names the reason for a missing answer. */
export type CallOutcome = {
  webhookId: string;
  status: number | null;
  durationMs: number;
  error: string | null;
  bytes: number;
};

/** The changes of a message: up to `count` after a place, as bells or in full. */
export type SentChanges = {
  from: { readonly seq: number; readonly at: number };
  count: number;
  payload: 'bell' | 'changes';
};

/** The sender of webhooks. */
export type Webhooks = {
  /** Sends a subscription (its `seq`) a test; null where it is gone. @throws `subscriptions.test_in_progress` */
  test(subscription: number): Promise<CallOutcome | null>;
  /**
   * Sends a message once more, made of the same changes under the same id; null if it cannot be made again: the
   * subscription is gone or has other kinds, or the data was restored.
   * @throws `subscriptions.test_in_progress`
   */
  sendAgain(
    subscription: number,
    message: { webhookId: string; changes: SentChanges },
  ): Promise<CallOutcome | null>;
  /** True if calls to an address are refused, by its name or by what that resolves to. */
  refuses(url: string, sharer: string | null): Promise<boolean>;
};

/** The serving process, for endpoints. */
export type Installation = {
  readonly live: Live;
  readonly changes: Changes;
  readonly webhooks: Webhooks;
  /** Tests of contacts, by account or client (rules/messages#contacts). */
  readonly contactTests: HourlyBudget;
  readonly keepRefusal: KeepRefusal;
  readonly noteReporter: NoteReporter;
  readonly requestLogs: RequestLogs;
  readonly backups: BackupDesk;
  readonly exports: ExportDesk;
  readonly network: NetworkDesk;
  /** The head office of this site; null without one. */
  readonly headOffice: HeadOfficeDesk | null;
  readonly secondBox: SecondBoxDesk;
  standing(): Promise<Standing>;
  /**
   * Brings the incidents of an account (`seq`) and the installation up to date
   * (rules/incidents#when-incidents-are-judged).
   */
  judge(account: number): Promise<void>;
  system(): Promise<SystemFacts>;
  /** The certificate of the site's own authority. @throws `system.no_authority` */
  authority(): LinkedFile;
};
