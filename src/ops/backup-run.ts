import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '../api/json-bytes.ts';
import { startProcess } from '../lib/assets.ts';
import type { BackupPlace } from './backup-place.ts';
import type { BackupJob, BackupNews } from './backup-process.ts';
import { backupProcessArgument } from './backup-process-argument.ts';
import type { ProvenBackup } from './proven.ts';

/** What a backup process came to; without `proven` there is no backup, and `hangs` where it was given up. */
export type BackupOutcome = {
  place?: BackupPlace;
  proven?: ProvenBackup;
  failure: string;
  hangs: boolean;
};

/** How long a process may say nothing. To prove a database of 100 GB takes SQLite half an hour in one call. */
const usualPatienceMs = { look: 10_000, copy: 15 * 60_000, prove: 2 * 60 * 60_000 };

/** A process that was killed is gone at once; where the kernel holds it, nobody waits for it. */
const farewellMs = 500;

/** Starts the process of a backup. `abandon` gives it up, whatever it hangs in, within a second. */
export function startBackupProcess(
  job: BackupJob,
  patience: Partial<typeof usualPatienceMs> = {},
): { outcome: Promise<BackupOutcome>; abandon(): Promise<unknown> } {
  const patienceMs = { ...usualPatienceMs, ...patience };
  const outcome: BackupOutcome = { failure: 'its process ended without a word', hangs: false };
  const child = startProcess([backupProcessArgument]);
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      outcome.failure = error.message;
      resolve();
    });
    child.once('close', () => resolve());
  });

  let giveUp: () => void = () => {};
  const givenUp = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const kill = async (failure: string) => {
    outcome.failure = failure;
    child.kill('SIGKILL');
    await Promise.race([ended, pause(farewellMs)]);
    child.stdin.destroy();
    child.stdout.destroy();
    child.unref();
    giveUp();
  };
  let timer: NodeJS.Timeout | undefined;
  const expectNewsWithin = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      outcome.hangs = true;
      void kill(`it hung for ${Math.round(ms / 1000)} s, and was given up`);
    }, ms).unref();
  };

  const take = (news: BackupNews) => {
    if ('stage' in news) expectNewsWithin(patienceMs[news.stage]);
    else Object.assign(outcome, news);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    try {
      take(parseJson(line) as BackupNews);
    } catch {
      outcome.failure = `it said ${line}`;
    }
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(job)}\n`);
  expectNewsWithin(patienceMs.look);

  return {
    outcome: Promise.race([ended, givenUp]).then(() => {
      clearTimeout(timer);
      return outcome;
    }),
    abandon: () => kill('it was given up'),
  };
}
