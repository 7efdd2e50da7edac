import { chmodSync, readFileSync } from 'node:fs';
import type { Connection } from '../store/connection.ts';
import { writeDurably } from '../store/durable.ts';

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
  writeDurably(file, key);
  return key;
}
