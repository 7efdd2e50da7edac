import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** The codings of answers, the best first. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

/** A body of up to this length fits into one packet uncompressed. */
const minLength = 1400;

/** The size from which compression runs on another thread: it takes some 30 µs, as much as passing it on. */
const shortLength = 16 * 1024;

/** The maximum number of bytes waiting for compression. */
const maxWaiting = 32 * 1024 * 1024;

// The fastest there is of both: lists shrink to a tenth, and what is slower makes them a hundredth smaller.
const gzipOptions = { level: 1 };
const brotliOptions: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

let waiting = 0;

/**
 * Compresses a body: a long one on a thread of its own, so that the event loop is free.
 * @returns undefined if it is not worth it, or if too much waits already
 */
export function compressed(coding: Coding, body: string | Uint8Array): Buffer | Promise<Buffer> | undefined {
  const { length } = body;
  if (length <= minLength) return undefined;
  if (length <= shortLength)
    return coding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body, gzipOptions);
  if (waiting + length > maxWaiting) return undefined;
  waiting += length;
  const work = coding === 'br' ? brotliAside(body, brotliOptions) : gzipAside(body, gzipOptions);
  return work.finally(() => {
    waiting -= length;
  });
}
