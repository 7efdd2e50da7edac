import { join } from 'node:path';
import { linkKeyBytes, newLinkKey } from '../lib/signed-links.ts';
import type { Connection } from '../store/connection.ts';
import { inMemory } from '../store/open-store.ts';
import { openKeyFile } from './key-file.ts';

/** The file with the key that links and cursors are signed with, beside the database. */
export function linkKeyFile(directory: string): string {
  return join(directory, 'links.key');
}

/**
 * The key that links and cursors are signed with: of memory, a new one; of a data directory, the one in its file.
 * One that is missing or damaged is made anew: all that it costs are the links of the last quarter of an hour and
 * the cursors of lists that somebody is walking.
 */
export function openLinkKey(directory: string, connection: Connection): Uint8Array {
  if (directory === inMemory) return newLinkKey();
  return openKeyFile(connection, {
    file: linkKeyFile(directory),
    newKey: newLinkKey,
    isUsable: (key) => key?.length === linkKeyBytes,
  });
}
