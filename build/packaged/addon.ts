// Runs in the packaged program: the operating system loads an addon from a file, so its bytes need to be one.
import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getRawAsset } from 'node:sea';
import { threadId } from 'node:worker_threads';

/**
 * Loads the addon whose bytes, of the SHA-256 `digest`, are the asset `asset`, from a file that is kept for the next
 * start in the first folder that can be written and run from. A file or folder that somebody else could have put there
 * is not used.
 */
export function loadAddon(asset: string, digest: string): unknown {
  const failures: string[] = [];
  for (const folder of folders()) {
    try {
      const loaded = { exports: {} };
      process.dlopen(loaded, place(asset, folder, digest));
      return loaded.exports;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isOldSystem(reason)) {
        // No other folder helps, and the copy is of no use here.
        rmSync(join(folder, fileName(digest)), { force: true });
        console.error(`larder: ${oldSystem}`);
        process.exit(1);
      }
      failures.push(`${folder}: ${reason}`);
    }
  }
  throw new Error(`no folder to run ${asset} from; set XDG_CACHE_HOME to one\n  ${failures.join('\n  ')}`);
}

/** True if the loader found no such version of a symbol, as it says of a library that is too old. */
export function isOldSystem(reason: string): boolean {
  return /version [`'](?:GLIBC|GLIBCXX|CXXABI)_[\d.]+' not found/.test(reason);
}

/** The error on a system whose libraries are too old (docs/operating.md). */
const oldSystem =
  'this system is too old. It takes glibc 2.34 and the libstdc++ of GCC 11: Debian 12, Ubuntu 22.04, RHEL 9, or newer ones.';

const fileName = (digest: string) => `${digest.slice(0, 16)}.node`;

/**
 * Yields the folders to try, best first: a service manager's choice, the user's cache, then folders open to everyone.
 */
function* folders(): Generator<string> {
  const uid = process.getuid?.() ?? 'user';
  const { CACHE_DIRECTORY, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (CACHE_DIRECTORY) yield join(CACHE_DIRECTORY.split(':')[0]!, 'addons');
  if (XDG_CACHE_HOME) yield join(XDG_CACHE_HOME, 'larder');
  if (LOCALAPPDATA) yield join(LOCALAPPDATA, 'larder', 'cache');
  if (process.platform !== 'win32') {
    const home = homeFolder();
    if (home) yield join(home, '.cache', 'larder');
  }
  for (const open of [tmpdir(), '/var/tmp', '/dev/shm', '/run', dirname(process.execPath), process.cwd()]) {
    yield join(open, `.larder-${uid}`);
  }
}

function homeFolder(): string | null {
  try {
    return homedir();
  } catch {
    return null; // A user without an entry in the passwd file.
  }
}

/** Gives the file's path once the file is there, whole, and ours. */
function place(asset: string, folder: string, digest: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, fileName(digest));
  const owner = lstatSync(folder);
  if (!owner.isDirectory() || !isOurs(owner)) throw new Error('belongs to somebody else');
  const file = lstatSync(path, { throwIfNoEntry: false });
  // Compared by its digest: the asset itself would stay in the program's memory.
  if (file?.isFile() && isOurs(file) && hash('sha256', readFileSync(path)) === digest) return path;

  // Written to another file and renamed: a process that starts at the same moment sees all of it or nothing.
  const partial = `${path}.${process.pid}.${threadId}`;
  try {
    writeFileSync(partial, new Uint8Array(getRawAsset(asset)), { mode: 0o700, flag: 'wx' });
    renameSync(partial, path);
  } finally {
    rmSync(partial, { force: true });
  }
  return path;
}

function isOurs({ uid, mode }: { uid: number; mode: number }): boolean {
  const self = process.getuid?.();
  return self === undefined || (uid === self && (mode & 0o022) === 0);
}
