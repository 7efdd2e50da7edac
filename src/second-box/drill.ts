import { randomBytes } from 'node:crypto';
import { constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '../lib/assets.ts';
import { freeBytesNow } from '../store/directory/free-space.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { boxFolder, copyPrefix } from './box-files.ts';
import { drillArgument } from './drill-argument.ts';
import { applyPart, type Replica } from './replica.ts';

/** The result of a drill. */
export type DrillResult = { ok: boolean; seconds: number; text: string };

/** The size of one step of a copy. Each is on the disk before the next, so that acknowledgements do not wait for all of it. */
const stepBytes = 2 * 1024 * 1024;

/**
 * Promotes and verifies a throw-away copy of the standby, in a process of its own. The log continues meanwhile. `stop`
 * ends it early.
 */
export async function drill(replica: Replica, stop: AbortSignal): Promise<DrillResult> {
  const beganMs = performance.now();
  // A check that outlived its process never meets the next copy.
  const folder = join(boxFolder(replica.data), `${copyPrefix}${randomBytes(6).toString('hex')}`);
  const ended = (ok: boolean, text: string): DrillResult => ({
    ok,
    seconds: Math.ceil((performance.now() - beganMs) / 1000),
    text,
  });
  try {
    await copyReplica(replica, folder, stop);
    const text = await verifyIn(folder, stop);
    return ended(text === '', text === '' ? 'promoted and verified' : text);
  } catch (error) {
    return ended(false, (error as Error).message);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Creates a data directory from the copy of a standby, as of one moment.
 * @throws if the copy is incomplete, or there is no room for a second one
 */
export async function copyReplica(replica: Replica, folder: string, stop: AbortSignal): Promise<void> {
  if (!replica.state.usable) throw new Error('the copy is not complete yet');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const original = databaseFile(replica.data);
  const [needed, free] = [statSync(original).size + replica.partsBytes, freeBytesNow(folder)];
  if (free < 2 * needed) throw new Error(`a copy needs ${2 * needed} bytes, but only ${free} are free`);
  await replica.holdStill(async (parts) => {
    const copy = databaseFile(folder);
    await copyInSteps(original, copy, stop);
    const handle = await open(copy, 'r+');
    try {
      for (const part of parts) {
        stop.throwIfAborted();
        await applyPart(part, handle);
      }
    } finally {
      await handle.close();
    }
  });
}

/** Copies a file: at once where the file system shares blocks between files, in steps elsewhere. */
async function copyInSteps(from: string, to: string, stop: AbortSignal): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
    return;
  } catch {
    rmSync(to, { force: true });
  }
  await using source = await open(from, 'r');
  await using target = await open(to, 'wx', 0o600);
  const step = Buffer.allocUnsafe(stepBytes);
  for (let at = 0; ; ) {
    stop.throwIfAborted();
    const { bytesRead } = await source.read(step, 0, stepBytes, at);
    if (bytesRead === 0) return;
    await target.write(step, 0, bytesRead, at);
    await target.datasync();
    at += bytesRead;
  }
}

/** @returns the findings; empty if there are none */
function verifyIn(folder: string, stop: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess([drillArgument]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = () => child.kill('SIGKILL');
    stop.addEventListener('abort', end, { once: true });
    if (stop.aborted) end();
    child.once('error', reject);
    child.once('close', (code) => {
      stop.removeEventListener('abort', end);
      resolve(code === 0 ? '' : output.trim() || `the check exited with code ${code}`);
    });
    child.stdin.end(`${folder}\n`);
  });
}
