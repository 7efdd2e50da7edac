import type { Json } from '../store/json.ts';
import type { JsonUtf8 } from '../store/json-utf8.ts';
import type { Reader } from '../store/statement.ts';
import type { Actor } from '../store/writer/actor.ts';
import type { Tx } from '../store/writer/transaction.ts';
import type { Caller, SessionActor } from './caller.ts';
import type { Installation } from './installation.ts';
import type { LinkedFile } from './linked-file.ts';
import type { EventStream, Live } from './live.ts';
import type { KeepRefusal, NoteReporter } from './refusal.ts';
import type { RequestLogs } from './request-log.ts';
import type { InstallationSettings } from './settings.ts';
import type { Sheets } from './sheet.ts';

/** The context of a reading endpoint, besides its input; `A` is the caller. */
export type ReadContext<A = Caller> = {
  readonly reader: Reader;
  readonly actor: A;
  /** The moment of the request, milliseconds. */
  readonly nowMs: number;
  readonly settings: InstallationSettings;
};

/**
 * The context of an endpoint on the serving thread. `origin` is the address at which the client reached the
 * appliance.
 */
export type ServingContext<A = Caller> = ReadContext<A> & {
  readonly origin: string;
  /** Sends an event to its watchers (rules/live#events). */
  readonly tell: Live['tell'];
  /** Stores what a machine was refused. It is written soon, and the request does not wait for it. */
  readonly keepRefusal: KeepRefusal;
  /**
   * Records that a controller reported for a device (`seq`). It is written soon, and the request does not wait for it.
   */
  readonly noteReporter: NoteReporter;
  readonly requestLogs: RequestLogs;
};

/**
 * The context of a writing endpoint, besides its input: its transaction, and the caller as of that
 * transaction.
 */
export type WriteContext<A = Caller> = {
  readonly tx: Tx;
  readonly actor: A;
  readonly settings: InstallationSettings;
};

/**
 * The context of a writing endpoint for users. `origin` is the address at which the user reached the
 * appliance.
 */
export type SessionWriteContext = WriteContext<SessionActor> & { readonly origin: string };

/** The identity and the content of a write that carries an `Idempotency-Key` (rules/requests#idempotency). */
export type IdempotencyRequest = { method: string; path: string; value: string; bodySha256: string };

/** A body that its endpoint reads itself, as it arrives. */
export type IncomingBody = {
  /** The media type of its content, in lower case, without parameters. */
  readonly mediaType: string;
  /** The length that its sender declares, in bytes; undefined where none is declared. */
  readonly declaredBytes: number | undefined;
  /** Its bytes as they come, no faster than they are taken. @throws `request.timeout`, `request.malformed` */
  readonly chunks: AsyncIterable<Buffer>;
  /**
   * Reads all of it, at most `limit` bytes: checked JSON, or with `isJson` false any bytes.
   * @throws `request.too_large`, and what `chunks` throws
   */
  whole(limit: number, isJson?: boolean): Promise<Buffer>;
};

/** An answer that is sent in pieces. The first one carries the endpoint's status. */
export type AnswerPieces = {
  /** Sends a piece, and resolves when there is room for the next. */
  send(text: string): Promise<void>;
  /** True if the client is so far behind in reading that the endpoint should stop. */
  readonly isFull: boolean;
};

/** The context of an endpoint that reads its body, or answers, in pieces. */
export type StreamContext<A = Caller> = ServingContext<A> & {
  readonly traceId: string;
  /** True once the client has closed the connection. */
  isGone(): boolean;
  readonly body: IncomingBody;
  readonly answer: AnswerPieces;
  /**
   * Runs the endpoint's `write` on the writer thread, with plain data; what `takesLong` lets others go first (see
   * `Command`, `series`). The `answer` of what it returned is stored under `keepAs`.
   * @returns what it returned, once on disk
   */
  write(part: object, takesLong?: boolean, keepAs?: IdempotencyRequest): Promise<unknown>;
  readonly sheets: Sheets;
  /**
   * For endpoints that are `repeatable`, once: the stored answer to the same bytes under the same `Idempotency-Key`;
   * else the name under which the write stores its `answer`. Neither without the header.
   * @throws `idempotency.in_progress`, `idempotency.key_reused`
   */
  repeat(bytes: Buffer): Promise<{ stored?: string; identity?: IdempotencyRequest }>;
};

/** The context before a write, with access to the process. */
export type PrepareContext<A = Caller> = ServingContext<A> & { readonly installation: Installation };

/** The context of an endpoint with access to the process, in addition to its data. */
export type AskContext<A = Caller> = PrepareContext<A> & {
  /** Runs the endpoint's `gather` on a read thread, with plain data in addition to its input. @returns its body */
  gather(beside: object): Promise<Json>;
  /** The same for one that returns bytes. */
  gatherBytes(beside: object): Promise<JsonUtf8>;
  /**
   * Runs the endpoint's `record` on the writer thread, with plain data in addition to its input; resolves once it is on
   * disk.
   */
  record(beside: object): Promise<Json | undefined>;
  /** Facts about the request. */
  readonly request: RequestFacts;
  readonly sheets: Sheets;
  /** Answers with bytes that were made for the caller, as a file to be saved under a name. */
  sendBytes(bytes: Uint8Array, file: { mediaType: string; name: string }): undefined;
  /**
   * Answers with pieces of text as the client reads them, and resolves when all was sent or the client is gone. Where
   * a later piece throws, the connection is cut.
   * @throws what the first piece throws
   */
  sendPieces(pieces: AsyncIterable<string>, mediaType: string): Promise<undefined>;
  /** Answers with events, as they happen. */
  events(): EventStream;
  /** Answers with a file. @throws what is `missing`, when it is not there */
  sendFile(file: LinkedFile): Promise<undefined>;
};

/** A request as the appliance sees it; `headers` are the proxies' headers, unchanged. */
export type RequestFacts = {
  /** The address under which limits count it. */
  readonly address: string;
  /** The socket's other end: a proxy's, where one is between. */
  readonly peer: string;
  readonly scheme: 'http' | 'https';
  readonly host: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** True if the caller requests events, where both kinds of answers exist. */
  readonly wantsEvents: boolean;
  /** Runs `work` when the answer was sent or the client is gone. */
  onGone(work: () => void): void;
  /** The one of some languages that the client understands best; the first where it understands none. */
  preferred<L extends string>(languages: readonly L[]): L;
};

/** The context of an endpoint that signs users in or out. */
export type SignInContext<A = SessionActor | null> = ServingContext<A> & {
  /**
   * The key for fair scheduling of password checks: the signed-in user, otherwise the network of the address.
   */
  readonly who: string;
  /** The network of the caller's address, by which attempts are counted. */
  readonly network: string;
  /**
   * Counts an attempt to give the password of a name.
   * @returns a function that forgets the attempt and earlier ones, for the right password
   * @throws `auth.too_many_attempts`
   */
  attempt(name: string): () => void;
  /** Sets the session cookie of the browser, or (null) clears it. */
  hold(token: string | null): void;
  /** Runs the endpoint's `write` on the writer thread, in the name of `as`. @returns what it returned, once on disk */
  write<T>(input: object, as: Actor): Promise<T>;
};
