import { mkdirSync, writeFileSync } from 'node:fs';
import { databaseFile, inMemory, openStore } from '../../src/store/directory/open-store.ts';

/** To migrate a database takes a hundred times as long as to copy it, and there are hundreds. */
let empty: Buffer | undefined;

/** The bytes of an empty database of the newest schema. */
export const emptyDatabase = (): Buffer => (empty ??= serialized());

/** Puts an empty database of the newest schema into a data directory that has none, and makes the directory. */
export function layEmptyDatabase(data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(databaseFile(data), emptyDatabase(), { mode: 0o600, flag: 'wx' });
}

function serialized(): Buffer {
  const connection = openStore(inMemory, Date.now);
  try {
    return connection.database.serialize();
  } finally {
    connection.close();
  }
}
