import { type Endpoint, type Reply, type ReplyBody, replyBody, replyText } from '../../api/endpoint.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { release } from '../../store/json-utf8.ts';
import { prefixOf } from '../listener/host.ts';
import { preferredCoding } from '../request/accept.ts';
import type { Exchange } from '../request/exchange.ts';
import { codings, compressed } from './compression.ts';
import { entityTagOf, isKnown } from './entity-tags.ts';
import type { Resources } from './resources.ts';

/** The length above which a list gets no tag: computing one takes 2 ms, and others wait for it. */
const longestTaggedList = 2 * 1024 * 1024;

/** The minimum time to wait before requesting a job's status again. */
const askAgainSeconds = 1;

/** Sends what endpoints reply: one thing with its tag, and whatever else is JSON compressed where that is requested. */
export class Answers {
  readonly #resources: Resources;
  readonly #onAnswered: (exchange: Exchange, status: number) => void;

  /** `onAnswered` is called after every answer. */
  constructor(resources: Resources, onAnswered: (exchange: Exchange, status: number) => void) {
    this.#resources = resources;
    this.#onAnswered = onAnswered;
  }

  /** Answers with a success. */
  send(exchange: Exchange, endpoint: Endpoint, status: number, reply: Reply): void | Promise<void> {
    const body = replyBody(reply);
    if (body === undefined) return this.#end(exchange, status);
    if (status === 201 || status === 202) this.#tellPlace(exchange, endpoint, replyText(body)!);
    if (!this.#resources.isTagged(endpoint)) {
      if (this.#resources.isTaggedList(endpoint) && this.#isKnownList(exchange, body)) return;
      return this.#sendCompressed(exchange, status, body);
    }
    const tag = entityTagOf(body);
    exchange.header('ETag', tag);
    const known = exchange.request.headers['if-none-match'];
    if (known !== undefined && endpoint.method === 'GET' && isKnown(known, tag)) this.#end(exchange, 304);
    else this.#end(exchange, status, body);
  }

  /**
   * Sends the tag of a list. A weak one: the bytes may be compressed. A list that is too long has none.
   * @returns true if the client has this version, and got a 304
   */
  #isKnownList(exchange: Exchange, body: NonNullable<ReplyBody>): boolean {
    if (body.length > longestTaggedList) return false;
    const tag = entityTagOf(body);
    exchange.header('ETag', `W/${tag}`);
    const known = exchange.request.headers['if-none-match'];
    if (known === undefined || !isKnown(known, tag)) return false;
    exchange.header('Vary', 'Accept-Encoding');
    this.#end(exchange, 304);
    return true;
  }

  /** Answers with a list as a table; `next` is the cursor of what follows (RFC 8288). */
  sendTable(exchange: Exchange, mediaType: string, text: string, next: string | null): void | Promise<void> {
    exchange.header('Vary', 'Accept');
    if (next !== null) {
      const query = new URLSearchParams(exchange.queryString);
      query.delete('page');
      query.set('cursor', next);
      exchange.header('Link', `<${prefixOf(exchange.baseUrl)}${exchange.path}?${query}>; rel="next"`);
    }
    if (this.#isKnownList(exchange, text)) return;
    return this.#sendCompressed(exchange, 200, text, mediaType);
  }

  #tellPlace(exchange: Exchange, endpoint: Endpoint, body: string): void {
    const place = this.#resources.placeOf(endpoint);
    if (!place) return;
    const path = prefixOf(exchange.baseUrl) + exchange.path.replace(/\/$/, '');
    exchange.header('Location', place.member === undefined ? path : `${path}/${idIn(body, place.member)}`);
    if (endpoint.status === 202) exchange.header('Retry-After', String(askAgainSeconds));
  }

  #sendCompressed(
    exchange: Exchange,
    status: number,
    body: NonNullable<ReplyBody>,
    mediaType?: string,
  ): void | Promise<void> {
    exchange.header('Vary', 'Accept-Encoding');
    const asked = exchange.request.headers['accept-encoding'] as string | undefined;
    const coding = preferredCoding(asked, codings);
    const bytes = coding && compressed(coding, body);
    if (!bytes) {
      // Once all of it is with the system; of an answer that is broken off nothing shows when that is.
      if (typeof body === 'object') exchange.response.once('finish', () => release(body));
      return this.#end(exchange, status, body, mediaType);
    }
    exchange.header('Content-Encoding', coding);
    if (bytes instanceof Promise) return bytes.then((whole) => this.#end(exchange, status, whole, mediaType));
    this.#end(exchange, status, bytes, mediaType);
  }

  #end(exchange: Exchange, status: number, body?: string | Uint8Array, mediaType?: string): void {
    exchange.send(status, body, mediaType);
    this.#onAnswered(exchange, status);
  }
}

/** The last part of a path named by a member of a body. Most bodies begin with it, and then need no parsing. */
function idIn(body: string, member: string): string {
  const beginning = `{"${member}":"`;
  const end = body.startsWith(beginning) ? body.indexOf('"', beginning.length) : -1;
  const first = body.slice(beginning.length, end);
  if (end >= 0 && !first.includes('\\')) return encodeURIComponent(first);
  return encodeURIComponent((parseJson(body) as Record<string, string | number>)[member]!);
}
