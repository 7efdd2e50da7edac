/** A request's parts after validation. */
export type EndpointInput = { params: Record<string, string>; query: unknown; body: unknown };

/** The identity and the content of a POST that carries an Idempotency-Key (rules/requests#idempotency). */
export type IdempotencyRequest = { method: string; path: string; value: string; bodySha256: string };

/** A read for a read thread: the key by `seq`, because rights are checked where the work is done. */
export type ReportInput = EndpointInput & { key: number };

/**
 * A write for the writer, by a key. A long body comes as it was sent, once it is known to be good: to take it apart
 * for the way between threads would hold up the one that serves.
 */
export type WriteInput = EndpointInput & { key: number; idempotency?: IdempotencyRequest; json?: Uint8Array };

/** What is asked of a thread that looks into long bodies, in place of a report. */
export const bodyCheck = 'body check';

/** A body to be looked into, and the endpoint that it is for. */
export type BodyCheck = { endpoint: string; queryString: string; json: Uint8Array };

/** A write for the writer, by a controller: a request's parts, or what a streaming endpoint hands to its own write. */
export type FeedWriteInput = { controller: number } & object;

/** What a write came to: the body as JSON text, and whether it is an earlier answer that was kept. */
export type WriteResult = { body: string | undefined; replayed: boolean };
