import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { shortened } from '../../problems/field-error.ts';
import { Problem } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import type { BodyPlace } from './body-room.ts';
import { shortBodyBytes } from './input.ts';
import { ValueCounter } from './value-counter.ts';

/** The default deadline of a body, so that slow senders do not occupy memory for long. */
export const defaultBodyTimeoutMs = 30_000;

/**
 * Reads a body of at most `limit` bytes, and one of JSON of at most `maxValues` values; a long one when `place` has
 * room for it.
 * @throws `request.too_large` as soon as one of them is passed, `request.timeout`, `request.malformed` when the
 *   client went away, `server.busy` when there was no room, or others needed it
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
  place?: BodyPlace,
  timeoutMs = defaultBodyTimeoutMs,
  isJson = true,
): Promise<Buffer> {
  const { 'content-length': length } = request.headers;
  const declared = length === undefined ? undefined : Number(length);
  if (declared !== undefined && declared > limit) throw tooLarge(limit);
  const isLong = declared !== undefined && declared > shortBodyBytes;
  if (isLong) await place?.enter(declared);
  // A short body mostly comes with its head, and what came is parsed before anything that waits continues.
  else await undefined;
  if (request.destroyed && !request.complete) throw endedEarly();
  if (!isLong && declared !== undefined && request.readableLength === declared)
    return bodyAtHand(request, isJson);
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const values = new ValueCounter();
    let size = 0;
    let hasRoom = isLong || place === undefined;
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      if (place) place.giveUp = undefined;
      outcome();
    };
    const refuse = (reason: unknown) => settle(() => reject(reason));
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse(tooLarge(limit));
      try {
        if (isJson) values.take(chunk);
      } catch (error) {
        return refuse(error);
      }
      chunks.push(chunk);
      // One that does not say how long it is may have as many bytes as any.
      if (hasRoom || size <= shortBodyBytes) return;
      hasRoom = true;
      request.pause();
      place!.enter(limit).then(() => request.resume(), refuse);
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onGone = () => refuse(endedEarly());
    const timer = setTimeout(() => refuse(new Problem('request.timeout')), timeoutMs);
    if (place) place.giveUp = () => refuse(new Problem('server.busy'));
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/** A short body of which all bytes are there: it needs no listener and no timer. */
function bodyAtHand(request: IncomingMessage, isJson: boolean): Buffer {
  const body = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  // Its end is yet to come, and the next request of the connection waits for that.
  request.resume();
  if (isJson) new ValueCounter().take(body);
  return body;
}

/** True if the request has a body (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws `request.unsupported_transfer_encoding` for a coding other than `chunked` (RFC 9112 section 6.1) */
export function requireKnownCoding({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new Problem('request.unsupported_transfer_encoding');
}

const inUtf8 = /^\s*([^\s;]{1,100})\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** @throws `request.unsupported_media_type` unless the body is of one of some media types, in UTF-8, uncompressed */
export function requireJson({ headers }: IncomingMessage, taken: readonly string[]): void {
  const type = inUtf8.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  if (isCompressed(headers) || type === undefined || !taken.includes(type))
    throw mediaTypeNotTaken(headers, taken);
}

const isCompressed = (headers: IncomingHttpHeaders) =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';

/** Says what of a body's headers is not taken, and what would be (rules/requests#bodies). */
export function mediaTypeNotTaken(headers: IncomingHttpHeaders, taken: readonly string[]): Problem {
  const given = headers['content-type'];
  const [type = '', ...parameters] = (given ?? '').split(';').map((part) => part.trim().toLowerCase());
  const all = taken.join(', ');
  const text = isCompressed(headers)
    ? details.contentEncodingNotTaken({ encoding: shortened(headers['content-encoding']!), taken: all })
    : given === undefined
      ? details.noContentType({ taken: all })
      : taken.includes(type) && parameters.length > 0
        ? details.parametersNotTaken({ parameters: shortened(parameters.join('; ')), taken: all })
        : details.contentTypeNotTaken({ type: shortened(type), taken: all });
  return new Problem('request.unsupported_media_type', text, { taken });
}

const endedEarly = () => new Problem('request.malformed', details.endedEarly);

function tooLarge(limit: number): Problem {
  return new Problem('request.too_large', details.maxBytes({ max: limit }));
}
