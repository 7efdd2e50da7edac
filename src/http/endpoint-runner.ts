import type { Caller } from '../api/caller.ts';
import type { AskContext, ServingContext, SignInContext } from '../api/contexts.ts';
import { type Endpoint, type Reply, takesIdempotencyKey, takesIfMatch } from '../api/endpoint.ts';
import type { Installation } from '../api/installation.ts';
import type { InstallationSettings } from '../api/settings.ts';
import type { Sheets } from '../api/sheet.ts';
import type { SpoolLimits } from '../api/spool-limits.ts';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../problems/problem.ts';
import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { SharedReads } from '../store/threads/shared-reads.ts';
import type { Actor } from '../store/writer/actor.ts';
import { Attempts } from './admission/attempts.ts';
import { IdempotencyGuard } from './admission/idempotency-guard.ts';
import { sessionCookie } from './admission/session-cookie.ts';
import { Answers } from './answer/answers.ts';
import { HttpEventStream } from './answer/event-stream.ts';
import { dispositionOf, sendFile } from './answer/file-reply.ts';
import { sendPieces } from './answer/pieces.ts';
import { Resources } from './answer/resources.ts';
import { StreamedAnswer } from './answer/streamed-answer.ts';
import { Dispatch, type Threads } from './dispatch.ts';
import type { FairScheduler } from './listener/fair-scheduler.ts';
import { networkOf } from './listener/networks.ts';
import { hasBody, readBody, requireJson } from './request/body.ts';
import { type BodyPlace, BodyRoom, type BodyRoomLimits } from './request/body-room.ts';
import type { Exchange } from './request/exchange.ts';
import { checkedInput, checkedQuery, shortBodyBytes } from './request/input.ts';
import { factsOf } from './request/request-facts.ts';
import { incomingBody } from './request/streams.ts';
import type { EndpointInput, WriteResult } from './request/work.ts';

/** What endpoints are run with. */
export type EndpointRunnerParts = Threads & {
  endpoints: readonly Endpoint[];
  reader: Reader;
  /** Where requests share what it costs to begin reading; undefined where none can. */
  sharedReads: Pick<SharedReads, 'join'> | undefined;
  sheets: Sheets;
  clock: Clock;
  settings: InstallationSettings;
  installation: Installation;
  /** The bounds for files of answers that clients are slow to read. */
  spoolLimits?: SpoolLimits | undefined;
  /** How much memory long bodies may take. */
  bodyRoom?: BodyRoomLimits | undefined;
  /** Whether the person with a name signed in from a network before. */
  isKnownAddress(name: string, network: string): boolean;
  /** The filters of scope that count for nothing as a caller sent them, by name. */
  overwrittenFilters(actor: Caller, asked: Readonly<Record<string, unknown>>): readonly string[];
  /** Called after every answer. */
  onAnswered(exchange: Exchange, status: number): void;
};

const defaultBodyLimit = 1024 * 1024;

/** Reads and checks what an endpoint takes, runs it on the thread where it belongs, and answers. */
export class EndpointRunner {
  readonly #parts: EndpointRunnerParts;
  readonly #scheduler: FairScheduler;
  readonly #guard = new IdempotencyGuard();
  readonly #attempts: Attempts;
  readonly #bodyRoom: BodyRoom;
  readonly #answers: Answers;
  readonly #dispatch: Dispatch;

  constructor(parts: EndpointRunnerParts, scheduler: FairScheduler) {
    this.#parts = parts;
    this.#scheduler = scheduler;
    this.#dispatch = new Dispatch(parts);
    this.#attempts = new Attempts(parts.isKnownAddress);
    this.#bodyRoom = new BodyRoom(parts.bodyRoom);
    this.#answers = new Answers(new Resources(parts.endpoints), parts.onAnswered);
  }

  /** Runs an endpoint for a caller who may. @throws what is wrong with the input; whatever the endpoint refuses */
  run(
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
    nowMs: number,
  ): void | Promise<void> {
    if (endpoint.stream) return this.#stream(exchange, endpoint, params);
    if (hasBody(exchange.request) || endpoint.body) return this.#withBody(exchange, endpoint, params);
    const query = checkedQuery(endpoint, exchange.queryString);
    return this.#withInput(exchange, endpoint, { params, query, body: {} }, nowMs);
  }

  #withInput(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    nowMs: number,
    bytes?: Buffer,
  ): void | Promise<void> {
    if (endpoint.signIn) return this.#signIn(exchange, endpoint, input, nowMs);
    if (endpoint.caller === 'key') this.#tellOverwritten(exchange, endpoint, input);
    if (endpoint.ask) return this.#ask(exchange, endpoint, input, nowMs);
    if (!endpoint.read || endpoint.takesLong?.(input))
      return this.#onThread(exchange, endpoint, input, bytes);
    this.#parts.sharedReads?.join();
    return this.#answer(exchange, endpoint, endpoint.read(this.#contextOf(exchange, nowMs), input));
  }

  /** Says which filters of a list, or of the body of an export, were overwritten (rules/scope#filters-of-scope). */
  #tellOverwritten(exchange: Exchange, { method, path }: Endpoint, { query, body }: EndpointInput): void {
    const asked = method === 'GET' ? query : path.endsWith('/exports') ? body : undefined;
    if (typeof asked !== 'object' || asked === null) return;
    const names = this.#parts.overwrittenFilters(exchange.actor as Caller, asked as Record<string, unknown>);
    if (names.length > 0) exchange.header('Larder-Filters-Overwritten', names.join(', '));
  }

  /** Runs what lets somebody in, or out. */
  async #signIn(exchange: Exchange, endpoint: Endpoint, input: EndpointInput, nowMs: number): Promise<void> {
    const address = networkOf(exchange.address);
    const { actor = null } = exchange;
    const context: SignInContext<unknown> = {
      ...this.#contextOf(exchange, nowMs),
      actor,
      who: exchange.who,
      network: address,
      attempt: (name) => this.#attempts.begin(name, address, nowMs),
      succeeded: (name) => this.#attempts.succeeded(name, address),
      hold: (token) => {
        exchange.header('Set-Cookie', sessionCookie(exchange.request, token));
        // Whoever uses the browser next finds nothing of what it kept.
        if (token === null) exchange.header('Clear-Site-Data', '"cache", "storage"');
      },
      write: <T>(written: object, as: Actor) =>
        this.#dispatch.submitAs(exchange, endpoint, as, written) as Promise<T>,
    };
    return this.#answer(exchange, endpoint, await endpoint.signIn!(context as never, input));
  }

  async #withBody(exchange: Exchange, endpoint: Endpoint, params: Record<string, string>): Promise<void> {
    const place = this.#bodyRoom.placeFor(exchange.address);
    try {
      await this.#withBodyAt(place, exchange, endpoint, params);
    } finally {
      place.leave();
    }
  }

  async #withBodyAt(
    place: BodyPlace,
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
  ): Promise<void> {
    const { request, queryString, address } = exchange;
    requireJson(request);
    const bytes = await readBody(request, endpoint.bodyLimit ?? defaultBodyLimit, place);
    const isLong = bytes.length > shortBodyBytes;
    if (isLong) await this.#dispatch.checkLongBody(exchange, endpoint, bytes);
    return this.#scheduler.call(address, () => {
      // The writer parses it again, for itself.
      if (isLong && !endpoint.read && !endpoint.report) {
        const query = checkedQuery(endpoint, queryString);
        return this.#onThread(exchange, endpoint, { params, query, body: {} }, bytes, bytes);
      }
      const input = { params, ...checkedInput(endpoint, queryString, bytes) };
      return this.#withInput(exchange, endpoint, input, this.#parts.clock(), bytes);
    });
  }

  /** Runs what takes its body, or answers, in pieces. */
  async #stream(exchange: Exchange, endpoint: Endpoint, params: Record<string, string>): Promise<void> {
    const { settings, spoolLimits, clock, onAnswered } = this.#parts;
    const query = checkedQuery(endpoint, exchange.queryString);
    const streamed = new StreamedAnswer(exchange, endpoint.status, settings.filesDirectory, spoolLimits);
    const place = this.#bodyRoom.placeFor(exchange.address);
    const incoming = incomingBody(exchange.request, endpoint.takes, place);
    const context = {
      ...this.#contextOf(exchange, clock()),
      body: {
        ...incoming,
        whole: async (limit: number, isJson = true) => {
          const bytes = await incoming.whole(limit, isJson);
          if (isJson && bytes.length > shortBodyBytes)
            await this.#dispatch.checkLongBody(exchange, endpoint, bytes);
          return bytes;
        },
      },
      answer: streamed,
      write: (input: object, takesLong = false) =>
        this.#dispatch.submit(exchange, endpoint, input, takesLong ? 'series' : undefined),
      sheets: this.#parts.sheets,
      repeat: async (bytes: Buffer) => {
        // The query says what is done with the bytes.
        const identity = this.#guard.enter(
          exchange,
          Buffer.concat([bytes, Buffer.from(exchange.queryString)]),
        );
        if (!identity) return {};
        isGuarded = true;
        const lookUp = { idempotency: identity, lookUp: true };
        const kept = (await this.#dispatch.submit(exchange, endpoint, lookUp)) as { body: string } | null;
        if (!kept) return { identity };
        exchange.header('Idempotency-Replayed', 'true');
        return { kept: kept.body };
      },
    };
    let isGuarded = false;
    try {
      const reply = await endpoint.stream!(context as never, { params, query, body: {} });
      if (!exchange.response.headersSent) return this.#answer(exchange, endpoint, reply);
      await streamed.end();
      onAnswered(exchange, endpoint.status);
    } catch (error) {
      // The client is told what is on disk, whatever ended the rest.
      await streamed.breakOff().catch(() => {});
      throw error;
    } finally {
      if (isGuarded) this.#guard.leave(exchange);
      place.leave();
      await streamed.close();
    }
  }

  /** Runs what does not belong on this thread: writes, and reads that may take long. */
  async #onThread(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    bytes?: Buffer,
    json?: Buffer,
  ): Promise<void> {
    if (endpoint.report)
      return this.#answer(exchange, endpoint, await this.#dispatch.report(exchange, endpoint, input));
    const idempotency = takesIdempotencyKey(endpoint) ? this.#guard.enter(exchange, bytes) : undefined;
    const ifMatch = takesIfMatch(endpoint) ? exchange.request.headers['if-match'] : undefined;
    try {
      const command = {
        ...input,
        ...(json && { json }),
        ...(idempotency && { idempotency }),
        ...(ifMatch !== undefined && { ifMatch }),
        ...(endpoint.caller === 'person' && { origin: exchange.baseUrl }),
      };
      const result = (await this.#dispatch.submit(exchange, endpoint, command)) as WriteResult;
      if (result.replayed) exchange.header('Idempotency-Replayed', 'true');
      return this.#answer(exchange, endpoint, result.body, result.status);
    } finally {
      if (idempotency) this.#guard.leave(exchange);
    }
  }

  /** Runs what asks the process itself. */
  async #ask(exchange: Exchange, endpoint: Endpoint, input: EndpointInput, nowMs: number): Promise<void> {
    const context: AskContext = {
      ...this.#contextOf(exchange, nowMs),
      installation: this.#parts.installation,
      request: factsOf(exchange),
      gather: (beside) => this.#dispatch.report(exchange, endpoint, { ...input, ...beside }) as Promise<Json>,
      record: async (beside) =>
        ((await this.#dispatch.submit(exchange, endpoint, { ...input, ...beside })) as WriteResult).body,
      sheets: this.#parts.sheets,
      sendBytes: (bytes, { mediaType, name }) => {
        exchange.header('Content-Disposition', dispositionOf({ disposition: 'attachment', name }));
        exchange.send(endpoint.status, Buffer.from(bytes), mediaType);
        return undefined;
      },
      sendPieces: async (pieces, mediaType) => {
        await sendPieces(exchange, endpoint.status, pieces, mediaType);
        return undefined;
      },
      events: () => new HttpEventStream(exchange),
      sendFile: async ({ missing, ...file }) => {
        if (!(await sendFile(exchange, file))) throw new Problem(missing);
        return undefined;
      },
    };
    const reply = await endpoint.ask!(context as never, input);
    if (!exchange.response.headersSent) return this.#answer(exchange, endpoint, reply);
    this.#parts.onAnswered(exchange, exchange.response.statusCode);
  }

  /** What a function of this thread is handed; which kind of actor it is, its endpoint knows. */
  #contextOf(exchange: Exchange, nowMs: number): ServingContext {
    const { reader, settings } = this.#parts;
    const { live, keepRefusal } = this.#parts.installation;
    const actor = exchange.actor as Caller;
    return { reader, actor, nowMs, settings, origin: exchange.baseUrl, tell: live.tell, keepRefusal };
  }

  #answer(
    exchange: Exchange,
    endpoint: Endpoint,
    reply: Reply,
    status: number = endpoint.status,
  ): void | Promise<void> {
    return this.#answers.send(exchange, endpoint, status, reply);
  }
}
