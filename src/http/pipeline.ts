import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../api/caller.ts';
import type { ControllerActor } from '../api/controller-actor.ts';
import {
  type Endpoint,
  endpointName,
  type Reply,
  replyText,
  type ServingContext,
  type SignInContext,
} from '../api/endpoint.ts';
import { requirePermission } from '../api/permissions.ts';
import type { SessionActor } from '../api/session-actor.ts';
import type { InstallationSettings } from '../api/settings.ts';
import type { SpoolLimits } from '../api/spool-limits.ts';
import type { Clock } from '../lib/clock.ts';
import { Problem } from '../problems/problem.ts';
import type { Actor } from '../store/actor.ts';
import type { Command } from '../store/batch.ts';
import type { Reports } from '../store/reports.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { Attempts } from './attempts.ts';
import { Authenticator, type Credentials, hasKey } from './authentication.ts';
import { hasBody, readBody, requireJson, requireKnownCoding } from './body.ts';
import type { ClientAddress } from './client-address.ts';
import { originHeaders, preflight } from './cors.ts';
import { Exchange } from './exchange.ts';
import { FairScheduler } from './fair-scheduler.ts';
import { requireHost } from './host.ts';
import { IdempotencyGuard } from './idempotency-guard.ts';
import { checkedInput, checkedQuery, shortBodyBytes } from './input.ts';
import { networkOf } from './networks.ts';
import { OwnHosts } from './own-hosts.ts';
import { requireFewMembers } from './query.ts';
import { type Quota, RateLimiter } from './rate-limit.ts';
import { reservedCode } from './reserved.ts';
import { type Found, idsOf, type Routes } from './router.ts';
import { requireSameSite } from './same-site.ts';
import { sessionCookie, sessionTokenOf } from './session-cookie.ts';
import { StreamedAnswer } from './streamed-answer.ts';
import { incomingBody } from './streams.ts';
import {
  type BodyCheck,
  bodyCheck,
  type CallerRef,
  type EndpointInput,
  type SignInInput,
  type WriteInput,
  type WriteResult,
} from './work.ts';

/** A path that is served to anybody: health, documents, receipts, signed links. */
export type PublicPage = { serve(exchange: Exchange, params: Record<string, string>): void | Promise<void> };

/** What a path and a method lead to; `route` is the template of a page's path. */
export type Target =
  | { endpoint: Endpoint; page?: undefined }
  | { page: PublicPage; route: string; endpoint?: undefined };

/** What the pipeline works with. */
export type PipelineParts = {
  routes: Routes<Target>;
  reader: Reader;
  writer: Writer;
  reports: Reports;
  /** Looks into long bodies, see `bodyCheck`. */
  bodies: Reports;
  clock: Clock;
  settings: InstallationSettings;
  credentials: Credentials;
  clientAddress: ClientAddress;
  ipLimit: number;
  /** How long a key or a token is trusted before it is read again. */
  keyTrustMs: number;
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  /** What is kept of answers that their clients do not take. */
  spoolLimits?: SpoolLimits | undefined;
  /** Names of this machine beside its own. */
  allowedHosts(): readonly string[];
  /** Called with every key that was used. */
  onKeyUsed(key: number, nowMs: number): void;
  /** Called with every controller that called. */
  onControllerSeen(controller: number, nowMs: number): void;
  /** Called with every session that was used, and whose it is. */
  onSessionUsed(session: string, user: number, nowMs: number): void;
  /** Called after every answer. */
  onAnswered(exchange: Exchange, status: number): void;
};

const defaultBodyLimit = 1024 * 1024;

/** Calls a minute of a controller's token (rules/feed#tokens). */
const controllerRateLimit = 1200;

/**
 * FairScheduler a request into an answer. The order of checks is that of rules/requests#order-of-checks: rate limit per IP,
 * authentication, rate limit per key, route, reserved resources, permission, validation; existence, scope and domain
 * rules are the endpoint's. On the feed a controller's token stands for the key. Whatever is thrown on the way
 * becomes a problem document.
 */
export function createPipeline(
  parts: PipelineParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { routes, reader, clock, settings } = parts;
  const callers = new Authenticator(parts.credentials, parts.keyTrustMs);
  const byAddress = new RateLimiter<string>();
  const byKey = new RateLimiter<number>();
  const byController = new RateLimiter<number>();
  const bySession = new RateLimiter<string>();
  const attempts = new Attempts();
  const { baseUrl } = parts;
  const ownHosts = new OwnHosts(() => [
    ...(baseUrl === undefined || !URL.canParse(baseUrl) ? [] : [new URL(baseUrl).host]),
    ...parts.allowedHosts(),
  ]);
  const guard = new IdempotencyGuard();
  const scheduler = new FairScheduler();

  function handle(exchange: Exchange): void | Promise<void> {
    const nowMs = clock();
    const { method, request } = exchange;
    if (parts.corsOrigin) exchange.headers(originHeaders(parts.corsOrigin));

    const isFeed = isFeedPath(exchange.path);
    const controller = isFeed ? callers.controller(request.headers) : null;
    // With a key the cookie is not looked at.
    const token = isFeed || hasKey(request.headers) ? undefined : sessionTokenOf(request);
    const session = token === undefined ? null : callers.session(token, nowMs);
    // A controller with a good token is bound by its own limit alone (rules/feed#tokens), and so is a session.
    if (!controller && !session) {
      admit(exchange, byAddress.count(exchange.address, parts.ipLimit, nowMs), 'this address');
    }

    requireHost(request);
    requireKnownCoding(request);
    const found = routes.find(method, exchange.path);
    if (found?.target?.page) {
      exchange.route = found.target.route;
      return servePublic(exchange, found.target.page, found.params);
    }
    if (method === 'OPTIONS' && found) {
      preflight(exchange, found.allowed, parts.corsOrigin !== undefined);
      return parts.onAnswered(exchange, 204);
    }

    if (isFeed) admitController(exchange, controller, nowMs);
    else if (hasKey(request.headers)) admitKey(exchange, nowMs);
    else admitPerson(exchange, session, found?.target?.endpoint?.caller, token !== undefined, nowMs);
    const { actor } = exchange;
    const endpoint = requireEndpoint(exchange, found);
    exchange.route = endpoint.path;
    if (actor && actor.type !== 'controller') requirePermission(actor, endpoint.permission);

    const params = idsOf(found!.params);
    if (endpoint.stream) return stream(exchange, endpoint, params);
    if (hasBody(request) || endpoint.body) return withBody(exchange, endpoint, params);
    const query = checkedQuery(endpoint, exchange.queryString);
    return run(exchange, endpoint, { params, query, body: {} }, nowMs);
  }

  function run(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    nowMs: number,
    bytes?: Buffer,
  ): void | Promise<void> {
    if (endpoint.signIn) return signIn(exchange, endpoint, input, nowMs);
    if (!endpoint.read || endpoint.takesLong?.(input)) return elsewhere(exchange, endpoint, input, bytes);
    answer(exchange, endpoint, endpoint.read(servingContext(exchange, nowMs), input));
  }

  function admitKey(exchange: Exchange, nowMs: number): void {
    const key = callers.key(exchange.request.headers, nowMs);
    exchange.actor = key;
    parts.onKeyUsed(key.seq, nowMs);
    admit(exchange, byKey.count(key.seq, key.rateLimit, nowMs), 'this key');
  }

  /**
   * Lets a person in by a session, or to the door by none. What comes by a session must come from a page of this
   * appliance, under a name of its own (rules/people-and-sessions#other-sites).
   * @throws `auth.no_session`; `auth.missing_credentials` where nothing says that it is a person
   */
  function admitPerson(
    exchange: Exchange,
    session: SessionActor | null,
    caller: Endpoint['caller'] | undefined,
    hasCookie: boolean,
    nowMs: number,
  ): void {
    const { request } = exchange;
    if (session) {
      parts.onSessionUsed(session.session, session.seq, nowMs);
      admit(exchange, bySession.count(session.session, session.rateLimit, nowMs), 'this session');
    }
    const isDoor = caller === 'anybody';
    if (!isDoor && !session)
      throw new Problem(hasCookie || caller === 'person' ? 'auth.no_session' : 'auth.missing_credentials');
    ownHosts.require(request);
    requireSameSite(request, baseUrl, isDoor);
    if (!isDoor) exchange.actor = session!;
  }

  function admitController(exchange: Exchange, controller: ControllerActor | null, nowMs: number): void {
    if (!controller) throw new Problem('auth.invalid_controller_token');
    exchange.actor = controller;
    parts.onControllerSeen(controller.seq, nowMs);
    admit(exchange, byController.count(controller.seq, controllerRateLimit, nowMs), 'this controller');
  }

  /** What a function of this thread is handed; which kind of actor it is, its endpoint knows. */
  function servingContext(exchange: Exchange, nowMs: number): ServingContext {
    return { reader, actor: exchange.actor as Caller, nowMs, settings, origin: exchange.baseUrl };
  }

  /** Runs what lets somebody in, or out. */
  async function signIn(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    nowMs: number,
  ): Promise<void> {
    const address = networkOf(exchange.address);
    const { actor = null } = exchange;
    const caller = actor && { caller: refOf(actor) };
    const context: SignInContext<unknown> = {
      ...servingContext(exchange, nowMs),
      actor,
      attempt: (name) => attempts.begin(name, address, nowMs),
      succeeded: (name) => attempts.succeeded(name, address),
      hold: (token) => exchange.header('Set-Cookie', sessionCookie(exchange.request, token)),
      write: <T>(written: object, as: Actor) =>
        parts.writer.submit({
          name: endpointName(endpoint),
          actor: as,
          traceId: exchange.traceId,
          input: { ...caller, ...written } satisfies SignInInput,
        }) as Promise<T>,
    };
    answer(exchange, endpoint, await endpoint.signIn!(context as never, input));
  }

  /** Runs what takes its body, or answers, in pieces. */
  async function stream(
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
  ): Promise<void> {
    const query = checkedQuery(endpoint, exchange.queryString);
    const pieces = new StreamedAnswer(exchange, endpoint.status, settings.filesDirectory, parts.spoolLimits);
    const incoming = incomingBody(exchange.request, endpoint.takes);
    const context = {
      ...servingContext(exchange, clock()),
      body: {
        ...incoming,
        async whole(limit: number) {
          const bytes = await incoming.whole(limit);
          if (bytes.length > shortBodyBytes) await lookInto(exchange, endpoint, bytes);
          return bytes;
        },
      },
      answer: pieces,
      write: (input: object, takesLong = false) =>
        submit(exchange, endpoint, input, takesLong ? 'series' : undefined),
    };
    try {
      const reply = await endpoint.stream!(context as never, { params, query, body: {} });
      if (!exchange.response.headersSent) return answer(exchange, endpoint, reply);
      await pieces.end();
      parts.onAnswered(exchange, endpoint.status);
    } catch (error) {
      // What is on disk is told, whatever ended the rest.
      await pieces.breakOff().catch(() => {});
      throw error;
    } finally {
      await pieces.close();
    }
  }

  function servePublic(
    exchange: Exchange,
    page: PublicPage,
    params: Record<string, string>,
  ): void | Promise<void> {
    requireFewMembers(exchange.queryString);
    const answered = () => parts.onAnswered(exchange, exchange.response.statusCode);
    const serving = page.serve(exchange, params);
    return serving ? serving.then(answered) : answered();
  }

  async function withBody(
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
  ): Promise<void> {
    const { request, queryString, address } = exchange;
    requireJson(request);
    const bytes = await readBody(request, endpoint.bodyLimit ?? defaultBodyLimit);
    const isLong = bytes.length > shortBodyBytes;
    if (isLong) await lookInto(exchange, endpoint, bytes);
    return scheduler.call(address, () => {
      // The writer takes it apart again, for itself.
      if (isLong && !endpoint.read && !endpoint.report) {
        const query = checkedQuery(endpoint, queryString);
        return elsewhere(exchange, endpoint, { params, query, body: {} }, bytes, bytes);
      }
      const input = { params, ...checkedInput(endpoint, queryString, bytes) };
      return run(exchange, endpoint, input, clock(), bytes);
    });
  }

  /** Has a long body parsed and checked on another thread. @throws what is wrong with it, or with the query */
  async function lookInto(exchange: Exchange, endpoint: Endpoint, json: Uint8Array): Promise<void> {
    const { queryString } = exchange;
    await parts.bodies.run(bodyCheck, {
      endpoint: endpointName(endpoint),
      queryString,
      json,
    } satisfies BodyCheck);
  }

  /** Runs what does not belong on this thread: writes, and reads that may take long. */
  async function elsewhere(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    bytes?: Buffer,
    json?: Buffer,
  ): Promise<void> {
    if (endpoint.report) {
      const asked = { caller: refOf(exchange.actor!), ...input };
      const body = (await parts.reports.run(endpointName(endpoint), asked)) as string | undefined;
      return answer(exchange, endpoint, body);
    }
    // Movements carry ids of their own, so the feed takes no such key (rules/requests#idempotency).
    const idempotency = endpoint.caller === 'key' ? guard.enter(exchange, bytes) : undefined;
    try {
      const command = { ...input, ...(json && { json }), ...(idempotency && { idempotency }) };
      const result = (await submit(exchange, endpoint, command)) as WriteResult;
      if (result.replayed) exchange.header('Idempotency-Replayed', 'true');
      answer(exchange, endpoint, result.body);
    } finally {
      if (idempotency) guard.leave(exchange);
    }
  }

  /** Hands an endpoint's write to the writer, in the name of who called. */
  function submit(
    exchange: Exchange,
    endpoint: Endpoint,
    input: object,
    transaction: Command['transaction'] = endpoint.alone && 'alone',
  ): Promise<unknown> {
    const actor = exchange.actor!;
    const { type, id, label } = actor;
    const caller = type === 'controller' ? { controller: actor.seq } : { caller: refOf(actor) };
    return parts.writer.submit({
      name: endpointName(endpoint),
      actor: { type, id, label },
      traceId: exchange.traceId,
      input: { ...caller, ...input } satisfies Partial<WriteInput>,
      transaction,
    });
  }

  function answer(exchange: Exchange, endpoint: Endpoint, reply: Reply): void {
    exchange.send(endpoint.status, replyText(reply));
    parts.onAnswered(exchange, endpoint.status);
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const problem = problemOf(error);
    if (!exchange.response.headersSent) exchange.sendProblem(problem);
    else if (!exchange.request.socket.writableEnded) exchange.request.socket.destroy();
    parts.onAnswered(exchange, problem.status);
  }

  function begin(exchange: Exchange): void {
    try {
      handle(exchange)?.catch((error: unknown) => refuse(exchange, error));
    } catch (error) {
      refuse(exchange, error);
    }
  }

  return (request, response) => {
    const exchange = new Exchange(request, response, parts.clientAddress(request), parts.baseUrl);
    scheduler.run(exchange.address, exchange.startedMs, () => begin(exchange));
  };
}

/** Counts a request against a limit. @throws `rate_limit.exceeded`; `whose` is who must wait */
function admit(exchange: Exchange, quota: Quota, whose: string): void {
  exchange.count(quota);
  if (quota.exceeded)
    throw new Problem('rate_limit.exceeded', `The limit of requests for ${whose} is used up.`);
}

/** A caller as other threads look him up again. */
function refOf(actor: NonNullable<Exchange['actor']>): CallerRef {
  return 'session' in actor ? { session: actor.session } : { key: actor.seq };
}

/** Where controllers report, and no key gets in (rules/feed#tokens). */
function isFeedPath(path: string): boolean {
  return path === '/feed' || path.startsWith('/feed/');
}

/** The order is that of rules/requests#order-of-checks: a reserved resource is refused where no endpoint is. */
function requireEndpoint(exchange: Exchange, found: Found<Target> | null): Endpoint {
  const endpoint = found?.target?.endpoint;
  const isKey = exchange.actor?.type === 'api_key';
  if (endpoint && (!isKey || endpoint.caller === 'key')) return endpoint;
  const reserved = isKey && reservedCode(exchange.method, exchange.path);
  if (reserved) throw new Problem(reserved);
  if (!found)
    throw new Problem('request.route_not_found', `There is nothing at ${exchange.method} ${exchange.path}.`);
  exchange.header('Allow', found.allowed.join(', '));
  throw new Problem('request.method_not_allowed', `Allowed here: ${found.allowed.join(', ')}.`);
}
