/** A request's parts after validation. */
export type EndpointInput = { params: Record<string, string>; query: unknown; body: unknown };

/** The identity and the content of a POST that carries an Idempotency-Key (contract section 10). */
export type IdempotencyRequest = { method: string; path: string; value: string; bodySha256: string };

/** A read for a report thread: the key by `seq`, because rights are checked where the work is done. */
export type ReportInput = EndpointInput & { key: number };

/** A write for the writer, by a key. */
export type WriteInput = EndpointInput & { key: number; idempotency?: IdempotencyRequest };

/** A write for the writer, by a controller: a request's parts, or what a streaming endpoint hands to its own write. */
export type FeedWriteInput = { controller: number } & object;

/** What a write came to: the body as JSON text, and whether it is an earlier answer that was kept. */
export type WriteResult = { body: string | undefined; replayed: boolean };
