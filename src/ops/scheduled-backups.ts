import { schedule, validate } from 'node-cron';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import type { BackupStatus } from './backup-status.ts';
import type { KeptOrder } from './proven-backup.ts';
import { startBackupProcess } from './start-backup-process.ts';

/** When backups are made, of what, and where. */
export type BackupPlan = Omit<KeptOrder, 'nowMs'> & {
  /** A cron expression, in the machine's time zone. */
  at: string;
};

export type ScheduledBackups = {
  status(): BackupStatus;
  /** Makes a backup now, or joins the one under way; resolves when it is proven, or when its failure is logged. */
  run(): Promise<void>;
  /** Ends the schedule, and kills the backup under way. */
  close(): Promise<void>;
};

/** How long a backup process may be silent in each stage; `signal` aborts the first look at the backup folder. */
export type BackupOptions = {
  timeoutsMs?: Partial<Record<'look' | 'copy' | 'prove', number>>;
  signal?: AbortSignal;
};

/** Whether a text is a cron expression. */
export const isCronExpression = (text: string): boolean => validate(text);

/** A folder that does not answer counts as a failed backup; the next one tries again. */
const noAnswer = 'the folder of the backups does not answer';

/**
 * Inspects the backup folder, then makes and proves a backup at each scheduled time (rules/command-line#proven-backups),
 * in a process of its own. Failures are logged and counted; a process that hangs is killed.
 * @throws when the folder that was named does not exist, or is no folder
 */
export async function startBackups(
  { at, ...order }: BackupPlan,
  log: Logger,
  clock: Clock,
  { timeoutsMs, signal }: BackupOptions = {},
): Promise<ScheduledBackups> {
  let status: BackupStatus = { lastProven: null, failures: 0, onDataDisk: null };
  let running: Promise<void> | undefined;
  let abandon: () => Promise<unknown> = async () => {};

  const failed = (failure: string) => {
    status = { ...status, failures: status.failures + 1 };
    log.error({ failure }, 'there is no new backup');
  };
  const begin = (make: boolean) => {
    const begun = startBackupProcess({ order: { ...order, nowMs: make ? clock() : 0 }, make }, timeoutsMs);
    abandon = begun.abandon;
    return begun.outcome;
  };

  const first = begin(false);
  signal?.addEventListener('abort', () => abandon(), { once: true });
  const { folderState, failure, hangs } = await first;
  if (folderState) status = { ...status, ...folderState };
  else if (hangs) failed(noAnswer);
  else throw new Error(failure);

  const makeOne = async () => {
    const made = await begin(true);
    if (made.folderState) status = { ...status, onDataDisk: made.folderState.onDataDisk };
    if (made.proven) {
      status = { ...status, lastProven: made.proven };
      log.info(made.proven, 'a backup was made and proven');
    } else failed(made.hangs && !made.folderState ? noAnswer : made.failure);
  };
  const run = () => {
    running ??= makeOne().finally(() => {
      running = undefined;
    });
    return running;
  };
  const task = schedule(at, run, { noOverlap: true });

  return {
    status: () => status,
    run,
    async close() {
      await task.destroy();
      if (running) await abandon();
      await running;
    },
  };
}
