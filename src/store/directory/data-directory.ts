import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A missing right (rules/command-line#data-directory). The data may be intact, so it is never a reason to restore. */
export class AccessError extends Error {
  override readonly name = 'AccessError';
  readonly problem: string;
  /** The action that solves the problem. */
  readonly advice: string;

  constructor(problem: string, advice: string) {
    super(`${problem}; ${advice}`);
    this.problem = problem;
    this.advice = advice;
  }
}

/** The files of a data directory that a command may have to read first. */
const readFirst = ['larder.db', 'larder.json'];

/**
 * Requires that this user may read a data directory. A missing directory is not an error here.
 * @throws AccessError which names its owner and this user; an error if it is not a folder
 */
export function requireAccess(data: string): void {
  const folder = resolve(data);
  if (!isThere(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file, but --data must be a folder`);
  requireRight(folder, folder, constants.R_OK | constants.X_OK);
  for (const name of readFirst) {
    const file = join(folder, name);
    if (isThere(file)) requireRight(file, folder, constants.R_OK);
  }
}

/** The access to files that writing to a data directory requires, in addition to the folder itself. */
const writersNeed: Record<string, number> = {
  'larder.db': constants.R_OK | constants.W_OK,
  'larder.db-wal': constants.R_OK | constants.W_OK,
  'larder.db-shm': constants.R_OK | constants.W_OK,
  'larder.lock': constants.R_OK | constants.W_OK,
  'links.key': constants.R_OK,
  'templates.key': constants.R_OK,
  evidence: constants.R_OK | constants.W_OK | constants.X_OK,
};

/**
 * Requires that this user may write to a data directory. A command of another user may have left files of theirs in
 * it.
 * @throws AccessError which names the owner and this user
 */
export function requireWriteAccess(data: string): void {
  const folder = resolve(data);
  if (!isThere(folder)) return;
  requireRight(folder, folder, constants.W_OK | constants.X_OK);
  for (const [name, mode] of Object.entries(writersNeed)) {
    const path = join(folder, name);
    if (isThere(path)) requireRight(path, folder, mode);
  }
}

/**
 * Returns the error for a missing right if SQLite could not open a database: reading also writes files next to it.
 * @returns undefined if no right is missing
 */
export function missingRightTo(database: string): AccessError | undefined {
  const folder = dirname(resolve(database));
  try {
    requireAccess(folder);
    requireWriteAccess(folder);
    return undefined;
  } catch (error) {
    return error instanceof AccessError ? error : undefined;
  }
}

/** `existsSync` that throws, instead of returning false, for a path that it may not check. */
function isThere(path: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    // A parent folder, or one above that, is not a folder.
    if (code === 'ENOTDIR' && isThere(dirname(path)))
      throw new Error(`${dirname(path)} is a file, and not a folder`);
    if (code === 'ENAMETOOLONG') throw new Error(`${path}: this name is too long`);
    if (code === 'EACCES') throw accessErrorOf(path, dirname(path));
    throw error;
  }
}

function requireRight(path: string, data: string, mode: number): void {
  try {
    accessSync(path, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EROFS')
      throw new AccessError(`${path} lies on a disk that is mounted read-only`, 'mount it for writing');
    // Gone since it was checked, as the log of a database may be.
    if (code === 'ENOENT') return;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw accessErrorOf(path, data);
  }
}

/** `path` cannot be reached; the owner is that of the nearest readable folder above it. */
function accessErrorOf(path: string, data: string): AccessError {
  const [seen, owner] = ownerOf(path);
  const user = thisUser();
  if (owner === undefined || owner === process.getuid?.()) {
    return new AccessError(`${user} cannot access ${path}`, `its owner can allow it: chmod u+rwX ${path}`);
  }
  const name = userName(owner);
  return new AccessError(
    `${seen === path ? '' : `${path} cannot be reached: `}${seen} belongs to ${name}, and this is ${user}`,
    `run Larder as ${name} (sudo -u ${name} larder …), or give it to ${user}: chown -R ${user} ${data}`,
  );
}

/** The nearest of a path and the folders above it that may be checked, and its owner. */
function ownerOf(path: string): [seen: string, uid: number | undefined] {
  try {
    return [path, statSync(path).uid];
  } catch {
    return dirname(path) === path ? [path, undefined] : ownerOf(dirname(path));
  }
}

/** The user of this process; by number, where it has no name here. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** The name of a user by its number, where this machine's own list has it. */
export function userName(uid: number): string {
  try {
    const entry = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find((fields) => fields[2] === String(uid));
    return entry?.[0] ?? `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}

/** The folder in which a demo is made until it is complete, see src/cli/demo-place.ts. */
export const unfinishedDemo = (data: string): string => join(data, '.demo-unfinished');

/**
 * Returns a phrase for the content of a data directory without a database; undefined if it has one, which may still
 * be empty.
 */
export function missingData(data: string): string | undefined {
  const folder = resolve(data);
  const found = statSync(join(folder, 'larder.db'), { throwIfNoEntry: false });
  if (found && found.size > 0) return undefined;
  if (found) return `larder.db in ${folder} is empty`;
  if (existsSync(unfinishedDemo(folder))) return `${folder} holds a demo that was cut short, and no database`;
  return existsSync(folder) ? `there was no database in ${folder}` : `there was no folder ${folder}`;
}
