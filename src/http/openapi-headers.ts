/** `components.headers`: what answers carry beside their body (rules/requests#headers-of-every-answer). */
export const headerComponents = {
  'x-trace-id': {
    description:
      'The id of the request, that of a valid W3C `traceparent` if there was one. Give it to support.',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  },
  'RateLimit-Limit': {
    description: 'Requests a clock minute that the limit with less left allows.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'What is left of it in this minute.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds to the end of the minute.',
    schema: { type: 'integer', minimum: 0, maximum: 60 },
  },
  'RateLimit-Policy': {
    description:
      'That limit as draft-ietf-httpapi-ratelimit-headers-10 has it: `"key";q=120;w=60` are 120 requests in 60 ' +
      'seconds. It binds an `address`, a `key`, a `session` or a `controller`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'How it stands, likewise: `"key";r=119;t=42` are 119 requests left, for 42 seconds.',
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'What is private is kept by nobody.',
    schema: { type: 'string', enum: ['no-store'] },
  },
  ETag: {
    description: 'Tells this state of the thing from every other: for `If-Match` and `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[\\w-]{10}"$' },
  },
  Location: {
    description: 'Where what was created is to be found.',
    schema: { type: 'string', format: 'uri' },
  },
  Vary: {
    description: 'The answer comes compressed where `Accept-Encoding` asks for it.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

/** References to headers, as a response's `headers`. */
export function headersOf(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every answer. */
export const answerHeaders: readonly HeaderName[] = [
  'x-trace-id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Cache-Control',
];
