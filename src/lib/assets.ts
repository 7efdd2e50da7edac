import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { once } from './memo.ts';

/** Set by build/package.ts in the packaged program, and there only. */
declare const LARDER_PACKAGED_VERSION: string | undefined;

/** True in the packaged program. */
export const packaged = typeof LARDER_PACKAGED_VERSION === 'string';
const root = packaged ? '' : join(import.meta.dirname, '..', '..');

/** The version in package.json. */
export const version: string =
  typeof LARDER_PACKAGED_VERSION === 'string'
    ? LARDER_PACKAGED_VERSION
    : (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** The licenses of the packaged program's parts, collected by build/package.ts; a checkout has none. */
export const licensesAsset = 'licenses.txt';
/** The bill of materials that a packaged program carries (CycloneDX). */
export const billAsset = 'larder.cdx.json';

/** The two assets of the packaged program with all packed files: their bytes, and the place of each. */
export const archive = { bytes: 'carried.bin', places: 'carried.json' } as const;

/** One of the program's threads: its name, and its file in the checkout, which is next to its caller. */
export type ThreadEntry = { name: string; file: () => URL };

/**
 * The bytes of a file that ships with Larder: `path` is relative to the project, with forward slashes, and is one of
 * those that build/package.ts packs (`assetPatterns`). Throws when there is none.
 */
export function readAsset(path: string): Buffer {
  if (!packaged) return readFileSync(join(root, path));
  const place = placesInArchive().get(path);
  if (!place) throw new Error(`the packaged program carries no ${path}`);
  // Copied: the memory of the asset itself is the program's own file, which must not be written to.
  return Buffer.from(archiveBytes().subarray(place[0], place[0] + place[1]));
}

/** The names, sorted, of the files directly in a shipped folder; empty when there is no such folder. */
export function listAssets(dir: string): string[] {
  if (packaged) {
    const prefix = `${dir}/`;
    const below = [...placesInArchive().keys()].filter((key) => key.startsWith(prefix));
    return below
      .map((key) => key.slice(prefix.length))
      .filter((name) => !name.includes('/'))
      .sort();
  }
  try {
    const entries = readdirSync(join(root, dir), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Starts one of the program's threads: from its file in the checkout, from its carried source when packaged. */
export function startThread({ name, file }: ThreadEntry, options: WorkerOptions = {}): Worker {
  const entry = packaged ? readAsset(`threads/${name}.cjs`).toString() : file();
  return new Worker(entry, { ...options, name, eval: packaged });
}

/** Starts the program again in a process of its own: its streams are piped, and its errors go to this one's. */
export function startProcess(args: readonly string[]): ChildProcessByStdio<Writable, Readable, null> {
  const [file, ...before] = programArguments();
  return spawn(file!, [...before, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** The words that start this program: the packaged file, or in the checkout Node.js and the script. */
export function programArguments(): readonly string[] {
  return packaged ? [process.execPath] : [process.execPath, join(root, 'src', 'main.ts')];
}

/** Once: V8 counts each as memory of its own. */
const archiveBytes = once(() => new Uint8Array(sea().getRawAsset(archive.bytes)));
const placesInArchive = once(
  () =>
    new Map<string, [start: number, length: number]>(
      Object.entries(JSON.parse(sea().getAsset(archive.places, 'utf8'))),
    ),
);

// Fetched on use: only the packaged program needs it, and only there does it answer.
function sea(): typeof import('node:sea') {
  return process.getBuiltinModule('node:sea');
}
