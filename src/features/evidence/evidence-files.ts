import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { makeFolderAside, syncFolderAside } from '../../store/directory/durable.ts';
import { asStorageFull, requireRoom } from '../../store/directory/free-space.ts';
import { isUuid, madeAtMs } from '../../store/ids.ts';
import { sniffedBytes } from './media-type.ts';

/** The largest video in bytes (rules/evidence-and-receipts#videos). */
export const maxVideoBytes = 512 * 1024 * 1024;

const checkEveryBytes = 8 * 1024 * 1024;

/** The file of a video. Its name is the row's id, so that two uploads never share a file. */
export type VideoPlace = { filesDirectory: string; accountId: string; id: string };

/** The received bytes of a video, their hash, and the start of the file. */
export type ReceivedVideo = { bytes: number; head: Buffer; sha256: string };

/** The file of a video. */
export function videoFile({ filesDirectory, accountId, id }: VideoPlace): string {
  return join(filesDirectory, 'evidence', accountId, id);
}

/** Unfinished uploads of all accounts: an account's folder contains only complete videos. */
function incomingFolder(filesDirectory: string): string {
  return join(filesDirectory, 'evidence', 'incoming');
}

/**
 * Receives a video to its file. On return the file is complete and durable under its name. After an error or a power
 * cut there is no file under that name, and `sweepIncoming` removes the rest.
 * @throws `request.too_large`; `storage.full`; `validation.failed` when it is empty; what `body` throws
 */
export async function receiveVideo(
  place: VideoPlace,
  body: AsyncIterable<Buffer>,
  declaredBytes: number | undefined,
): Promise<ReceivedVideo> {
  refuseTooLarge(declaredBytes ?? 0);
  const file = videoFile(place);
  const part = join(incomingFolder(place.filesDirectory), `${place.id}.part`);
  try {
    await makeFolderAside(dirname(part));
    await makeFolderAside(dirname(file));
    await requireRoom(dirname(part), declaredBytes ?? 0);
    const received = await writeAll(part, body);
    await rename(part, file);
    await syncFolderAside(dirname(file));
    return received;
  } catch (error) {
    await rm(part, { force: true });
    await removeVideo(place);
    throw asStorageFull(error);
  }
}

/** True if a body has just these bytes. It is read no further than it takes to know. */
export async function isSame(
  body: AsyncIterable<Buffer>,
  { bytes, sha256 }: { bytes: number; sha256: string | null },
): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of body) {
    read += chunk.length;
    if (read > bytes) return false;
    hash.update(chunk);
  }
  return read === bytes && hash.digest('hex') === sha256;
}

/** True if the file of a video exists. */
export async function hasVideo(place: VideoPlace): Promise<boolean> {
  const found = await stat(videoFile(place)).catch((error: NodeJS.ErrnoException) => error);
  // A folder that cannot be read is none that has no file.
  return found instanceof Error ? found.code !== 'ENOENT' : true;
}

/** Removes the file of a video that has no row. */
export async function removeVideo(place: VideoPlace): Promise<void> {
  await rm(videoFile(place), { force: true });
}

/** Removes what uploads left that the end of a process cut short. Only before the first of a new one. */
export function sweepIncoming(filesDirectory: string): void {
  rmSync(incomingFolder(filesDirectory), { recursive: true, force: true });
}

/** The files of videos, of all accounts, except those with ids made since `beforeMs`. */
export async function* videosBefore(filesDirectory: string, beforeMs: number): AsyncGenerator<VideoPlace> {
  for await (const accountId of namesIn(join(filesDirectory, 'evidence'))) {
    if (!isUuid(accountId)) continue;
    for await (const id of namesIn(join(filesDirectory, 'evidence', accountId))) {
      if (isUuid(id) && madeAtMs(id) < beforeMs) yield { filesDirectory, accountId, id };
    }
  }
}

/** The files of videos, of all accounts, for commands: read by the calling thread. */
export function* videosNow(filesDirectory: string): Generator<VideoPlace> {
  for (const accountId of readdirSync(join(filesDirectory, 'evidence')).filter(isUuid))
    for (const id of readdirSync(join(filesDirectory, 'evidence', accountId)).filter(isUuid))
      yield { filesDirectory, accountId, id };
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => []);
  for await (const { name } of entries) yield name;
}

async function writeAll(part: string, body: AsyncIterable<Buffer>): Promise<ReceivedVideo> {
  const handle = await open(part, 'wx', 0o600);
  try {
    let bytes = 0;
    const hash = createHash('sha256');
    let checkedAt = 0;
    let head = Buffer.alloc(0);
    for await (const chunk of body) {
      bytes += chunk.length;
      refuseTooLarge(bytes);
      if (head.length < sniffedBytes) head = Buffer.concat([head, chunk.subarray(0, sniffedBytes)]);
      // A body without a length must not fill the disk either.
      if (bytes - checkedAt > checkEveryBytes) {
        checkedAt = bytes;
        await requireRoom(dirname(part), 0);
      }
      hash.update(chunk);
      await writeWhole(handle, chunk);
    }
    if (bytes === 0) {
      throw new Problem('validation.failed', details.emptyVideo, {
        errors: [{ field: '', rule: 'minLength' }],
      });
    }
    await handle.sync();
    return { bytes, head: head.subarray(0, sniffedBytes), sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** A write may take a part only: the disk's last block, say. */
async function writeWhole(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length; ) {
    written += (await handle.write(chunk, written)).bytesWritten;
  }
}

function refuseTooLarge(bytes: number): void {
  if (bytes > maxVideoBytes) {
    throw new Problem('request.too_large', details.maxVideoBytes({ max: maxVideoBytes }));
  }
}
