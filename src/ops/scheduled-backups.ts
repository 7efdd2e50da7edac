import { existsSync } from 'node:fs';
import { schedule, validate } from 'node-cron';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { backupName } from './backup.ts';
import type { BackupListing } from './backup-folder.ts';
import type { BackupStatus } from './backup-status.ts';
import type { ProvenOrder } from './proven-backup.ts';
import { type BackupOutcome, startBackupProcess } from './start-backup-process.ts';

/** The schedule of backups, their content and their folder. */
export type BackupPlan = Omit<ProvenOrder, 'nowMs'> & {
  /** A cron expression, in the machine's time zone; undefined for manual backups only. */
  at: string | undefined;
};

/** A backup that is being made. */
export type RunningBackup = { name: string; createdMs: number };

/** The reason why there is no newer backup. */
export type BackupFailure = { name: string; atMs: number; failure: string };

export type ScheduledBackups = {
  status(): BackupStatus;
  /**
   * Starts a backup now (`byHand`: manually), or joins the one under way; resolves when it is tested, or when its
   * failure is logged.
   */
  run(byHand?: boolean): Promise<void>;
  readonly plan: BackupPlan;
  /**
   * Applies a new plan, after checking its folder; a running backup ends by its own plan.
   * @throws the error of the folder: then nothing has changed
   */
  replan(plan: BackupPlan): Promise<void>;
  readonly running: RunningBackup | null;
  readonly lastFailure: BackupFailure | null;
  /** The time of the next scheduled backup. */
  readonly nextMs: number | null;
  /**
   * Backups in the folder.
   * @throws if the folder is not usable
   */
  list(): Promise<BackupListing>;
  /** Calls `listener` when a backup begins and when it has ended; several can be added. */
  onChange(listener: (backup: RunningBackup, state: 'running' | 'proven' | 'failed') => void): void;
  /** Ends the schedule, and kills the backup under way. */
  close(): Promise<void>;
};

/** The data directory that a backup is made of, which lasts until it is released. */
export type BackupSource = { data: string; release(): void };

/**
 * The time for which a backup process may be silent in each stage; `signal` aborts the first access to the backup
 * folder.
 */
export type BackupOptions = {
  timeoutsMs?: Partial<Record<'look' | 'copy' | 'prove', number>>;
  signal?: AbortSignal;
  /** Returns the data directory of each backup, if it is not that of the plan. */
  source?: () => Promise<BackupSource>;
};

/** True if a text is a cron expression. */
export const isCronExpression = (text: string): boolean => validate(text);

/** A folder that does not answer counts as a failed backup; the next one tries again. */
const noAnswer = 'the backup folder does not respond';

/**
 * Inspects the backup folder, then makes and proves a backup at each scheduled time
 * (rules/command-line#tested-backups), in a process of its own. Failures are logged and counted; a process that hangs
 * is killed.
 * @throws when the folder that was named does not exist, or is no folder
 */
export async function startBackups(
  plan: BackupPlan,
  log: Logger,
  clock: Clock,
  { timeoutsMs, signal, source }: BackupOptions = {},
): Promise<ScheduledBackups> {
  let planned = plan;
  const { at } = plan;
  const orderOf = ({ at: _, ...order }: BackupPlan) => order;
  let order = orderOf(plan);
  let status: BackupStatus = { lastProven: null, failures: 0, onDataDisk: null };
  let running: Promise<void> | undefined;
  let underWay: RunningBackup | null = null;
  let lastFailure: BackupFailure | null = null;
  let listing: Promise<BackupListing> | undefined;
  let abandonList: () => Promise<unknown> = async () => {};
  const listeners: Parameters<ScheduledBackups['onChange']>[0][] = [];
  const changed: (typeof listeners)[number] = (...what) => {
    for (const listener of listeners) listener(...what);
  };
  let abandon: () => Promise<unknown> = async () => {};
  let isClosed = false;

  const failed = (failure: string) => {
    status = { ...status, failures: status.failures + 1 };
    log.error({ failure }, 'the backup failed');
  };
  const begin = (make: boolean, nowMs = 0, byHand = false, { data } = order) => {
    const begun = startBackupProcess({ order: { ...order, data, nowMs, byHand }, make }, timeoutsMs);
    abandon = begun.abandon;
    return begun.outcome;
  };
  const readFolder = async () => {
    // Beside the data, whose disk is there: it needs no process to see that there is nothing yet.
    if (order.isDefault && !existsSync(order.folder)) return { items: [], lastProven: null };
    const begun = startBackupProcess({ order, list: true }, timeoutsMs);
    abandonList = begun.abandon;
    const { listed, failure, hangs } = await begun.outcome;
    if (!listed) throw new Error(hangs ? noAnswer : failure);
    status = { ...status, lastProven: listed.lastProven };
    return listed;
  };
  const list = () => {
    listing ??= readFolder().finally(() => {
      listing = undefined;
    });
    return listing;
  };

  if (at === undefined) list().catch((err: unknown) => log.warn({ err }, 'the backups could not be listed'));
  else await lookFirst();

  async function lookFirst(): Promise<void> {
    const first = begin(false);
    signal?.addEventListener('abort', () => abandon(), { once: true });
    const { folderState, failure, hangs } = await first;
    if (folderState) status = { ...status, ...folderState };
    else if (hangs) failed(noAnswer);
    else throw new Error(failure);
  }

  const makeFromSource = async (createdMs: number, byHand: boolean): Promise<BackupOutcome> => {
    if (!source) return begin(true, createdMs, byHand);
    const outcome = { failure: '', hangs: false };
    let from: BackupSource;
    try {
      from = await source();
    } catch (error) {
      return { ...outcome, failure: (error as Error).message };
    }
    try {
      return isClosed ? outcome : await begin(true, createdMs, byHand, { ...order, data: from.data });
    } finally {
      from.release();
    }
  };

  const makeOne = async (byHand: boolean) => {
    const createdMs = clock();
    const one = { name: backupName(createdMs), createdMs };
    underWay = one;
    changed(one, 'running');
    const made = await makeFromSource(createdMs, byHand);
    underWay = null;
    if (isClosed) return;
    if (made.folderState) status = { ...status, onDataDisk: made.folderState.onDataDisk };
    if (made.proven) {
      status = { ...status, lastProven: made.proven };
      const { earlier, byHand: _, ...proven } = made.proven;
      log.info(proven, 'a backup was made and tested');
    } else {
      const failure = made.hangs && !made.folderState ? noAnswer : made.failure;
      lastFailure = { name: one.name, atMs: clock(), failure };
      failed(failure);
    }
    changed(one, made.proven ? 'proven' : 'failed');
  };
  const run = (byHand = false) => {
    running ??= makeOne(byHand).finally(() => {
      running = undefined;
    });
    return running;
  };
  const scheduled = (cron: string | undefined) =>
    cron === undefined
      ? undefined
      : schedule(cron, () => run(), { noOverlap: true, logger: loggerOfSchedule(log) });
  let task = scheduled(at);

  const replan = async (next: BackupPlan) => {
    const looked = startBackupProcess({ order: { ...orderOf(next), nowMs: 0 }, make: false }, timeoutsMs);
    const { folderState, failure, hangs } = await looked.outcome;
    if (!folderState) throw new Error(hangs ? noAnswer : failure);
    await task?.destroy();
    planned = next;
    order = orderOf(next);
    status = { ...status, ...folderState };
    task = scheduled(next.at);
  };

  return {
    status: () => status,
    run,
    replan,
    get plan() {
      return planned;
    },
    get running() {
      return underWay;
    },
    get lastFailure() {
      return lastFailure;
    },
    get nextMs() {
      return task?.getNextRun()?.getTime() ?? null;
    },
    list,
    onChange(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      await task?.destroy();
      if (running) await abandon();
      await running;
      if (listing) await abandonList();
      await listing?.catch(() => {});
    },
  };
}

/** Sends the schedule's own messages to the log instead of standard error. */
function loggerOfSchedule(log: Logger) {
  const into = (level: 'debug' | 'warn' | 'error') => (message: string | Error, err?: Error) =>
    log[level](
      { err: err ?? (message instanceof Error ? message : undefined) },
      `backups: ${String(message)}`,
    );
  return { debug: into('debug'), info: into('debug'), warn: into('warn'), error: into('error') };
}
