import type { IncomingMessage, ServerResponse } from 'node:http';
import { App, type Request, type Response } from '@tinyhttp/app';
import type { Exchange } from './request/exchange.ts';
import { requireFewMembers } from './request/query.ts';
import { allowedMethods, maxParamLength } from './router.ts';

/** A request as pages are handed it: admitted, with its parameters as the path names them. */
export type PageRequest = IncomingMessage & {
  exchange: Exchange;
  /** Percent-decoded after the path was split, as endpoints get them. */
  params: Record<string, string>;
};

/** Serves a page: answers through `request.exchange`, or leaves the request to others by `next`. */
export type PageHandler = (
  request: PageRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void | Promise<void>;

/** Pages by the templates of their paths; each takes GET and HEAD, from anyone. */
export type Pages = Readonly<Record<string, PageHandler>>;

/** Handlers around the pages. */
export type WebAppParts = {
  pages: Pages;
  /** Answers requests that no page serves; `allowed` are the methods of the page at that path, if any. */
  otherwise(exchange: Exchange, allowed: readonly string[] | undefined): void;
  /** Answers with what was thrown. */
  refuse(exchange: Exchange, error: unknown): void;
  /** Called when a page has answered. */
  answered(exchange: Exchange): void;
};

/** A request inside the App, without tinyhttp's extensions of its type. */
type WebRequest = Request & Pick<PageRequest, 'exchange' | 'params'> & { allowed?: readonly string[] };

type WebHandler = (request: WebRequest, response: Response, next: (error?: unknown) => void) => void;

const pageMethods = allowedMethods(['GET']);

/**
 * The web application: pages are routes of a tinyhttp App, and what is left over goes to the endpoints, which are
 * mounted last.
 * @returns what serves an admitted request; it never throws
 */
export function createWebApp(parts: WebAppParts): (exchange: Exchange) => void {
  const otherwise: WebHandler = ({ exchange, allowed }) => parts.otherwise(exchange, allowed);
  const app = new App<WebRequest, Response>({
    settings: { xPoweredBy: false },
    // The Exchange has what tinyhttp would add to each request, at the cost of a dozen closures.
    applyExtensions: (_request, _response, next) => next(),
    noMatchHandler: otherwise,
    onError: (error, request) => parts.refuse((request as WebRequest).exchange, error),
  });
  for (const [route, page] of Object.entries(parts.pages)) {
    // The App finds a page loosely: in any case, with a slash at the end. `pageAt` knows its path exactly.
    app.all(route.replace(/:.*/, '*'), pageAt(route, page, parts));
  }
  app.use(otherwise);

  return (exchange) => {
    const path = decodedPath(exchange.path);
    // tinyhttp answers by itself, or alters the path, where it cannot be decoded or begins otherwise.
    if (path === null) return parts.otherwise(exchange, undefined);
    const { request, response, queryString } = exchange;
    request.url = queryString === '' ? path : `${path}?${queryString}`;
    app.handler(Object.assign(request, { exchange }) as WebRequest, response as Response);
  };
}

/** Serves a page at exactly its path, and records it in metrics and log. */
function pageAt(route: string, page: PageHandler, { answered }: WebAppParts): WebHandler {
  const template = route.split('/');
  return (request, response, next) => {
    const { exchange } = request;
    const params = paramsOf(template, decodedPath(exchange.path)!.split('/'));
    if (!params) return next();
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') {
      request.allowed = pageMethods;
      return next();
    }
    exchange.route = route;
    exchange.asked = route;
    request.params = params;
    requireFewMembers(exchange.queryString);
    let isPassedOn = false;
    const passOn = (error?: unknown) => {
      isPassedOn = true;
      next(error);
    };
    const finished = () => {
      if (!isPassedOn) answered(exchange);
    };
    const serving = page(request, response, passOn);
    if (serving) serving.then(finished).catch(next);
    else finished();
  };
}

/**
 * A path with its percent-encodings decoded, except the separators of its parts and `%` itself; null if it cannot be
 * decoded or does not begin with one slash, because no page is there.
 */
function decodedPath(path: string): string | null {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const [withoutFragment = ''] = path.split('#', 1);
  if (!withoutFragment.includes('%')) return withoutFragment;
  try {
    return decodeURI(withoutFragment.replaceAll('%25', '%2525'));
  } catch {
    return null;
  }
}

/**
 * The parameters of a path whose parts are those of a template; null where they are others. A last part `*` represents
 * any number of parts, also none.
 */
function paramsOf(template: readonly string[], path: readonly string[]): Record<string, string> | null {
  const isOpen = template.at(-1) === '*';
  if (isOpen ? path.length < template.length : template.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of template.entries()) {
    if (isOpen && at === template.length - 1) break;
    const given = path[at]!;
    if (part.startsWith(':')) {
      if (given.length > maxParamLength) return null;
      params[part.slice(1)] = decodeURIComponent(given);
    } else if (part !== given) return null;
  }
  return params;
}
