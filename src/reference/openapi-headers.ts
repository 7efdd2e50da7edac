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
    description: 'Nobody keeps the answer: it is for who asked.',
    schema: { type: 'string', enum: ['no-store'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 9110).',
    schema: { type: 'string', examples: ['Bearer realm="larder"'] },
  },
  ETag: {
    description:
      'Tells this state of the thing from every other: for `If-Match` and `If-None-Match`. That of a list begins with ' +
      '`W/`, and is for `If-None-Match` alone.',
    schema: { type: 'string', pattern: '^(?:W/)?"[\\w-]{10}"$' },
  },
  'Content-Language': {
    description: 'The language of what a refusal says to people, as `Accept-Language` asks.',
    schema: { type: 'string', enum: ['en', 'es'] },
  },
  Vary: {
    description:
      'The answer comes compressed where `Accept-Encoding` asks for it, a refusal in the language of `Accept-Language`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Link: {
    description:
      'Of a list as CSV or lines of JSON: where what follows is, `rel="next"`, while there is more.',
    schema: { type: 'string' },
  },
  Location: {
    description:
      'Where what was created, or the job that was begun, is to be found: a path of this appliance.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Larder-Filters-Overwritten': {
    description:
      'The filters of scope that count for nothing as they were sent: what they name lies outside the caller’s scope, ' +
      'or does not exist. Names, with commas.',
    schema: { type: 'string', examples: ['operationId'] },
  },
  'Larder-Range': {
    description:
      'The range that the answer covers, as an ISO 8601 interval in UTC. Both ends are included; `..` is an open end.',
    schema: { type: 'string', examples: ['2026-10-01T05:00:00.000Z/2026-11-01T04:59:59.999Z'] },
  },
  'Larder-Warning': {
    description:
      'Present if an end of the range was sent as a date without `zone=account`: it was read as midnight UTC, so the ' +
      'range is not made of days of the account.',
    schema: {
      type: 'string',
      examples: ['from and to read as midnight UTC; send zone=account for whole days of the account'],
    },
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

/** The headers of every answer but public documents. */
export const answerHeaders: readonly HeaderName[] = [
  'x-trace-id',
  'Cache-Control',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'Cache-Control',
];
