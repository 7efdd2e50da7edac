import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

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
