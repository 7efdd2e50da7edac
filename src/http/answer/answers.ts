import { type Endpoint, type Reply, replyText } from '../../api/endpoint.ts';
import { parseJson } from '../../api/json-bytes.ts';
import { prefixOf } from '../listener/host.ts';
import { preferredCoding } from '../request/accept.ts';
import type { Exchange } from '../request/exchange.ts';
import { codings, compressed } from './compression.ts';
import { isKnown, measured } from './entity-tags.ts';
import type { Resources } from './resources.ts';

/** How long a job takes at least that is worth asking about. */
const askAgainSeconds = 1;

/** Sends what endpoints reply: one thing with its tag, and whatever else is JSON compressed where that is asked for. */
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
    const body = replyText(reply);
    if (body === undefined) return this.#end(exchange, status);
    if (status === 201 || status === 202) this.#tellPlace(exchange, endpoint, body);
    if (!this.#resources.isTagged(endpoint)) return this.#sendCompressed(exchange, status, body);
    const { tag, length } = measured(body);
    exchange.header('ETag', tag);
    const known = exchange.request.headers['if-none-match'];
    if (known !== undefined && endpoint.method === 'GET' && isKnown(known, tag)) this.#end(exchange, 304);
    else this.#end(exchange, status, body, length);
  }

  #tellPlace(exchange: Exchange, endpoint: Endpoint, body: string): void {
    const place = this.#resources.placeOf(endpoint);
    if (!place) return;
    const path = prefixOf(exchange.baseUrl) + exchange.path.replace(/\/$/, '');
    exchange.header('Location', place.member === undefined ? path : `${path}/${idIn(body, place.member)}`);
    if (endpoint.status === 202) exchange.header('Retry-After', String(askAgainSeconds));
  }

  #sendCompressed(exchange: Exchange, status: number, body: string): void | Promise<void> {
    exchange.header('Vary', 'Accept-Encoding');
    const asked = exchange.request.headers['accept-encoding'] as string | undefined;
    const coding = preferredCoding(asked, codings);
    const bytes = coding && compressed(coding, body);
    if (!bytes) return this.#end(exchange, status, body);
    exchange.header('Content-Encoding', coding);
    if (bytes instanceof Promise) return bytes.then((whole) => this.#end(exchange, status, whole));
    this.#end(exchange, status, bytes);
  }

  #end(exchange: Exchange, status: number, body?: string | Buffer, length?: number): void {
    exchange.send(status, body, undefined, length);
    this.#onAnswered(exchange, status);
  }
}

/** The end of a path that a member of a body names. */
function idIn(body: string, member: string): string {
  return encodeURIComponent((parseJson(body) as Record<string, string | number>)[member]!);
}
