import type { IdempotencyRequest } from '../../api/contexts.ts';
import type { Part } from '../../api/endpoint.ts';
import type { TableAsked, TableFormat } from '../../api/listed.ts';

/** A request's parts after validation. */
export type EndpointInput = { params: Record<string, string>; query: unknown; body: unknown };

type None = undefined;
type KeyRef = { key: number; session?: None; controller?: None; directory?: None };
type SessionRef = { session: string; key?: None; controller?: None; directory?: None };
type ControllerRef = { controller: number; key?: None; session?: None; directory?: None };
type DirectoryRef = { directory: number; key?: None; session?: None; controller?: None };

/**
 * A reference with which other threads look up the caller: the `seq` of a key, controller or directory, the SHA-256 of a
 * session's token.
 */
export type CallerRef = KeyRef | SessionRef | ControllerRef | DirectoryRef;

/** A caller with an `Idempotency-Key`. */
export type RepeatingRef = KeyRef | SessionRef;

/** Work for another thread: the request, or a part that the endpoint passes to its function there. */
export type Handed = { request: EndpointInput; part?: undefined } | { part: Part; request?: undefined };

/** A read for a read thread; rights are checked where the work is done. */
export type ReportInput = Handed & { caller: CallerRef };

/** Further inputs of the writer for a call. */
export type WriteParts = {
  /** Absent while a user signs in. */
  caller?: CallerRef | undefined;
  idempotency?: IdempotencyRequest | undefined;
  /** Only reads a stored answer. */
  lookUp?: true;
  /** The condition of `If-Match` on the changed thing. */
  ifMatch?: string;
  /** The address at which a user reached the appliance; only for endpoints of sessions. */
  origin?: string;
  /**
   * A checked long body in its original form: parsing it to pass it to another thread would block the serving thread.
   */
  json?: Uint8Array;
};

/** A write for the writer. */
export type WriteInput = Handed & WriteParts;

/** The name of body checks among the reports of a thread. */
export const bodyCheck = 'body check';

/** A body to be looked into, and the endpoint that it is for. */
export type BodyCheck = { endpoint: string; queryString: string; json: Uint8Array };

/** The name of list-to-table conversions among the reports of a thread. */
export const listTable = 'list as a table';

/** The answer of a list, the endpoint that answered it, and the table that it is to be. */
export type ListTable = { endpoint: string; format: TableFormat; body: string } & TableAsked;

/** The result of a write: status, body as JSON text, and whether it is a stored earlier answer. */
export type WriteResult = { status: number; body: string | undefined; replayed: boolean };
