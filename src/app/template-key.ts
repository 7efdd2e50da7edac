import { join } from 'node:path';
import {
  newTemplateKey,
  opensEnrolled,
  templateKeyBytes,
} from '../features/consumers/fingerprints/sealing.ts';
import type { Connection } from '../store/connection.ts';
import { inMemory } from '../store/open-store.ts';
import { openKeyFile } from './key-file.ts';

/** The file with the key of the fingerprint templates, beside the database (rules/people-and-codes#fingerprints). */
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
  return openKeyFile(connection, {
    file,
    newKey: newTemplateKey,
    isUsable(key) {
      if (key !== null && key.length !== templateKeyBytes) {
        throw new Error(`${file} is no key of fingerprint templates: it has ${key.length} bytes. ${advice}`);
      }
      if (opensEnrolled({ connection }, key) === false) {
        const wrong = key
          ? 'is not the key that the fingerprints were enrolled under'
          : 'with the key of the enrolled fingerprints is missing';
        throw new Error(`${file} ${wrong}, and without it nobody can read them. ${advice}`);
      }
      return key !== null;
    },
  });
}

const advice = 'Put the file back from a backup of this data directory.';
