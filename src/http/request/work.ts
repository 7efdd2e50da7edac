/** A request's parts after validation. */
export type EndpointInput = { params: Record<string, string>; query: unknown; body: unknown };

/** The identity and the content of a write that carries an Idempotency-Key (rules/requests#idempotency). */
export type IdempotencyRequest = { method: string; path: string; value: string; bodySha256: string };

/** Who calls, as other threads look him up again: a key by its `seq`, a session by the SHA-256 of its token. */
export type CallerRef = { key: number; session?: undefined } | { session: string; key?: undefined };

/** A read for a read thread; rights are checked where the work is done. */
export type ReportInput = EndpointInput & { caller: CallerRef };

/**
 * A write for the writer. A long body comes as it was sent, once it is known to be good: to take it apart
 * for the way between threads would hold up the one that serves.
 */
export type WriteInput = EndpointInput & {
  caller: CallerRef;
  idempotency?: IdempotencyRequest;
  /** What `If-Match` asks of the thing that is changed. */
  ifMatch?: string;
  /** Where a person reached the appliance; of endpoints for sessions alone. */
  origin?: string;
  json?: Uint8Array;
};

/** What lets somebody in or out hands to its own write; nobody has called yet where he is let in. */
export type SignInInput = { caller?: CallerRef } & object;

/** What is asked of a thread that looks into long bodies, in place of a report. */
export const bodyCheck = 'body check';

/** A body to be looked into, and the endpoint that it is for. */
export type BodyCheck = { endpoint: string; queryString: string; json: Uint8Array };

/** A write for the writer, by a controller: a request's parts, or what a streaming endpoint hands to its own write. */
export type FeedWriteInput = { controller: number } & object;

/** What a write came to: its status, the body as JSON text, and whether it is an earlier answer that was kept. */
export type WriteResult = { status: number; body: string | undefined; replayed: boolean };
