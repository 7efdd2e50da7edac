import { schedule, validate } from 'node-cron';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { startBackupProcess } from './backup-run.ts';
import type { BackupStatus } from './backup-status.ts';
import type { KeptOrder } from './proven.ts';

/** When backups are made, and what of. */
export type BackupPlan = Omit<KeptOrder, 'nowMs'> & {
  /** A cron expression, in the machine's time zone. */
  at: string;
};

export type ScheduledBackups = {
  status(): BackupStatus;
  /** Makes one now, unless one is being made; resolves when it is proven, or has failed and that is logged. */
  run(): Promise<void>;
  /** Makes no more, and gives up the one that is being made, at once. */
  close(): Promise<void>;
};

/** How long a backup may say nothing, by what it does; and what gives up the first look at their folder. */
export type BackupOptions = {
  patienceMs?: Partial<Record<'look' | 'copy' | 'prove', number>>;
  signal?: AbortSignal;
};

/** Whether a text is a cron expression. */
export const isCronExpression = (text: string): boolean => validate(text);

/** Which place does not answer is as good as a failed backup: it is counted, and the next one may find it again. */
const noAnswer = 'the folder of the backups does not answer';

/**
 * Makes and proves backups at their times, in a process of their own each. A failed one is logged and counted, and one
 * that hangs is given up. Looks at their folder first.
 * @throws where the folder that was named is not there, or is none
 */
export async function startBackups(
  { at, ...order }: BackupPlan,
  log: Logger,
  clock: Clock,
  { patienceMs, signal }: BackupOptions = {},
): Promise<ScheduledBackups> {
  let status: BackupStatus = { lastProven: null, failures: 0, onDataDisk: null };
  let running: Promise<void> | undefined;
  let abandon: () => Promise<unknown> = async () => {};

  const failed = (failure: string) => {
    status = { ...status, failures: status.failures + 1 };
    log.error({ failure }, 'there is no new backup');
  };
  const begin = (make: boolean) => {
    const begun = startBackupProcess({ order: { ...order, nowMs: make ? clock() : 0 }, make }, patienceMs);
    abandon = begun.abandon;
    return begun.outcome;
  };

  const first = begin(false);
  signal?.addEventListener('abort', () => abandon(), { once: true });
  const { place, failure, hangs } = await first;
  if (place) status = { ...status, ...place };
  else if (hangs) failed(noAnswer);
  else throw new Error(failure);

  const makeOne = async () => {
    const made = await begin(true);
    if (made.place) status = { ...status, onDataDisk: made.place.onDataDisk };
    if (made.proven) {
      status = { ...status, lastProven: made.proven };
      log.info(made.proven, 'a backup was made and proven');
    } else failed(made.hangs && !made.place ? noAnswer : made.failure);
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
