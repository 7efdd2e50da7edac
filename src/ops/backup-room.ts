import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '../store/open-store.ts';

/**
 * The most bytes that a backup takes while it is made: the database twice, for SQLite copies it whole and the copy is
 * packed; one that is proven is taken apart again in the end, and then has its videos twice as well.
 */
export function bytesForBackup(
  data: string,
  { evidence, proven }: { evidence: boolean; proven: boolean },
): number {
  const file = databaseFile(data);
  // What is in the write-ahead log may be new pages.
  const database = sizeOf(file) + sizeOf(`${file}-wal`);
  return 2 * database + (evidence ? (proven ? 2 : 1) * bytesOfVideos(data) : 0);
}

function bytesOfVideos(data: string): number {
  const folder = join(data, 'evidence');
  return globSync('*/*', { cwd: folder }).reduce((sum, path) => sum + sizeOf(join(folder, path)), 0);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
