import { readSync, writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parseJson } from '../api/json-bytes.ts';
import { systemClock } from '../lib/clock.ts';
import { type BackupPlace, lookAtPlace } from './backup-place.ts';
import { type KeptOrder, makeProvenBackup } from './proven.ts';

/*
 * The process of one scheduled backup. A disk that is gone holds whoever asks it for ever, and a process cannot end
 * while one of its threads is held: so what touches the folder of the backups is a process of its own, which can be
 * given up.
 */

/** What is to be done: to look at the folder of the backups, and to make one after that. */
export type BackupJob = { order: KeptOrder; make: boolean };

/** What a process tells, a line of JSON each: how far it is (and that it lives), then what it came to. */
export type BackupNews =
  | { stage: BackupStage }
  | { place: BackupPlace }
  | { proven: Awaited<ReturnType<typeof makeProvenBackup>> }
  | { failure: string };

/** What it is busy with. */
export type BackupStage = 'copy' | 'prove';

const nicer = 10;
const mostOftenMs = 1000;

/** Does the job of a backup process. @returns the exit code */
export async function runBackupProcess(): Promise<number> {
  const { order, make } = parseJson(firstLine()) as BackupJob;
  // Whoever started it is gone, and with it everybody who would know.
  process.stdin.on('end', () => process.exit(1)).resume();
  process.stdin.unref?.();
  setPriority(Math.min(19, getPriority() + nicer));
  let toldMs = Number.NEGATIVE_INFINITY;
  let told: BackupStage | undefined;
  const stage = (now: BackupStage) => {
    if (now === told && performance.now() - toldMs < mostOftenMs) return;
    toldMs = performance.now();
    told = now;
    tell({ stage: now });
  };
  try {
    tell({ place: lookAtPlace(order) });
    if (make) tell({ proven: await makeProvenBackup(order, systemClock(), stage) });
    return 0;
  } catch (error) {
    tell({ failure: error instanceof Error ? error.message : String(error) });
    return 1;
  } finally {
    process.stdin.destroy();
  }
}

function tell(news: BackupNews): void {
  writeSync(1, `${JSON.stringify(news)}\n`);
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
