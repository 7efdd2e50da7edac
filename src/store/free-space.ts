import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Problem } from '../problems/problem.ts';

/** Bytes that the disk of a folder has left for this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `freeBytes` for whoever may wait for the disk. */
export function freeBytesNow(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** With so little left an operator should be told, and nothing that can wait should take more of it. */
export const scarceBytes = 64 * 1024 * 1024;

/**
 * Files leave free what is scarce, a sixteenth of a small disk: a full one would refuse what the database has to write.
 * @throws `storage.full` where the disk of a folder has not room for so many bytes beside that
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const leave = Math.min(scarceBytes, (blocks * bsize) / 16);
  if (bavail * bsize < bytes + leave) throw new Problem('storage.full');
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** What a failed write to a file is: `storage.full` where there was no room, else the error itself. */
export function asStorageFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && fullCodes.has(code)
    ? new Problem('storage.full', undefined, { cause: error })
    : error;
}
