import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Connection } from '../store/connection.ts';

/** A key of an installation: where it is, how a new one is made, and whether what the file holds will do. */
type KeyFile = {
  file: string;
  newKey(): Uint8Array;
  /** Told what the file holds (null: it is not there). Where it says no, a new key takes its place; it may throw. */
  isUsable(key: Uint8Array | null): boolean;
};

/**
 * The key in a file beside the database, for its owner only. A new one is made so that, whenever the power fails,
 * the file holds all of a key or what it held before. `connection` is one that can write: of two processes that find
 * no key, the second waits here for the first, and finds its key.
 */
export function openKeyFile(connection: Connection, { file, newKey, isUsable }: KeyFile): Uint8Array {
  return connection.database
    .transaction(() => {
      const key = readKey(file);
      return isUsable(key) ? key! : writeKey(file, newKey());
    })
    .immediate();
}

function readKey(file: string): Uint8Array | null {
  try {
    const key = readFileSync(file);
    chmodSync(file, 0o600);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function writeKey(file: string, key: Uint8Array): Uint8Array {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const written = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(written, key);
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(unfinished, file);
  // The name is durable with its folder; Windows has no such call, and makes it so by itself.
  if (process.platform !== 'win32') {
    const folder = openSync(dirname(file), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
  return key;
}
