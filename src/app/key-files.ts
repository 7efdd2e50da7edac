import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  newTemplateKey,
  opensEnrolled,
  templateKeyBytes,
} from '../features/consumers/fingerprints/sealing.ts';
import { linkKeyBytes, newLinkKey } from '../lib/signed-links.ts';
import type { Connection } from '../store/connection.ts';
import { writeDurably } from '../store/directory/durable.ts';
import { inMemory } from '../store/directory/open-store.ts';

/*
 * The keys of an installation, each in a file beside the database: one signs links and cursors, the other encrypts
 * fingerprint templates.
 */

/** The file with the key that links and cursors are signed with, beside the database. */
function linkKeyFile(directory: string): string {
  return join(directory, 'links.key');
}

/**
 * The key that signs links and cursors: from its file in a data directory, and a new one for `:memory:`. A missing or
 * damaged key is replaced. That costs only the links of the last quarter of an hour and the cursors in use.
 */
export function openLinkKey(directory: string, connection: Connection): Uint8Array {
  if (directory === inMemory) return newLinkKey();
  return openKeyFile(connection, {
    file: linkKeyFile(directory),
    newKey: newLinkKey,
    isUsable: (key) => key?.length === linkKeyBytes,
  });
}

/** The file with the key of the fingerprint templates, beside the database (rules/people-and-codes#fingerprints). */
export function templateKeyFile(directory: string): string {
  return join(directory, 'templates.key');
}

/**
 * The key that encrypts fingerprint templates: from its file in a data directory, and a new one for `:memory:`. The
 * file is made only while nothing is enrolled.
 * @throws when the file holds no key, or fingers are enrolled and it is missing or holds another key: a new key would
 *   silently make every enrolled finger unreadable
 */
export function openTemplateKey(directory: string, connection: Connection): Uint8Array {
  if (directory === inMemory) return newTemplateKey();
  const file = templateKeyFile(directory);
  return openKeyFile(connection, {
    file,
    newKey: newTemplateKey,
    isUsable(key) {
      if (key !== null && key.length !== templateKeyBytes) {
        throw new Error(
          `${file} is not a key of fingerprint templates: it has ${key.length} bytes. ${advice}`,
        );
      }
      if (opensEnrolled({ connection }, key) === false) {
        const wrong = key
          ? 'is not the key that the fingerprints were enrolled under'
          : 'with the key of the enrolled fingerprints is missing';
        throw new Error(`${file} ${wrong}; without it, the fingerprints cannot be read. ${advice}`);
      }
      return key !== null;
    },
  });
}

const advice = 'Put the file back from a backup of this data directory.';

/** A key file: its path, how a new key is made, and whether a key can be used. */
type KeyFile = {
  file: string;
  newKey(): Uint8Array;
  /** Checks the content of the file (null: there is no file). Returns false to replace the key, or throws. */
  isUsable(key: Uint8Array | null): boolean;
};

/**
 * Reads or makes the key in a file, readable by its owner only. After a power cut, the file has a whole key or its
 * previous content. `connection` must be able to write: if two processes find no key, the second waits for the
 * transaction of the first, and then reads its key.
 */
function openKeyFile(connection: Connection, { file, newKey, isUsable }: KeyFile): Uint8Array {
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
