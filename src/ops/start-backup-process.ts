import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '../api/json-bytes.ts';
import { startProcess } from '../lib/assets.ts';
import { hourMs } from '../lib/calendar/durations.ts';
import type { BackupFolderState, BackupListing } from './backup-folder.ts';
import type { BackupJob, BackupProcessMessage } from './backup-process.ts';
import type { ProvenBackup } from './proven-backup.ts';

/** The argument that makes the program a backup process, which reads its job from standard input as one line. */
export const backupProcessArgument = '--backup-process';

/**
 * The outcome of a backup process. Without `proven` there is no tested backup; `hangs`: it was killed after a timeout.
 */
export type BackupOutcome = {
  folderState?: BackupFolderState;
  listed?: BackupListing;
  proven?: ProvenBackup;
  failure: string;
  hangs: boolean;
};

/**
 * The time for which a process may be silent in each stage. Proving a database of 100 GB is one call of half
 * an hour.
 */
const defaultTimeoutsMs = { look: 10_000, copy: 15 * 60_000, prove: 2 * hourMs };

/** The wait for a killed process. Most end at once; one stuck in the kernel is not waited for. */
const killWaitMs = 500;

/** Starts a backup process. `abandon` kills it within a second, even if it is blocked. */
export function startBackupProcess(
  job: BackupJob,
  timeouts: Partial<typeof defaultTimeoutsMs> = {},
): { outcome: Promise<BackupOutcome>; abandon(): Promise<unknown> } {
  const timeoutsMs = { ...defaultTimeoutsMs, ...timeouts };
  const outcome: BackupOutcome = { failure: 'its process ended without a result', hangs: false };
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
    await Promise.race([ended, pause(killWaitMs)]);
    child.stdin.destroy();
    child.stdout.destroy();
    child.unref();
    giveUp();
  };
  let timer: NodeJS.Timeout | undefined;
  const restartTimeout = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      outcome.hangs = true;
      void kill(`it did not respond for ${Math.round(ms / 1000)} s, and was stopped`);
    }, ms).unref();
  };

  const receive = (message: BackupProcessMessage) => {
    if ('stage' in message) restartTimeout(timeoutsMs[message.stage]);
    else Object.assign(outcome, message);
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    try {
      receive(parseJson(line) as BackupProcessMessage);
    } catch {
      outcome.failure = `unexpected output: ${line}`;
    }
  });
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(job)}\n`);
  restartTimeout(timeoutsMs.look);

  return {
    outcome: Promise.race([ended, givenUp]).then(() => {
      clearTimeout(timer);
      return outcome;
    }),
    abandon: () => kill('it was stopped'),
  };
}

/**
 * True if a backup folder answers, even with an error. On a vanished disk it may never answer, and a direct
 * call would hang.
 */
export async function folderAnswers(folder: string, lookMs = defaultTimeoutsMs.look): Promise<boolean> {
  const job = { order: { folder, isDefault: false }, list: true } as const;
  return !(await startBackupProcess(job, { look: lookMs }).outcome).hangs;
}
