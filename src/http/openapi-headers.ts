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
  'Cache-Control': {
    description: 'Nobody keeps the answer: it is for who asked.',
    schema: { type: 'string', enum: ['no-store'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 9110).',
    schema: { type: 'string', examples: ['Bearer realm="larder"'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: {
    description: 'Where what was made, or the job that was begun, is to be found.',
    schema: { type: 'string', format: 'uri' },
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
];
