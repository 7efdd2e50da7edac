import { existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Changes the owner of a folder and its content to that of `example`, when this is root: a server that runs as that user
 * could not read it otherwise.
 */
export function giveToOwnerOf(example: string, folder: string): void {
  const owner = otherOwnerOf(example);
  if (owner) giveAll(folder, owner);
}

/**
 * Changes the owner of what a command of root made in a data directory to the directory's owner. Videos and exports are
 * left out: there may be very many, and the commands that make them give them.
 */
export function giveNewFiles(data: string): void {
  const owner = otherOwnerOf(data);
  if (!owner) return;
  for (const { name, parentPath } of readdirSync(data, { withFileTypes: true }))
    if (!many.has(name)) giveAll(join(parentPath, name), owner);
}

const many = new Set(['evidence', 'exports']);

type Owner = { uid: number; gid: number };

/** The owner of a path; undefined if the owner is root, if this process is not root, or if there is no such path. */
function otherOwnerOf(path: string): Owner | undefined {
  if (process.getuid?.() !== 0 || !existsSync(path)) return undefined;
  const { uid, gid } = statSync(path);
  return uid === 0 ? undefined : { uid, gid };
}

function giveAll(path: string, { uid, gid }: Owner): void {
  lchownSync(path, uid, gid);
  // A link stays a name: what it leads to is not this folder's.
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
}
