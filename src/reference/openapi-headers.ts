/** `components.headers`: the headers of answers (rules/requests#headers-of-every-answer). */
export const headerComponents = {
  'x-trace-id': {
    description:
      'The id of the request: that of a valid W3C `traceparent`, if one was sent. Quote it to support.',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  },
  'RateLimit-Limit': {
    description: 'The requests per clock minute that the tightest limit allows.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': {
    description: 'The requests left in this minute.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': {
    description: 'Seconds to the end of the minute.',
    schema: { type: 'integer', minimum: 0, maximum: 60 },
  },
  'RateLimit-Policy': {
    description:
      'The limit in the form of draft-ietf-httpapi-ratelimit-headers-10: `"key";q=120;w=60` means 120 ' +
      'requests in 60 seconds. It applies to an ' +
      '`address`, a `key`, a `person`, a `controller` or a `directory`.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description:
      'The status of that limit, in the same form: `"key";r=119;t=42` means 119 requests left for 42 ' +
      'seconds.',
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'The answer must not be cached: it is for the caller only.',
    schema: { type: 'string', enum: ['no-store'] },
  },
  'WWW-Authenticate': {
    description: 'The ways to authenticate (RFC 9110).',
    schema: { type: 'string', examples: ['Bearer realm="larder"'] },
  },
  ETag: {
    description:
      'Identifies this state of the resource, for `If-Match` and `If-None-Match`. For a list it ' +
      'begins with `W/`, and is for `If-None-Match` only.',
    schema: { type: 'string', pattern: '^(?:W/)?"[\\w-]{10}"$' },
  },
  'Content-Language': {
    description: 'The language of the texts of a refusal, by `Accept-Language`.',
    schema: { type: 'string', enum: ['en', 'es'] },
  },
  Vary: {
    description:
      'The answer depends on `Accept-Encoding` (compression) and, for a refusal, on `Accept-Language`.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Link: {
    description:
      'For a list as CSV or lines of JSON: the address of the next page, `rel="next"`, while there is ' +
      'one.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The path of the created resource, or of the started job.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Larder-Filters-Overwritten': {
    description:
      'The filters of scope that were ignored, because what they name is outside the caller’s scope ' +
      'or does not exist. Names, separated by commas.',
    schema: { type: 'string', examples: ['operationId'] },
  },
  'Larder-Range': {
    description:
      'The range that the answer covers, as an ISO 8601 interval in UTC. Both ends are included; `..` is an open end.',
    schema: { type: 'string', examples: ['2026-10-01T05:00:00.000Z/2026-11-01T04:59:59.999Z'] },
  },
  'Larder-Warning': {
    description:
      'Present if an end of the range was sent as a date without `zone=account`: it was read as ' +
      'midnight UTC, so the range does not match days of the account.',
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
