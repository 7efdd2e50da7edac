import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../store/directory/durable.ts';
import { headBytes, isEncrypted } from './encryption.ts';
import { lastProvenIn, type ProvenBackup, type ProvenOrder, provenNamesIn } from './proven-backup.ts';

/** The state of the backup folder. */
export type BackupFolderState = {
  lastProven: ProvenBackup | null;
  /** True if it is on the disk of the data, so that one fault destroys both. */
  onDataDisk: boolean;
};

/**
 * Inspects the backup folder. The default one, beside the data, is created; a configured one must exist, because it may
 * be the mount point of a disk, and a new folder would fill another disk.
 * @throws with a remedy, if it does not exist or is not a folder
 */
export function inspectBackupFolder({ folder, isDefault, data }: ProvenOrder): BackupFolderState {
  if (isDefault) makeFolder(folder);
  requireBackupFolder(folder);
  return { lastProven: lastProvenIn(folder), onDataDisk: isOnDiskOf(folder, data) };
}

/** @throws when the backup folder does not exist, or is no folder */
export function requireBackupFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  const what = found ? 'is not a folder' : 'does not exist';
  throw new Error(`backup-dir ${folder} ${what}; mount its disk, or create it: mkdir -p -m 700 ${folder}`);
}

/** True if two folders are on one disk. */
export function isOnDiskOf(folder: string, other: string): boolean {
  return statSync(folder).dev === statSync(other).dev;
}

/** A backup that is in the backup folder. `unproven`: its test never finished. */
export type ListedBackup = {
  name: string;
  bytes: number;
  createdAt: string;
  isEncrypted: boolean;
  state: 'proven' | 'unproven' | 'failed';
};

/** Backups in the folder, newest first. */
export type BackupListing = { items: ListedBackup[]; lastProven: ProvenBackup | null };

const namePattern = /^larder-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(\.unproven)?$/;

/** Lists the backup folder; the default one may not exist yet. */
export function listBackups({ folder, isDefault }: Pick<ProvenOrder, 'folder' | 'isDefault'>): BackupListing {
  if (isDefault && !existsSync(folder)) return { items: [], lastProven: null };
  requireBackupFolder(folder);
  const [lastProven, proven] = [lastProvenIn(folder), provenNamesIn(folder)];
  const items = readdirSync(folder).flatMap((name) => {
    const parts = namePattern.exec(name);
    if (!parts) return [];
    const [, year, month, day, hour, minute, second, failed] = parts;
    const createdAt = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    const state = failed ? 'failed' : proven.has(name) ? 'proven' : 'unproven';
    return [{ name, createdAt, state, ...headOf(join(folder, name)) } as const];
  });
  return {
    items: items.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
    lastProven,
  };
}

function headOf(file: string): { bytes: number; isEncrypted: boolean } {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    readSync(descriptor, head);
    return { bytes: statSync(file).size, isEncrypted: isEncrypted(head) };
  } finally {
    closeSync(descriptor);
  }
}

/** The id of a backup in a path: a UUID (version 8) derived from its name. */
export function backupId(name: string): string {
  const hash = createHash('sha256')
    .update(`backup ${name.replace(/\.unproven$/, '')}`)
    .digest();
  hash[6] = (hash[6]! & 0x0f) | 0x80;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
