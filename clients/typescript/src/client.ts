import { type Operations, operations } from './api.ts';
import { type Page, type Position, readChanges, readSnapshot, type Snapshot } from './changes.ts';
import { LarderConnectionError, LarderProblem } from './errors.ts';

export type LarderOptions = {
  /** The address of the appliance, such as `http://larder.lan:8080`. */
  url: string;
  /** The address of the second box of the site, for when the first one does not answer or is out of service. */
  secondUrl?: string;
  /** The API key, `svc_…`. */
  key: string;
  /** How often a call is tried again; 6 by default. */
  retries?: number;
  /** The first pause before trying again; each further one is twice as long. 500 ms by default. */
  backoffMs?: number;
  /** The longest pause. If the server asks for a longer one, the call fails at once. Two minutes by default. */
  maxPauseMs?: number;
  /** How long one try may take; 60 seconds by default. */
  timeoutMs?: number;
  /** The language of refusals: `en` (the default) or `es`. */
  language?: string;
};

export type CallOptions = {
  /** The value of `Idempotency-Key`, instead of a new one for each call. */
  idempotencyKey?: string;
  /** The `ETag` of the thing as it was read: the write is refused if the thing has changed since. */
  ifMatch?: string;
  /** The media type of a body that is not JSON, such as `text/csv`. */
  contentType?: string;
  /** Ends the call, and its pauses. */
  signal?: AbortSignal;
};

/** What an operation takes. */
export type Input<Id extends keyof Operations> = Operations[Id]['input'];
/** What an operation answers. */
export type Result<Id extends keyof Operations> = Operations[Id]['result'];
/** An item of a list. */
export type Item<Id extends keyof Operations> = Result<Id> extends { items: (infer One)[] } ? One : never;

/** An answer with its headers. */
export type Answer<Body> = { status: number; headers: Headers; body: Body };

type ListId = {
  [Id in keyof Operations]: Result<Id> extends { items: unknown[] } ? Id : never;
}[keyof Operations];
type BulkId = 'changeConsumersInBulk' | 'changeCodesInBulk';
/** A row of a bulk call. */
type Row<Id extends BulkId> = Input<Id>['body']['items'][number];
/** Statuses of answers after which the same call may succeed. */
const passing = [429, 502, 503, 504, 507];
const pageSize = 500;
const rowsOfCall = 1000;

/** A client of one appliance. */
export class Larder {
  readonly #options: Required<Omit<LarderOptions, 'secondUrl'>>;
  /** The addresses of the site, first the one that answered last. */
  #urls: string[];

  constructor(options: LarderOptions) {
    const defaults = { retries: 6, backoffMs: 500, maxPauseMs: 120_000, timeoutMs: 60_000, language: 'en' };
    const { secondUrl, ...others } = options;
    this.#options = { ...defaults, ...others };
    this.#urls = [options.url, ...(secondUrl === undefined ? [] : [secondUrl])].map((url) =>
      url.replace(/\/+$/, ''),
    );
  }

  /** Calls an operation, and returns the body of its answer. */
  async call<Id extends keyof Operations>(
    id: Id,
    input: Input<Id>,
    options?: CallOptions,
  ): Promise<Result<Id>> {
    return (await this.answer(id, input, options)).body;
  }

  /** Calls an operation, and returns its answer with its headers, such as `etag`. */
  async answer<Id extends keyof Operations>(
    id: Id,
    input: Input<Id>,
    options: CallOptions = {},
  ): Promise<Answer<Result<Id>>> {
    const [method, path, trait] = routeOf(id);
    const { body, ...members } = input as Record<string, unknown>;
    const address = addressOf(path, members);
    const headers: Record<string, string> = {
      'x-api-key': this.#options.key,
      'accept-language': this.#options.language,
    };
    // The same over all tries, so that a write whose answer was lost is not made twice.
    if (trait === 'once') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
    const sent = bodyOf(body, options.contentType);
    if (sent) headers['content-type'] = sent.type;
    const request = { method, headers, redirect: 'manual', ...(sent && { body: sent.bytes }) } as const;
    const timeoutMs = this.#options.timeoutMs + waitOf(members);

    for (let tries = 0; ; tries++) {
      const url = this.#urls[0]!;
      try {
        return await exchange<Result<Id>>(url + address, request, timeoutMs, options.signal);
      } catch (error) {
        options.signal?.throwIfAborted();
        const pauseMs =
          tries < this.#options.retries ? this.#pauseAfter(error, trait === 'never', tries) : undefined;
        // The first box may be gone, or the second one has not taken over. The next call begins at the other one too.
        if (isOfBox(error) && url === this.#urls[0]) this.#urls.push(this.#urls.shift()!);
        if (pauseMs === undefined) throw error;
        await pause(pauseMs, options.signal);
      }
    }
  }

  /** The pages of a list, from the first to the last. */
  async *pages<Id extends ListId>(
    id: Id,
    input: Input<Id>,
    options?: CallOptions,
  ): AsyncGenerator<Result<Id>> {
    const size = { page: 'pageSize', limit: 'limit' }[routeOf(id)[2] as string];
    let query: Record<string, unknown> = { ...(size && { [size]: pageSize }), ...input };
    for (;;) {
      const page = (await this.call(id, query as never, options)) as {
        items: unknown[];
        nextCursor?: string | null;
      };
      // The cursor of a list by arrival is never null: such a list ends with an empty page.
      const cursor = page.nextCursor ?? null;
      yield page as Result<Id>;
      if (cursor === null || page.items.length === 0) return;
      const { page: _, ...rest } = query;
      query = { ...rest, cursor };
    }
  }

  /** The items of a list, page after page. */
  async *list<Id extends ListId>(id: Id, input: Input<Id>, options?: CallOptions): AsyncGenerator<Item<Id>> {
    for await (const { items } of this.pages(id, input, options)) yield* items as Item<Id>[];
  }

  /** Sends rows in as many bulk calls as they need, and returns each row with its result, in order. */
  async *bulk<Id extends BulkId>(id: Id, rows: readonly Row<Id>[], options?: CallOptions) {
    for (let at = 0; at < rows.length; at += rowsOfCall) {
      const items = rows.slice(at, at + rowsOfCall);
      const { results } = await this.answer(id, { body: { items } } as Input<Id>, options).then(
        ({ body }) => body,
      );
      for (const result of results) yield { row: items[result.index]!, result };
    }
  }

  /** Changes after a stored cursor, in pages to be stored together with their cursors: see the README. */
  changes(position: Position = {}, options?: CallOptions): AsyncGenerator<Page> {
    return readChanges(this, position, options);
  }

  /** Everything of the scope at one moment, and the cursor to read changes from. */
  snapshot(query: Input<'getSnapshot'> = {}, options?: CallOptions): Promise<Snapshot> {
    return readSnapshot(this, query, options);
  }

  /** How long to pause before the next try; undefined if there is none. */
  #pauseAfter(error: unknown, isOnlyOnce: boolean, tries: number): number | undefined {
    const { backoffMs, maxPauseMs } = this.#options;
    const backoff = Math.min(maxPauseMs, backoffMs * 2 ** tries) * (0.5 + Math.random() / 2);
    if (error instanceof LarderConnectionError) return isOnlyOnce ? undefined : backoff;
    if (!(error instanceof LarderProblem)) return undefined;
    const { status, code, retryAfterMs = 0 } = error;
    // Then nothing was done, whatever was asked: it is beyond the limit, or this is the box that does not serve.
    const isUndone = status === 429 || code === 'server.superseded' || code === 'server.standby';
    // The first try of a write may still run.
    const isPassing = passing.includes(status) || code === 'idempotency.in_progress';
    if (!isPassing || (isOnlyOnce && !isUndone) || retryAfterMs > maxPauseMs) return undefined;
    return Math.max(retryAfterMs, backoff);
  }
}

/** True if the other box of the site may answer instead. */
const isOfBox = (error: unknown) =>
  error instanceof LarderConnectionError ||
  (error instanceof LarderProblem && [502, 503, 504].includes(error.status));

function routeOf(id: keyof Operations) {
  if (!Object.hasOwn(operations, id)) throw new TypeError(`there is no operation ${id}`);
  return operations[id];
}

/** Path and query of a call. */
function addressOf(path: string, members: Record<string, unknown>): string {
  const query = { ...members };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = query[name];
    // A dot or two would lead to another path.
    if ([undefined, null, '', '.', '..'].includes(value as string))
      throw new TypeError(`${name} cannot be ${value}`);
    delete query[name];
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

function bodyOf(body: unknown, contentType: string | undefined) {
  if (body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array)
    return {
      bytes: body as string | Uint8Array<ArrayBuffer>,
      type: contentType ?? 'application/octet-stream',
    };
  return { bytes: JSON.stringify(body), type: 'application/json' };
}

/** How much longer an answer may take, of a call that waits for changes. */
function waitOf({ wait = 0, linger = 0 }: Record<string, unknown>): number {
  return Number(wait) * 1000 + Number(linger);
}

/** One try: its answer, whole. */
async function exchange<Body>(
  url: string,
  request: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer<Body>> {
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  let response: Response;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    response = await fetch(url, { ...request, signal: AbortSignal.any(signals) });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new LarderConnectionError(`no answer from ${new URL(url).origin}: ${reasonOf(cause)}`, { cause });
  }
  const type = response.headers.get('content-type') ?? '';
  const isJson = /^application\/(?:problem\+)?json\b/.test(type);
  const isText = isJson || type.startsWith('text/') || type.startsWith('application/x-ndjson');
  const text = isText || !response.ok ? new TextDecoder().decode(bytes) : '';
  const { status, headers, ok } = response;
  const parsed = isJson ? parsedOf(text) : undefined;
  if (!ok) throw new LarderProblem(status, headers, parsed, text);
  const isEmpty = bytes.length === 0;
  if (isJson && !isEmpty && parsed === undefined) throw new LarderConnectionError('the answer is no JSON');
  return { status, headers, body: (isEmpty ? null : isJson ? parsed : isText ? text : bytes) as Body };
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
