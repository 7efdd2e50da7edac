import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** One fsync at the end of a large file would delay those of the database. */
const syncEveryBytes = 2 * 1024 * 1024;

/**
 * Writes a new file, readable by its owner only, and returns when all of it is durable. It syncs every `syncEveryBytes`, so
 * that commits of the database come between. `beforeMore` is called before each sync and may throw to stop.
 * @returns the number of bytes written. @throws when the file exists; whatever `bytes` and `beforeMore` throw
 */
export async function writePaced(
  file: string,
  bytes: Readable | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  beforeMore: () => Promise<void> = async () => {},
): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let written = 0;
    let unsynced = 0;
    for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
      await handle.appendFile(chunk);
      written += chunk.length;
      unsynced += chunk.length;
      if (unsynced < syncEveryBytes) continue;
      await beforeMore();
      await handle.datasync();
      unsynced = 0;
    }
    await handle.sync();
    return written;
  } finally {
    await handle.close();
  }
}
