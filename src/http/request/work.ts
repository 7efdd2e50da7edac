import type { IdempotencyRequest } from '../../api/contexts.ts';
import type { Part } from '../../api/endpoint.ts';
import type { TableFormat } from '../../api/listed.ts';

/** A request's parts after validation. */
export type EndpointInput = { params: Record<string, string>; query: unknown; body: unknown };

type KeyRef = { key: number; session?: undefined; controller?: undefined };
type SessionRef = { session: string; key?: undefined; controller?: undefined };
type ControllerRef = { controller: number; key?: undefined; session?: undefined };

/**
 * Who calls, as other threads look him up again: a key or a controller by its `seq`, a session by the SHA-256 of its
 * token.
 */
export type CallerRef = KeyRef | SessionRef | ControllerRef;

/** Who calls with an `Idempotency-Key`. */
export type RepeatingRef = KeyRef | SessionRef;

/** What another thread is handed: the request, or a part that the endpoint hands to a function of its own there. */
export type Handed = { request: EndpointInput; part?: undefined } | { part: Part; request?: undefined };

/** A read for a read thread; rights are checked where the work is done. */
export type ReportInput = Handed & { caller: CallerRef };

/** What the writer is told of a call beside. */
export type WriteParts = {
  /** Nobody yet, where somebody is let in. */
  caller?: CallerRef | undefined;
  idempotency?: IdempotencyRequest | undefined;
  /** Asks for what was answered before, and for nothing else. */
  lookUp?: true;
  /** What `If-Match` asks of the thing that is changed. */
  ifMatch?: string;
  /** Where a person reached the appliance; of endpoints for sessions alone. */
  origin?: string;
  /**
   * A long body as it was sent, once it is known to be good: to take it apart for the way between threads would hold up
   * the one that serves.
   */
  json?: Uint8Array;
};

/** A write for the writer. */
export type WriteInput = Handed & WriteParts;

/** What is asked of a thread that looks into long bodies, in place of a report. */
export const bodyCheck = 'body check';

/** A body to be looked into, and the endpoint that it is for. */
export type BodyCheck = { endpoint: string; queryString: string; json: Uint8Array };

/** What is asked of a thread that turns a long list into a table, in place of a report. */
export const listTable = 'list as a table';

/** The answer of a list, the endpoint that answered it, and the table that it is to be. */
export type ListTable = { endpoint: string; format: TableFormat; body: string; fields: string | null };

/** What a write came to: its status, the body as JSON text, and whether it is an earlier answer that was kept. */
export type WriteResult = { status: number; body: string | undefined; replayed: boolean };
