import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { preferredCoding } from '../http/request/accept.ts';
import type { Exchange } from '../http/request/exchange.ts';

const gzipped = promisify(gzip);

/** A document that many clients fetch: compressed once, and fetched again only when it changed. */
export class DocsFile {
  /** The hash of its content. */
  readonly version: string;
  readonly #bytes: Buffer;
  readonly #mediaType: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(content: string | Buffer, mediaType: string) {
    this.#bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#mediaType = mediaType;
    this.version = hash('sha256', this.#bytes, 'hex').slice(0, 16);
  }

  /** Answers with the document, or with 304 when the client has it (RFC 9110 section 13.1.2). */
  async send(exchange: Exchange, cacheControl = 'no-cache'): Promise<void> {
    // Weak: the compressed form and the plain one are the same document.
    const tag = `W/"${this.version}"`;
    exchange.isPublic = true;
    exchange.header('ETag', tag);
    exchange.header('Cache-Control', cacheControl);
    exchange.header('Vary', 'Accept-Encoding');
    const { headers } = exchange.request;
    if (headers['if-none-match']?.split(',').some((known) => known.trim().endsWith(tag.slice(2)))) {
      return exchange.send(304);
    }
    if (preferredCoding(headers['accept-encoding'] as string | undefined, ['gzip']) === undefined) {
      return exchange.send(200, this.#bytes, this.#mediaType);
    }
    this.#compressed ??= gzipped(this.#bytes);
    const body = await this.#compressed;
    exchange.header('Content-Encoding', 'gzip');
    exchange.send(200, body, this.#mediaType);
  }
}

/** Stores what was made last: clients name one base URL, and one who makes up many fills no memory. */
export function lastOf<T>(make: (key: string) => T): (key: string) => T {
  let last: { key: string; value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
