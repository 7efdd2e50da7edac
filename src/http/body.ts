import type { IncomingMessage } from 'node:http';
import { Problem } from '../problems/problem.ts';
import { ValueCounter } from './value-counter.ts';

/** The longest that a body may take to arrive unless told, so that slow senders hold nothing for long. */
export const defaultBodyTimeoutMs = 30_000;

/**
 * Reads a JSON body of at most `limit` bytes and `maxValues` values.
 * @throws `request.too_large` as soon as one of them is passed, `request.timeout`, `request.malformed` when the
 *   client went away
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  timeoutMs = defaultBodyTimeoutMs,
): Promise<Buffer> {
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const values = new ValueCounter();
    let size = 0;
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone);
      outcome();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return settle(() => reject(tooLarge(limit)));
      try {
        values.take(chunk);
      } catch (error) {
        return settle(() => reject(error));
      }
      chunks.push(chunk);
    };
    const onEnd = () => settle(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onGone = () => settle(() => reject(new Problem('request.malformed', 'The request ended early.')));
    const timer = setTimeout(() => settle(() => reject(new Problem('request.timeout'))), timeoutMs);
    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  });
}

/** Whether the request says that it has a body (RFC 9112 section 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws `request.unsupported_transfer_encoding` for a coding beside `chunked` (RFC 9112 section 6.1) */
export function requireKnownCoding({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new Problem('request.unsupported_transfer_encoding');
}

const jsonMediaType = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** @throws `request.unsupported_media_type` unless the body is `application/json` in UTF-8, uncompressed */
export function requireJson({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (
    !jsonMediaType.test(headers['content-type'] ?? '') ||
    (encoding !== undefined && encoding !== 'identity')
  ) {
    throw new Problem('request.unsupported_media_type');
  }
}

function tooLarge(limit: number): Problem {
  return new Problem('request.too_large', `The body may have ${limit} bytes at most.`);
}
