import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { chmod, lstat, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderFile } from '../../features/counters/readings/folder.ts';
import type { ReadingFile, ReadingResult } from '../../features/counters/readings/intake.ts';
import { carriedBounds, filesOfZip } from '../../features/counters/readings/reading-files.ts';
import { isoOf } from '../../lib/clock.ts';
import { auditFileBounds } from '../../lib/evadts/lines.ts';
import { Problem } from '../../problems/problem.ts';
import { isUuid } from '../../store/ids.ts';
import { everySoOften, type Moment } from './due.ts';
import type { Parts } from './parts.ts';
import { readRegularFile } from './regular-file.ts';
import type { RunTask } from './tasks.ts';

/** The name under which the folder is checked. */
export const folderWork = 'look at the folder of readings';

const everyMs = 10_000;
/**
 * A file that did not change for this long is read. A file without its end gets more time, because its writer may
 * pause.
 */
const settledMs = 10_000;
const unfinishedMs = 10 * 60_000;
/** After which a file is tried again that could not be taken in, or not moved: a full disk gets room some day. */
const retryMs = 5 * 60_000;
/** Between which others write, and a stop need not wait. */
const filesPerStep = 20;
/** The most names of a folder that one look heeds; the others' turn comes when these have moved. */
const mostNames = 5000;

/** Names of unfinished files, which their writers rename when they are whole. */
const unfinishedName = /^[.~]|~$|\.(tmp|temp|part|partial|filepart|crdownload|download|swp|lock)$/i;
const filedUnder = ['done', 'bad'] as const;

/** A file by what changes when someone writes to it. */
type Seen = { version: string; sinceMs: number; failedMs: number | null };
type Found = { path: string; name: string; accountId: string | null; ino: number; seen: Seen };

/**
 * Checks the folder of readings every ten seconds (rules/counters#the-watched-folder). A file moves after all of it is
 * on disk: whatever happens between, it is read again, and known.
 * @param folder may be one of another machine, and not there for a while
 */
export function startReadingFolder(
  folder: string,
  { due, runTask, watch, elapsed, opened }: Pick<Parts, 'due' | 'runTask' | 'watch' | 'elapsed' | 'opened'>,
): void {
  const stopping = Promise.withResolvers<false>();
  let isStopped = false;
  // A disk of another machine may never answer, so the close does not wait for it.
  opened.defer(() => {
    isStopped = true;
    stopping.resolve(false);
  });
  const often = everySoOften(everyMs, elapsed);
  let seen = new Map<string, Seen>();
  let isReachable = true;

  const look = async (upMs: number): Promise<Found[]> => {
    const found: Found[] = [];
    const next = new Map<string, Seen>();
    const add = async (entry: Dirent, path: string, accountId: string | null) => {
      if (!entry.isFile() || unfinishedName.test(entry.name) || found.length >= mostNames) return;
      const { size, mtimeMs, ino } = await lstat(path);
      const version = `${ino} ${size} ${mtimeMs}`;
      const known = seen.get(path);
      const own = known?.version === version ? known : { version, sinceMs: upMs, failedMs: null };
      next.set(path, own);
      found.push({ path, name: entry.name, accountId, ino, seen: own });
    };
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const isAccount = entry.isDirectory() && isUuid(entry.name.toLowerCase());
      if (!isAccount) await add(entry, path, null);
      else
        for (const inner of await readdir(path, { withFileTypes: true }))
          await add(inner, join(path, inner.name), entry.name.toLowerCase());
    }
    seen = next;
    return found.sort((a, b) => a.seen.sinceMs - b.seen.sinceMs || (a.path < b.path ? -1 : 1));
  };

  const takeWhatIsReady = async ({ upMs, nowMs }: Moment): Promise<boolean> => {
    let ready: Found[];
    try {
      ready = (await look(upMs)).filter(
        ({ seen: own }) =>
          upMs - own.sinceMs >= settledMs && (own.failedMs === null || upMs - own.failedMs >= retryMs),
      );
      if (!isReachable) watch.log.info({ folder }, 'the folder of readings can be read again');
      isReachable = true;
    } catch (err) {
      if (isReachable) watch.log.warn({ err, folder }, 'the folder of readings cannot be read');
      isReachable = false;
      often.done();
      return false;
    }
    let taken = 0;
    for (const file of ready) {
      if (isStopped) return false;
      if (taken === filesPerStep) return true;
      const mayGrow = upMs - file.seen.sinceMs < unfinishedMs;
      try {
        const results = await take(file, mayGrow, runTask);
        if (results === null) continue;
        taken++;
        await putAway(folder, file, results, nowMs);
        seen.delete(file.path);
        const statuses = results.map(({ status }) => status);
        watch.log.info({ file: file.name, statuses: statuses.slice(0, 20) }, 'imported a file of readings');
      } catch (err) {
        // Its writer removed it; or this reader is closed.
        if (isStopped || (err as NodeJS.ErrnoException).code === 'ENOENT') continue;
        // The log says it once, although it is tried again.
        if (file.seen.failedMs === null)
          watch.log.warn({ err, file: file.path }, 'a file of readings could not be imported or moved');
        file.seen.failedMs = upMs;
      }
    }
    often.done();
    return false;
  };

  due.register({
    name: folderWork,
    dueInMs: () => often.dueInMs(),
    step: (moment) => Promise.race([takeWhatIsReady(moment), stopping.promise]),
  });
}

/** Stores all sets of a file, with one write for each file of a container. @returns null if the file is incomplete */
async function take(
  { path, name, accountId, ino }: Found,
  mayGrow: boolean,
  runTask: RunTask,
): Promise<ReadingResult[] | null> {
  const isZip = /\.zip$/i.test(name);
  const most = isZip ? carriedBounds.zipBytes : auditFileBounds.bytes;
  const bytes = await readRegularFile(path, { ino, most });
  if (bytes === undefined) return null;
  if (bytes === 'too_large')
    return [notRead(name, 'too_large', `The file has more than ${most / 1024 / 1024} MiB.`)];
  const one: ReadingFile = { bytes, at: 0, fileName: name.slice(-200), deviceSerial: null, readAtMs: null };
  let files = [one];
  try {
    if (isZip) files = await filesOfZip(bytes);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return mayGrow ? null : [notRead(name, error.code, error.detail)];
  }
  const results: ReadingResult[] = [];
  for (const file of files) {
    const step: FolderFile = { file, accountId, mayGrow: mayGrow && !isZip };
    const taken = await runTask('take a file of the folder', step);
    if (taken === null) return null;
    results.push(...taken);
  }
  return results;
}

function notRead(fileName: string, code: string, detail: string): ReadingResult {
  const nothing = { id: null, device: null, readAt: null, since: null, warnings: [] };
  return { index: 0, fileName, set: 0, status: 'unreadable', ...nothing, problem: { code, detail } };
}

/** Moves a file to `done`, or where something of it can never be compared to `bad`, with a text that says why. */
async function putAway(folder: string, { path, name }: Found, results: ReadingResult[], nowMs: number) {
  const faults = results.filter(
    ({ status, problem }) => status === 'unreadable' || problem?.code === 'damaged',
  );
  const to = join(folder, faults.length === 0 ? filedUnder[0] : filedUnder[1]);
  await makeLike(folder, to);
  const free = await freeName(to, name, nowMs);
  if (faults.length > 0) {
    const lines = faults
      .slice(0, 1000)
      .map(({ fileName, set, problem }) => `${fileName ?? name}, set ${set}: ${problem!.detail}`);
    const { mode } = await lstat(path);
    // Never into a file that someone laid there.
    await writeFile(`${free}.why.txt`, `${lines.join('\n')}\n`, { flag: 'wx' });
    await chmod(`${free}.why.txt`, mode & 0o666);
  }
  await rename(path, free);
}

/**
 * Creates a folder with the permissions of another one, because those who brought the files look for them there.
 * @throws if a link or a file has its name
 */
async function makeLike(folder: string, made: string): Promise<void> {
  try {
    await mkdir(made);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await lstat(made)).isDirectory()) throw new Error(`${made} is not a folder`);
    return;
  }
  const { mode } = await stat(folder);
  await chmod(made, mode & 0o777);
}

/** A name in a folder that no file bears: files of one name come every day. */
async function freeName(folder: string, name: string, nowMs: number): Promise<string> {
  const stamp = isoOf(nowMs).replaceAll(/[-:]|\.\d+/g, '');
  for (const candidate of [name, `${stamp}-${name}`, `${stamp}-${randomUUID()}-${name}`]) {
    const isTaken = await Promise.all(
      [candidate, `${candidate}.why.txt`].map((one) =>
        lstat(join(folder, one)).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (!isTaken.includes(true)) return join(folder, candidate);
  }
  throw new Error(`${folder} already has files with all names that were tried`);
}
