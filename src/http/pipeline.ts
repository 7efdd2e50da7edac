import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, endpointName } from '../interface/endpoint.ts';
import { check, object } from '../interface/fields.ts';
import { isGranted, lackOf } from '../interface/permissions.ts';
import type { Settings } from '../interface/settings.ts';
import { Problem, validationFailed } from '../problems/problem.ts';
import type { Clock } from '../store/clock.ts';
import type { Reports } from '../store/reports.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import type { Reader } from '../store/statement.ts';
import type { Writer } from '../store/writer.ts';
import { Authenticator } from './authentication.ts';
import { hasBody, parseJson, readBody, requireJson } from './body.ts';
import type { ClientAddress } from './client-address.ts';
import { Exchange } from './exchange.ts';
import { IdempotencyGuard } from './idempotency-guard.ts';
import { parseQuery } from './query.ts';
import { RateLimiter } from './rate-limit.ts';
import { reservedCode } from './reserved.ts';
import type { Found, Routes } from './router.ts';
import type { EndpointInput, WriteInput, WriteResult } from './work.ts';

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
  clock: Clock;
  settings: Settings;
  clientAddress: ClientAddress;
  ipLimit: number;
  /** See `Authenticator`. */
  keyTrustMs: number;
  baseUrl?: string | undefined;
  corsOrigin?: string | undefined;
  /** Called with every key that was used. */
  onKeyUsed(key: number, nowMs: number): void;
  /** Called after every answer. */
  onAnswered(exchange: Exchange, status: number): void;
};

const noFields = object({});
const usualBodyLimit = 1024 * 1024;

/**
 * Turns a request into an answer. The order of checks is that of contract section 3: rate limit per IP,
 * authentication, rate limit per key, route, reserved resources, permission, validation; existence, scope and
 * domain rules are the endpoint's. Whatever is thrown on the way becomes a problem document.
 */
export function createPipeline(
  parts: PipelineParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { routes, reader, clock, settings } = parts;
  const keys = new Authenticator(reader, parts.keyTrustMs);
  const byAddress = new RateLimiter<string>();
  const byKey = new RateLimiter<number>();
  const guard = new IdempotencyGuard();

  function handle(exchange: Exchange): void | Promise<void> {
    const nowMs = clock();
    const { method, request } = exchange;
    allowOrigin(exchange);

    const perAddress = byAddress.count(parts.clientAddress(request), parts.ipLimit, nowMs);
    exchange.count(perAddress);
    if (perAddress.exceeded)
      throw new Problem('rate_limit.exceeded', 'The limit of requests for this address is used up.');

    const found = routes.find(method, exchange.path);
    if (found?.target?.page) {
      exchange.route = found.target.route;
      return servePublic(exchange, found.target.page, found.params);
    }
    if (method === 'OPTIONS' && found) return preflight(exchange, found);

    const actor = keys.authenticate(request.headers, nowMs);
    exchange.actor = actor;
    parts.onKeyUsed(actor.seq, nowMs);
    const perKey = byKey.count(actor.seq, actor.rateLimit, nowMs);
    exchange.count(perKey);
    if (perKey.exceeded)
      throw new Problem('rate_limit.exceeded', 'The limit of requests for this key is used up.');

    const endpoint = requireEndpoint(exchange, found);
    exchange.route = endpoint.path;
    if (!isGranted(actor.permissions, endpoint.permission)) {
      throw new Problem('auth.forbidden', lackOf(endpoint.permission));
    }

    const params = found!.params;
    if (hasBody(request) || endpoint.body) return withBody(exchange, endpoint, params);
    const query = queryOf(endpoint, exchange.queryString);
    if (!endpoint.read) return elsewhere(exchange, endpoint, { params, query, body: {} });
    const context = { reader, actor, nowMs, settings, origin: exchange.baseUrl };
    answer(exchange, endpoint, endpoint.read(context, { params, query, body: {} }));
  }

  function servePublic(
    exchange: Exchange,
    page: PublicPage,
    params: Record<string, string>,
  ): void | Promise<void> {
    const answered = () => parts.onAnswered(exchange, exchange.response.statusCode);
    const serving = page.serve(exchange, params);
    return serving ? serving.then(answered) : answered();
  }

  async function withBody(
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
  ): Promise<void> {
    const { request } = exchange;
    requireJson(request);
    const bytes = await readBody(request, endpoint.bodyLimit ?? usualBodyLimit);
    const given = parseJson(bytes);
    const query = check(endpoint.query ?? noFields, parseQuery(exchange.queryString));
    const body = check(endpoint.body ?? noFields, given);
    const errors = [...(query.errors ?? []), ...(body.errors ?? [])];
    if (errors.length > 0) throw validationFailed(errors);
    const input = { params, query: query.value, body: body.value };
    if (!endpoint.read) return elsewhere(exchange, endpoint, input, bytes);
    const context = {
      reader,
      actor: exchange.actor!,
      nowMs: clock(),
      settings,
      origin: exchange.baseUrl,
    };
    answer(exchange, endpoint, endpoint.read(context, input));
  }

  /** Runs what does not belong on this thread: writes, and reads that may take long. */
  async function elsewhere(
    exchange: Exchange,
    endpoint: Endpoint,
    input: EndpointInput,
    bytes?: Buffer,
  ): Promise<void> {
    const { type, id, label, seq: key } = exchange.actor!;
    const name = endpointName(endpoint);
    if (endpoint.report) {
      const body = (await parts.reports.run(name, { key, ...input })) as string | undefined;
      return answer(exchange, endpoint, body);
    }
    const idempotency = guard.enter(exchange, bytes);
    try {
      const command: WriteInput = { key, ...input, ...(idempotency && { idempotency }) };
      const { alone = false } = endpoint;
      const actor = { type, id, label };
      const submitted = { name, actor, traceId: exchange.traceId, input: command, alone };
      const result = (await parts.writer.submit(submitted)) as WriteResult;
      if (result.replayed) exchange.header('Idempotency-Replayed', 'true');
      answer(exchange, endpoint, result.body);
    } finally {
      if (idempotency) guard.leave(exchange);
    }
  }

  function answer(exchange: Exchange, endpoint: Endpoint, reply: string | object | undefined): void {
    exchange.send(endpoint.status, typeof reply === 'object' ? JSON.stringify(reply) : reply);
    parts.onAnswered(exchange, endpoint.status);
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const problem = problemOf(error);
    if (exchange.response.headersSent) exchange.request.socket.destroy();
    else exchange.sendProblem(problem);
    parts.onAnswered(exchange, problem.status);
  }

  function allowOrigin(exchange: Exchange): void {
    if (!parts.corsOrigin) return;
    exchange.header('Access-Control-Allow-Origin', parts.corsOrigin);
    exchange.header('Vary', 'Origin');
    exchange.header(
      'Access-Control-Expose-Headers',
      'x-trace-id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed',
    );
  }

  function preflight(exchange: Exchange, found: Found<Target>): void {
    exchange.header('Allow', found.allowed.join(', '));
    if (parts.corsOrigin) {
      exchange.header('Access-Control-Allow-Methods', found.allowed.join(', '));
      exchange.header(
        'Access-Control-Allow-Headers',
        'x-api-key, authorization, content-type, idempotency-key, traceparent',
      );
      exchange.header('Access-Control-Max-Age', '600');
    }
    exchange.send(204);
    parts.onAnswered(exchange, 204);
  }

  return (request, response) => {
    const exchange = new Exchange(request, response, parts.baseUrl);
    try {
      handle(exchange)?.catch((error: unknown) => refuse(exchange, error));
    } catch (error) {
      refuse(exchange, error);
    }
  };
}

/** The order is that of contract section 3: a reserved resource is refused where no endpoint is. */
function requireEndpoint(exchange: Exchange, found: Found<Target> | null): Endpoint {
  if (found?.target?.endpoint) return found.target.endpoint;
  const reserved = reservedCode(exchange.method, exchange.path);
  if (reserved) throw new Problem(reserved);
  if (!found)
    throw new Problem('request.route_not_found', `There is nothing at ${exchange.method} ${exchange.path}.`);
  exchange.header('Allow', found.allowed.join(', '));
  throw new Problem('request.method_not_allowed', `Allowed here: ${found.allowed.join(', ')}.`);
}

/** @throws `validation.failed` */
function queryOf(endpoint: Endpoint, queryString: string): unknown {
  // Most look-ups have none, and need no machinery to find out.
  if (queryString === '' && !endpoint.query) return {};
  const checked = check(endpoint.query ?? noFields, parseQuery(queryString));
  if (checked.errors) throw validationFailed(checked.errors);
  return checked.value;
}
