import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { Exchange } from '../request/exchange.ts';
import { type ByteRange, rangeOf, rangeStands } from './ranges.ts';

/** A file on disk as it is to be answered with. Files that are answered with never change once they are there. */
export type ReplyFile = {
  path: string;
  mediaType: string;
  /** The name of the saved file. */
  name: string;
  disposition: 'inline' | 'attachment';
};

/** A client that takes no byte for this long counts as gone. */
const stalledMs = 60_000;

/**
 * Answers with a file, or a part of it (RFC 9110 section 14): single ranges, `If-Range`, 206, 416, HEAD, 304.
 * @returns false, with nothing answered, if there is no such file
 * @throws `request.range_not_satisfiable`
 */
export async function sendFile(exchange: Exchange, file: ReplyFile): Promise<boolean> {
  const handle = await open(file.path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return false;
  try {
    await sendOpened(exchange, file, handle);
    return true;
  } finally {
    await handle.close();
  }
}

async function sendOpened(exchange: Exchange, file: ReplyFile, handle: FileHandle): Promise<void> {
  const { size, mtime } = await handle.stat();
  const { headers } = exchange.request;
  const etag = `"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  const lastModified = mtime.toUTCString();
  exchange.header('ETag', etag);
  exchange.header('Last-Modified', lastModified);
  exchange.header('Accept-Ranges', 'bytes');
  // Nothing in a file that someone sent is to run as a page of this origin; a browser's player, which loads the file
  // from itself, may show it.
  exchange.header(
    'Content-Security-Policy',
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin",
  );
  if (fresh(headers, { etag, 'last-modified': lastModified })) return exchange.send(304);

  const range = askedRange(exchange, size, etag, lastModified);
  exchange.header('Content-Disposition', dispositionOf(file));
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) exchange.header('Content-Range', `bytes ${first}-${last}/${size}`);
  exchange.sendHead(range ? 206 : 200, last - first + 1, file.mediaType);
  if (exchange.method === 'HEAD' || last < first) exchange.response.end();
  else await stream(exchange, handle, { first, last });
}

/** Ranges are of GET alone (RFC 9110 section 14.2). */
function askedRange(exchange: Exchange, size: number, etag: string, lastModified: string): ByteRange | null {
  const { headers } = exchange.request;
  if (exchange.method !== 'GET') return null;
  if (!rangeStands(headers['if-range'] as string | undefined, etag, lastModified)) return null;
  const range = rangeOf(headers.range, size);
  if (range !== 'unsatisfiable') return range;
  exchange.header('Content-Range', `bytes */${size}`);
  throw new Problem('request.range_not_satisfiable', details.fileSize({ size }));
}

async function stream(exchange: Exchange, handle: FileHandle, { first, last }: ByteRange): Promise<void> {
  const { response } = exchange;
  response.setTimeout(stalledMs, () => response.destroy());
  const source = handle.createReadStream({ start: first, end: last, autoClose: false });
  try {
    await pipeline(source, response);
  } catch (error) {
    // A client that went away has what it wanted, or will come back with a range.
    if (!isGone(error)) throw error;
  } finally {
    response.setTimeout(0);
  }
}

function isGone(error: unknown): boolean {
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ECONNRESET', 'EPIPE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}

/** RFC 6266, with the name in UTF-8 (RFC 8187) in addition to an ASCII one. */
export function dispositionOf({ disposition, name }: Pick<ReplyFile, 'disposition' | 'name'>): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `${disposition}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
