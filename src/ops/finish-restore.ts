import { existsSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { syncFolder } from '../store/directory/durable.ts';

/** The folder of an unpacked and proven backup, until it takes the place of the data directory. */
export const readyOf = (data: string) => `${resolve(data)}.restore-ready`;

/**
 * Completes a restore that was interrupted between its two renames: only then does a proven directory exist beside a
 * data directory that does not.
 */
export function finishRestore(directory: string): void {
  const data = resolve(directory);
  if (existsSync(data) || !existsSync(readyOf(data))) return;
  renameSync(readyOf(data), data);
  syncFolder(join(data, '..'));
}
