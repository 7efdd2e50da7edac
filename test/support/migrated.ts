import { mkdirSync, writeFileSync } from 'node:fs';
import { databaseFile, inMemory, openStore } from '../../src/store/directory/open-store.ts';

/** An empty database of the newest schema. To migrate one takes longer than to copy it, and there are hundreds. */
let empty: Buffer | undefined;

/** Puts an empty database of the newest schema into a data directory that has none, and makes the directory. */
export function layEmptyDatabase(data: string): void {
  empty ??= serialized();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(databaseFile(data), empty, { mode: 0o600, flag: 'wx' });
}

function serialized(): Buffer {
  const connection = openStore(inMemory, Date.now);
  try {
    return connection.database.serialize();
  } finally {
    connection.close();
  }
}
