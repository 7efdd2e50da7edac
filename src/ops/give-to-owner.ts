import { globSync, lchownSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives a folder and all that is in it to the owner of `example`, when this is root: a server that runs as that user
 * could not read it otherwise.
 */
export function giveToOwnerOf(example: string, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(example);
  if (uid === 0) return;
  for (const entry of globSync('**', { cwd: folder, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  lchownSync(folder, uid, gid);
}
