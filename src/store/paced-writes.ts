import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** So much may wait for the disk at once: an fsync of all at the end would hold up the writer's. */
const syncEveryBytes = 2 * 1024 * 1024;

/**
 * Writes a new file for its owner only, and returns when all of it is durable. The disk is never kept busy for long,
 * so that the database's commits come between. `beforeMore` is called now and then and may refuse to go on.
 * @returns how many bytes it has. @throws where the file is there already; what `bytes` and `beforeMore` throw
 */
export async function writePaced(
  file: string,
  bytes: Readable | AsyncIterable<Uint8Array>,
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
