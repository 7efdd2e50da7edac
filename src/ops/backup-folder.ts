import { statSync } from 'node:fs';
import { makeFolder } from '../store/durable.ts';
import { type KeptOrder, lastProvenIn, type ProvenBackup } from './proven-backup.ts';

/** The state of the backup folder. */
export type BackupFolderState = {
  lastProven: ProvenBackup | null;
  /** Whether it is on the disk of the data, so that one fault takes both. */
  onDataDisk: boolean;
};

/**
 * Inspects the backup folder. The default one, beside the data, is created; one that was named must exist, for it may be
 * the mount point of a disk, and a folder created in its place would fill another disk.
 * @throws with what to do, when it does not exist or is no folder
 */
export function inspectBackupFolder({ folder, isDefault, data }: KeptOrder): BackupFolderState {
  if (isDefault) makeFolder(folder);
  requireBackupFolder(folder);
  return { lastProven: lastProvenIn(folder), onDataDisk: isOnDiskOf(folder, data) };
}

/** @throws when the backup folder does not exist, or is no folder */
export function requireBackupFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  const what = found ? 'is no folder' : 'is not there';
  throw new Error(`backup-dir ${folder} ${what}; mount its disk, or make it: mkdir -p -m 700 ${folder}`);
}

/** Whether two folders are on one disk. */
export function isOnDiskOf(folder: string, other: string): boolean {
  return statSync(folder).dev === statSync(other).dev;
}
