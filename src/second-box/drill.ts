import { constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { startProcess } from '../lib/assets.ts';
import { freeBytesNow } from '../store/directory/free-space.ts';
import { databaseFile } from '../store/directory/open-store.ts';
import { boxFolder } from './box-files.ts';
import { drillArgument } from './drill-argument.ts';
import { applyPart, type Replica } from './replica.ts';

/** The result of a drill. */
export type DrillResult = { ok: boolean; seconds: number; text: string };

/** Promotes and verifies a throw-away copy of the standby, in a process of its own. The log goes on meanwhile. */
export async function drill(replica: Replica): Promise<DrillResult> {
  const beganMs = performance.now();
  const folder = join(boxFolder(replica.data), 'drill');
  const ended = (ok: boolean, text: string): DrillResult => ({
    ok,
    seconds: Math.ceil((performance.now() - beganMs) / 1000),
    text,
  });
  try {
    await copyReplica(replica, folder);
    const text = await verifyIn(folder);
    return ended(text === '', text === '' ? 'promoted and verified' : text);
  } catch (error) {
    return ended(false, (error as Error).message);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a data directory of the copy of a standby, as of one moment.
 * @throws if the copy is not whole, or there is no room for a second one
 */
export async function copyReplica(replica: Replica, folder: string): Promise<void> {
  if (!replica.state.usable) throw new Error('the copy is not whole yet');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const original = databaseFile(replica.data);
  const [needed, free] = [statSync(original).size + replica.partsBytes, freeBytesNow(folder)];
  if (free < 2 * needed) throw new Error(`a copy needs ${2 * needed} bytes, and ${free} are free`);
  await replica.holdStill(async (parts) => {
    const copy = databaseFile(folder);
    await copyFile(original, copy, constants.COPYFILE_FICLONE);
    const handle = await open(copy, 'r+');
    try {
      for (const part of parts) await applyPart(part, handle);
    } finally {
      await handle.close();
    }
  });
}

/** @returns what is wrong; empty if nothing is */
function verifyIn(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess([drillArgument]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0 ? '' : output.trim() || `the check ended with ${code}`));
    child.stdin.end(`${folder}\n`);
  });
}
