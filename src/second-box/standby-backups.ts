import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { backedUpFiles } from '../ops/manifest.ts';
import { type BackupPlan, type BackupSource, startBackups } from '../ops/scheduled-backups.ts';
import { boxFolder, copyPrefix } from './box-files.ts';
import { copyReplica } from './drill.ts';
import type { Replica } from './replica.ts';

/** The last backup that a second box made and proved. */
export type StandbyBackup = { createdAt: string; bytes: number };

/** The backups of a second box. */
export type StandbyBackups = {
  /** The last tested backup; null if there is none. */
  last(): StandbyBackup | null;
  /** Ends the schedule, and kills the backup under way. */
  close(): Promise<void>;
};

/**
 * Creates and tests the backups of a plan from copies of a standby, so that the primary does not pay for them. `onProven` is
 * called after each.
 */
export async function startStandbyBackups(
  plan: BackupPlan,
  replica: Replica,
  { log, clock, onProven }: { log: Logger; clock: Clock; onProven: () => void },
): Promise<StandbyBackups> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const backups = await startBackups(plan, log, clock, {
    signal,
    source: () => sourceOf(replica, signal),
  });
  backups.onChange((_, state) => {
    if (state === 'proven') onProven();
  });
  return {
    last() {
      const { lastProven } = backups.status();
      return lastProven && { createdAt: lastProven.createdAt, bytes: lastProven.bytes };
    },
    async close() {
      stopping.abort();
      await backups.close();
    },
  };
}

/** A data directory as of one moment: a copy of the database, with the settings, keys and videos of the standby. */
async function sourceOf(replica: Replica, stop: AbortSignal): Promise<BackupSource> {
  const folder = join(boxFolder(replica.data), `${copyPrefix}${randomBytes(6).toString('hex')}`);
  const release = () => rmSync(folder, { recursive: true, force: true });
  try {
    await copyReplica(replica, folder, stop);
    for (const path of backedUpFiles) {
      const [from, to] = [join(replica.data, path), join(folder, path)];
      if (!existsSync(from)) continue;
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      copyFileSync(from, to);
    }
    const videos = join(replica.data, 'evidence');
    if (existsSync(videos)) symlinkSync(videos, join(folder, 'evidence'), 'junction');
    return { data: folder, release };
  } catch (error) {
    release();
    throw error;
  }
}
