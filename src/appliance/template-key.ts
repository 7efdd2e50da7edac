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
import { join } from 'node:path';
import { newTemplateKey, opensEnrolled, templateKeyBytes } from '../fingerprints/sealing.ts';
import type { Connection } from '../store/connection.ts';
import { inMemory } from './store.ts';

/** The file with the key of the fingerprint templates, beside the database (contract section 10). */
export function templateKeyFile(directory: string): string {
  return join(directory, 'templates.key');
}

/**
 * The key that fingerprint templates are encrypted under: of memory, a new one; of a data directory, the one in its
 * file, which is made, durably and for its owner only, while nothing is enrolled.
 * @throws when something is enrolled and the file is missing or holds another key, or what it holds is no key: a new
 *   one would make every enrolled finger unreadable without a word
 */
export function openTemplateKey(directory: string, connection: Connection): Uint8Array {
  if (directory === inMemory) return newTemplateKey();
  const file = templateKeyFile(directory);
  // Of two processes that find no key, the second waits here for the first, and finds its key.
  return connection.database
    .transaction(() => {
      const key = readKey(file);
      if (key !== null && key.length !== templateKeyBytes) {
        throw new Error(`${file} is no key of fingerprint templates: it has ${key.length} bytes. ${advice}`);
      }
      const opens = opensEnrolled({ connection }, key);
      if (opens === false) {
        const wrong = key
          ? 'is not the key that the fingerprints were enrolled under'
          : 'with the key of the enrolled fingerprints is missing';
        throw new Error(`${file} ${wrong}, and without it nobody can read them. ${advice}`);
      }
      return key ?? makeKey(directory, file);
    })
    .immediate();
}

const advice = 'Put the file back from a backup of this data directory.';

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

/** Writes a new key so that, whenever the power fails, the file holds all of it or is not there. */
function makeKey(directory: string, file: string): Uint8Array {
  const key = newTemplateKey();
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
    const folder = openSync(directory, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
  return key;
}
