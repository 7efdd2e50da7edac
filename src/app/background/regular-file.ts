import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Reads at most this much at a time. */
const chunkBytes = 256 * 1024;

/**
 * Reads a regular file that other users can replace at any moment. It is opened without following a link and without
 * waiting for a pipe; everything else is decided by the open descriptor, so that a swap in between changes nothing.
 * @param ino the inode that was seen under this path
 * @returns undefined if the path is another file now, or not a regular one; 'too_large' for more than `most` bytes
 */
export async function readRegularFile(
  path: string,
  { ino, most }: { ino: number; most: number },
): Promise<Buffer | 'too_large' | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      // ELOOP: a link. ENXIO: a socket or a device without a driver.
      if (error.code === 'ELOOP' || error.code === 'ENXIO') return undefined;
      throw error;
    },
  );
  if (!file) return undefined;
  try {
    const found = await file.stat();
    if (!found.isFile() || found.ino !== ino) return undefined;
    const chunks: Buffer[] = [];
    let length = 0;
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, length);
      if (bytesRead === 0) return Buffer.concat(chunks);
      length += bytesRead;
      if (length > most) return 'too_large';
      chunks.push(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
