import type { Exchange } from '../request/exchange.ts';

/**
 * The headers that let pages of an origin read an answer (Fetch standard, section 3.3), as alternating names and
 * values.
 */
export function originHeaders(origin: string): string[] {
  return [
    'Access-Control-Allow-Origin',
    origin,
    'Vary',
    'Origin',
    'Access-Control-Expose-Headers',
    'x-trace-id, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, ' +
      'Idempotency-Replayed, ETag, Location, Larder-Filters-Overwritten, Larder-Range, Larder-Warning',
  ];
}

/** Answers OPTIONS with the methods of a path and, if other origins may call, what they may send. */
export function preflight(exchange: Exchange, allowed: readonly string[], pagesMayCall: boolean): void {
  exchange.header('Allow', allowed.join(', '));
  if (pagesMayCall) {
    exchange.header('Access-Control-Allow-Methods', allowed.join(', '));
    exchange.header(
      'Access-Control-Allow-Headers',
      'x-api-key, authorization, content-type, idempotency-key, if-match, if-none-match, traceparent',
    );
    exchange.header('Access-Control-Max-Age', '600');
  }
  exchange.send(204);
}
