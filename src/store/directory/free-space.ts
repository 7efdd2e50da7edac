import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Problem } from '../../problems/problem.ts';

/** The bytes that this user can still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Like `freeBytes`, for threads that may block. */
export function freeBytesNow(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Below this much free space an operator is warned, and nothing optional is written. */
export const scarceBytes = 64 * 1024 * 1024;

/**
 * Requires room for a file of `bytes`. Files must leave a reserve for the database: `scarceBytes`, or a sixteenth of a
 * small disk.
 * @throws `storage.full` if the file does not fit in addition to the reserve
 */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserve = Math.min(scarceBytes, (blocks * bsize) / 16);
  if (bavail * bsize < bytes + reserve) throw new Problem('storage.full');
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The error of a failed file write: the problem `storage.full` when there was no room, otherwise the error itself. */
export function asStorageFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && fullCodes.has(code)
    ? new Problem('storage.full', undefined, { cause: error })
    : error;
}
