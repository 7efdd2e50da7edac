import { readSync, writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parseJson } from '../api/json-bytes.ts';
import { systemClock } from '../lib/clock.ts';
import {
  type BackupFolderState,
  type BackupListing,
  inspectBackupFolder,
  listBackups,
} from './backup-folder.ts';
import { makeProvenBackup, type ProvenOrder } from './proven-backup.ts';

/*
 * The process of one scheduled backup (decisions/022). A call to a disk that has gone away blocks forever, and a
 * process cannot end while one of its threads is blocked. So everything that touches the backup folder runs in a child
 * process, which the server can kill.
 */

/** The job: to list the backup folder; or to inspect it and, with `make`, to make a backup after that. */
export type BackupJob =
  | { order: ProvenOrder; make: boolean; list?: never }
  | { order: Pick<ProvenOrder, 'folder' | 'isDefault'>; list: true };

/** The messages of the process, a line of JSON each: its stage (also as a sign of life), then its results. */
export type BackupProcessMessage =
  | { stage: BackupStage }
  | { folderState: BackupFolderState }
  | { listed: BackupListing }
  | { proven: Awaited<ReturnType<typeof makeProvenBackup>> }
  | { failure: string };

/** The stages of a backup. */
export type BackupStage = 'copy' | 'prove';

const nicenessAdded = 10;
const messageIntervalMs = 1000;

/** Runs the job that standard input names. @returns the exit code */
export async function runBackupProcess(): Promise<number> {
  const job = parseJson(firstLine()) as BackupJob;
  // The end of standard input: the server that started this process is gone.
  process.stdin.on('end', () => process.exit(1)).resume();
  process.stdin.unref?.();
  setPriority(Math.min(19, getPriority() + nicenessAdded));
  let reportedMs = Number.NEGATIVE_INFINITY;
  let reported: BackupStage | undefined;
  const stage = (now: BackupStage) => {
    if (now === reported && performance.now() - reportedMs < messageIntervalMs) return;
    reportedMs = performance.now();
    reported = now;
    tell({ stage: now });
  };
  try {
    if (job.list) tell({ listed: listBackups(job.order) });
    else tell({ folderState: inspectBackupFolder(job.order) });
    if (!job.list && job.make) tell({ proven: await makeProvenBackup(job.order, systemClock(), stage) });
    return 0;
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) });
    return 1;
  } finally {
    process.stdin.destroy();
  }
}

function tell(message: BackupProcessMessage): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

function firstLine(): string {
  const chunks: Buffer[] = [];
  for (;;) {
    const chunk = Buffer.alloc(64 * 1024);
    const length = readSync(0, chunk);
    chunks.push(chunk.subarray(0, length));
    if (length === 0 || chunk.subarray(0, length).includes('\n'))
      return Buffer.concat(chunks).toString('utf8');
  }
}
