import type { IncomingMessage } from 'node:http';
import type { IncomingBody } from '../../api/contexts.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { defaultBodyTimeoutMs, mediaTypeNotTaken, readBody } from './body.ts';
import type { BodyPlace } from './body-room.ts';

/**
 * The body of a request for an endpoint that reads it itself. `place` is for a body that it reads completely.
 * @throws `request.unsupported_media_type` unless it is one of `takes`, uncompressed
 */
export function incomingBody(
  request: IncomingMessage,
  takes: readonly string[] | undefined,
  place: BodyPlace,
): IncomingBody {
  const [mediaType = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase());
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  // The content shows the encoding of a sheet.
  const isUtf8 =
    mediaType === 'text/csv' ||
    parameters.every(
      (parameter) => !parameter.startsWith('charset') || /^charset\s*=\s*"?utf-8"?$/.test(parameter),
    );
  if (encoding !== 'identity' || (takes && !(takes.includes(mediaType) && isUtf8)))
    throw mediaTypeNotTaken(request.headers, takes ?? ['any media type']);
  const declared = request.headers['content-length'];
  return {
    mediaType,
    declaredBytes: declared === undefined ? undefined : Number(declared),
    chunks: chunksOf(request),
    whole: (limit, isJson) => readBody(request, limit, place, defaultBodyTimeoutMs, isJson),
  };
}

/**
 * A stream has no overall deadline, but must make progress. Only waiting for the client counts: while the received data
 * is not consumed, the socket is not read either.
 */
async function* chunksOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  // The response goes through the same socket: the reader's end must not be the socket's.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  try {
    for (let next = await inTime(chunks.next()); !next.done; next = await inTime(chunks.next()))
      yield next.value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('request.malformed', details.endedEarly, { cause: error });
  } finally {
    // Otherwise the rest could not be read, not even to discard it. A read in progress would be waited for.
    void chunks.return?.();
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('request.timeout')), defaultBodyTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
