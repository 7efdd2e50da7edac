import type { Exchange } from './exchange.ts';

/** Lets pages of an origin read the answer (Fetch standard, section 3.3). */
export function allowOrigin(exchange: Exchange, origin: string): void {
  exchange.header('Access-Control-Allow-Origin', origin);
  exchange.header('Vary', 'Origin');
  exchange.header(
    'Access-Control-Expose-Headers',
    'x-trace-id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed',
  );
}

/** Answers OPTIONS: what a path takes, and where pages may call, what they may send. */
export function preflight(exchange: Exchange, allowed: readonly string[], pagesMayCall: boolean): void {
  exchange.header('Allow', allowed.join(', '));
  if (pagesMayCall) {
    exchange.header('Access-Control-Allow-Methods', allowed.join(', '));
    exchange.header(
      'Access-Control-Allow-Headers',
      'x-api-key, authorization, content-type, idempotency-key, traceparent',
    );
    exchange.header('Access-Control-Max-Age', '600');
  }
  exchange.send(204);
}
