import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '../api/endpoint.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import { joined } from '../problems/text.ts';
import { problemOf } from '../store/sqlite-errors.ts';
import { Admission, type AdmissionParts } from './admission/admission.ts';
import { hasKey } from './admission/authentication.ts';
import { reservedCode } from './admission/reserved.ts';
import { originHeaders, preflight } from './answer/cors.ts';
import { checkedRun } from './checks.ts';
import type { ClientAddress } from './listener/client-address.ts';
import { FairScheduler } from './listener/fair-scheduler.ts';
import { requireHost } from './listener/host.ts';
import { requireKnownCoding } from './request/body.ts';
import { Exchange } from './request/exchange.ts';
import { allowedToAll, EndpointRouter, idsOf, type RouteMatch, type Viewer } from './router.ts';
import { ServedCall } from './served-call.ts';
import { Serving, type ServingParts } from './serving.ts';
import { createWebApp, type Pages } from './web-app.ts';

/** Dependencies of the pipeline. */
export type PipelineParts = AdmissionParts &
  ServingParts & {
    pages: Pages;
    clientAddress: ClientAddress;
    corsOrigin?: string | undefined;
    /** True if browsers are told to use HTTPS only, because a public authority issued the certificate. */
    isStrictTransport?: boolean;
  };

/**
 * Turns a request into an answer. The order of checks is that of rules/requests#order-of-checks: rate limit per IP, for
 * programs whether another box took over, authentication, rate limit per key, route, reserved resources; then those of
 * `checkedRun`; existence, scope and domain rules are the endpoint's. On the feed a controller's token represents the
 * key, and on SCIM that of a directory. Pages need no authentication. Whatever is thrown on the way becomes a problem
 * document.
 */
export function createPipeline(
  parts: PipelineParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { clock, onAnswered } = parts;
  const scheduler = new FairScheduler();
  const admission = new Admission(parts);
  const router = new EndpointRouter(parts.endpoints);
  const serving = new Serving(parts, scheduler);
  const servePage = createWebApp({
    pages: parts.pages,
    otherwise: (exchange, allowed) => {
      const match = allowed ? { endpoint: undefined, params: {}, allowed: allowedToAll(allowed) } : null;
      settle(exchange, () => callEndpoint(exchange, match, clock()));
    },
    refuse,
    answered: (exchange) => onAnswered(exchange, exchange.response.statusCode),
  });

  function handle(exchange: Exchange): void | Promise<void> {
    const nowMs = clock();
    const { request } = exchange;
    if (parts.isStrictTransport && 'encrypted' in request.socket)
      exchange.header('Strict-Transport-Security', 'max-age=31536000');
    if (parts.corsOrigin) exchange.headers(originHeaders(parts.corsOrigin));
    admission.admitAddress(exchange, nowMs);
    requireHost(request);
    requireKnownCoding(request);
    const match = router.find(exchange.method, exchange.path);
    // Straight to the endpoint (docs/decisions/024): through the App a look-up by id would take 3 µs more, of 25.
    if (match || exchange.area !== 'api') return callEndpoint(exchange, match, nowMs);
    servePage(exchange);
  }

  function callEndpoint(exchange: Exchange, match: RouteMatch | null, nowMs: number): void | Promise<void> {
    const allowed = match?.allowed[viewerOf(exchange)] ?? [];
    exchange.asked = match?.endpoint?.path ?? '';
    if (exchange.method === 'OPTIONS' && allowed.length > 0) {
      preflight(exchange, allowed, parts.corsOrigin !== undefined);
      return onAnswered(exchange, 204);
    }
    // Not after authentication: a key may have been made on the box that took over.
    if (exchange.area !== 'api' || hasKey(exchange.request.headers))
      parts.installation.secondBox.requireCurrent();
    admission.admitCaller(exchange, match?.endpoint, nowMs);
    const meant = () => router.nearest(exchange.path, viewerOf(exchange));
    const endpoint = requireEndpoint(exchange, match, allowed, meant);
    exchange.route = endpoint.path;
    return checkedRun(new ServedCall(serving, exchange, endpoint, idsOf(match!.params), nowMs));
  }

  function refuse(exchange: Exchange, error: unknown): void {
    const problem = problemOf(error);
    exchange.problem = problem;
    admission.noteKey(exchange);
    if (!exchange.response.headersSent) exchange.sendProblem(problem);
    else if (!exchange.request.socket.writableEnded) exchange.request.socket.destroy();
    onAnswered(exchange, problem.status);
  }

  /** Does what answers a request; what it throws becomes the answer. */
  function settle(exchange: Exchange, work: (exchange: Exchange) => void | Promise<void>): void {
    try {
      work(exchange)?.catch((error: unknown) => refuse(exchange, error));
    } catch (error) {
      refuse(exchange, error);
    }
  }

  return (request, response) => {
    const exchange = new Exchange(request, response, parts.clientAddress(request), parts.baseUrl);
    scheduler.run(exchange.address, exchange.startedMs, () => settle(exchange, handle));
  };
}

/** The order is that of rules/requests#order-of-checks: a reserved resource is refused where no endpoint is. */
function requireEndpoint(
  exchange: Exchange,
  match: RouteMatch | null,
  allowed: readonly string[],
  meant: () => string | undefined,
): Endpoint {
  const endpoint = match?.endpoint;
  const isKey = exchange.actor?.type === 'api_key';
  if (endpoint && (!isKey || endpoint.caller === 'key')) return endpoint;
  const reserved = isKey && reservedCode(exchange.method, exchange.path);
  if (reserved) throw new Problem(reserved);
  if (allowed.length === 0) {
    const { method, path } = exchange;
    const nearest = meant();
    const nothing = details.noRoute({ method, path });
    throw new Problem(
      'request.route_not_found',
      nearest === undefined ? nothing : joined(nothing, details.nearestRoute({ path: nearest })),
    );
  }
  exchange.header('Allow', allowed.join(', '));
  throw new Problem('request.method_not_allowed', details.allowedMethods({ methods: allowed.join(', ') }));
}

function viewerOf({ request, known }: Exchange): Viewer {
  if (hasKey(request.headers)) return 'key';
  return known?.type === 'operator' ? 'session' : 'nobody';
}
