import { statSync } from 'node:fs';
import { makeFolder } from '../store/durable.ts';
import { type KeptOrder, lastProvenIn, type ProvenBackup } from './proven.ts';

/** What the folder of the backups is like. */
export type BackupPlace = {
  lastProven: ProvenBackup | null;
  /** Whether it lies on the disk of the data: one fault takes both. */
  onDataDisk: boolean;
};

/**
 * Looks at the folder of the backups. The usual one, beside the data, is made; one that was named must be there: it may
 * be a disk that is not mounted, and what is made in its place fills another one.
 * @throws with what to do, where it is not there or is no folder
 */
export function lookAtPlace({ folder, isUsual, data }: KeptOrder): BackupPlace {
  if (isUsual) makeFolder(folder);
  requireBackupFolder(folder);
  return { lastProven: lastProvenIn(folder), onDataDisk: isOnDiskOf(folder, data) };
}

/** @throws where the folder of the backups is not there, or is none */
export function requireBackupFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  const what = found ? 'is no folder' : 'is not there';
  throw new Error(`backup-dir ${folder} ${what}; mount its disk, or make it: mkdir -p -m 700 ${folder}`);
}

/** Whether two folders lie on one disk. */
export function isOnDiskOf(folder: string, other: string): boolean {
  return statSync(folder).dev === statSync(other).dev;
}
