import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Syncs a file to disk. */
export function syncFile(file: string): void {
  sync(file, 'r+');
}

/** Syncs the names in a folder to disk; Windows has no such call, and does it automatically. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** `syncFolder` for the thread that serves, which never waits for the disk. */
export async function syncFolderAside(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and its missing parents, for their owner only; on return all of them are durable. (`mkdir` of
 * Node.js with `recursive` never returns from a file system without folders, such as /proc.)
 * @throws which folder cannot be made, and why: a name above it is no folder, takes none, or its disk is full
 */
export function makeFolder(folder: string): void {
  for (const missing of missingFolders(folder)) {
    try {
      mkdirSync(missing, { mode: 0o700 });
    } catch (error) {
      if (!wasMadeMeanwhile(error)) throw cannotMake(missing, error);
    }
    syncFolder(dirname(missing));
  }
}

function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = resolve(folder); !isThereNow(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

function isThereNow(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw cannotMake(path, error);
  }
}

/** Returns an error in words for a folder that the system does not create; `code` is unchanged. */
function cannotMake(folder: string, cause: unknown): Error {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const above = dirname(folder);
  const reasons: Record<string, string> = {
    ENOENT: `no folders can be created in ${above}`,
    EPERM: `no folders can be created in ${above}`,
    EACCES: `this user may not write to ${above}`,
    ENOTDIR: `${above} is no folder`,
    EROFS: `the disk of ${above} is mounted read-only`,
    ENOSPC: `the disk of ${above} is full`,
    EDQUOT: `this user has no room left on the disk of ${above}`,
    ENAMETOOLONG: 'its name is too long',
  };
  const reason = Object.hasOwn(reasons, code) ? `${reasons[code]} (${code})` : message;
  return Object.assign(new Error(`the folder ${folder} cannot be made: ${reason}`, { cause }), { code });
}

/** `makeFolder` for the thread that serves, which never waits for the disk. */
export async function makeFolderAside(folder: string): Promise<void> {
  const missing: string[] = [];
  for (let at = resolve(folder); !(await isThere(at)); at = dirname(at)) missing.unshift(at);
  for (const path of missing) {
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      if (!wasMadeMeanwhile(error)) throw cannotMake(path, error);
    }
    await syncFolderAside(dirname(path));
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const wasMadeMeanwhile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

function sync(path: string, flags: string): void {
  const handle = openSync(path, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a small file for its owner only: after a power cut it has the new content or the previous one. */
export function writeDurably(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.new`;
  // One that was left behind may be another's to read.
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode: 0o600 });
  syncFile(unfinished);
  renameSync(unfinished, file);
  syncFolder(dirname(file));
}

/** The SHA-256 (hex) of a file, read in pieces by the calling thread: for commands, never for one that serves. */
export function sha256OfFileNow(file: string): string {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(1024 * 1024);
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      hash.update(piece.subarray(0, read));
    }
    return hash.digest('hex');
  } finally {
    closeSync(handle);
  }
}
