import { schedule, validate } from 'node-cron';
import type { Logger } from 'pino';
import { startThread } from '../appliance/assets.ts';
import type { BackupStatus } from '../appliance/backup-status.ts';
import type { Clock } from '../store/clock.ts';
import { type KeptOrder, lastProvenIn, type ProvenBackup } from './proven.ts';

/** When backups are made, and what of. */
export type BackupPlan = Omit<KeptOrder, 'nowMs'> & {
  /** A cron expression, in the machine's time zone. */
  at: string;
};

export type ScheduledBackups = {
  status(): BackupStatus;
  /** Makes one now, unless one is being made; resolves when it is proven, or has failed and that is logged. */
  run(): Promise<void>;
  /** Makes no more, and gives up the one that is being made. */
  close(): Promise<void>;
};

/** Whether a text is a cron expression. */
export const isCronExpression = (text: string): boolean => validate(text);

/** Makes and proves backups at their times, in a thread of their own each. A failed one is logged and counted. */
export function startBackups({ at, ...order }: BackupPlan, log: Logger, clock: Clock): ScheduledBackups {
  let lastProven = lastProvenIn(order.folder);
  let failures = 0;
  let running: Promise<void> | undefined;
  let abandon: () => Promise<unknown> = async () => {};

  const makeOne = () =>
    new Promise<void>((resolve) => {
      const worker = startThread('backup-thread', {
        workerData: { ...order, nowMs: clock() } satisfies KeptOrder,
      });
      let outcome: { proven?: ProvenBackup; failure?: string } = { failure: 'it was given up' };
      worker.on('message', (message) => {
        outcome = message;
      });
      worker.on('error', (error) => {
        outcome = { failure: error.message };
      });
      worker.on('exit', () => {
        if (outcome.proven) {
          lastProven = outcome.proven;
          log.info(outcome.proven, 'a backup was made and proven');
        } else {
          failures++;
          log.error({ failure: outcome.failure }, 'there is no new backup');
        }
        resolve();
      });
      abandon = () => worker.terminate();
    });
  const run = () => {
    running ??= makeOne().finally(() => {
      running = undefined;
    });
    return running;
  };
  const task = schedule(at, run, { noOverlap: true });

  return {
    status: () => ({ lastProven, failures }),
    run,
    async close() {
      await task.destroy();
      if (running) await abandon();
      await running;
    },
  };
}
