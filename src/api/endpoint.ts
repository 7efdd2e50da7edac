import type * as v from 'valibot';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Json } from '../store/json.ts';
import { type JsonUtf8, textOf } from '../store/json-utf8.ts';
import type { Caller, ControllerActor, DirectoryActor, SessionActor } from './caller.ts';
import type {
  AskContext,
  PrepareContext,
  ReadContext,
  ServingContext,
  SessionWriteContext,
  SignInContext,
  StreamContext,
  WriteContext,
} from './contexts.ts';
import type { PermissionNeed } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request's parts after validation; a part without a schema is empty. */
export type Input<P = unknown, Q = unknown, B = unknown> = {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
};

/** A reply's body: JSON text as it is sent, or its bytes; an object to be written as JSON, or nothing (204). */
export type Reply = Json | JsonUtf8 | object | undefined;

/** A reply as it is sent. */
export type ReplyBody = Json | JsonUtf8 | undefined;

type Schema = v.GenericSchema;
/** Schemas of a stream's events, by name. */
type Events = { readonly [name: string]: Schema };
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<string, never>;
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>;

/** Kinds of callers, with the actor that the endpoint's function receives. */
type Callers = {
  /** An API key, or a user in its place. */
  key: Caller;
  /** A controller with its token (the feed). */
  controller: ControllerActor;
  /** A directory of people with its token (SCIM). */
  directory: DirectoryActor;
  /** A user alone: a key gets what it gets where no endpoint is (rules/keys-and-permissions#reserved-resources). */
  user: SessionActor;
  /** A caller who is not signed in yet. */
  anybody: null;
};
export type CallerKind = keyof Callers;
export type AnyActor = Callers[CallerKind];

/** The context of a `write`. For users it includes the address at which they reached the appliance. */
type WriteContextOf<C extends CallerKind> = C extends 'user' ? SessionWriteContext : WriteContext<Callers[C]>;

/**
 * On the serving thread: indexed look-ups only.
 */
type Here<I, A> = {
  where: 'here';
  run(context: ServingContext<A>, input: I): Reply;
};

/** On a read thread, with a deadline: whatever may take more than a few milliseconds. */
type Report<I, A> = {
  where: 'report';
  run(context: ReadContext<A>, input: I): Reply;
  /** True if this request may be slow. Others are answered on the serving thread. By default all may be. */
  takesLong?(input: I): boolean;
};

/** On the writer thread, inside a savepoint, answered after COMMIT: whole with its audit row, or not at all. */
type Write<I, A, W> = {
  where: 'write';
  run(context: W, input: I): Reply;
  /** Runs on the serving thread before the write, where it may wait, and refuse. */
  prepare?(context: PrepareContext<A>, input: I): Promise<void>;
};

/** On the serving thread, with its body as a stream: its return value is the answer, unless it has streamed one. */
type Stream<I, A, Part> = {
  where: 'stream';
  run(context: StreamContext<A>, input: I): Promise<Reply>;
  /** Runs on the writer thread, for each part from `run`. */
  write(context: WriteContext<A>, part: Part): unknown;
  /** The media types of bodies that it takes; any by default. */
  takes?: readonly string[];
  /** True if its answer is stored under an `Idempotency-Key` (`StreamContext.repeat`). */
  repeatable?: true;
};

/** On the serving thread, where it may wait: for things of the process, such as backups and open streams. */
type Process<I, A, Part> = {
  where: 'process';
  run(context: AskContext<A>, input: I): Promise<Reply>;
  /** Runs on a read thread, when `run` requests it. */
  gather?(context: ReadContext<A>, part: Part): Reply;
  /** Runs on the writer thread, when `run` requests it. */
  record?(context: WriteContext<A>, part: Part): Reply;
};

/** On the serving thread: signs in or out. */
type Door<I, A, Part> = {
  where: 'door';
  run(context: SignInContext<A>, input: I): Promise<Reply>;
  /** Runs on the writer thread, when `run` requests it. */
  write(context: WriteContext<A>, part: Part): unknown;
};

/** The work of an endpoint and its thread, by kind of caller. */
type Work<C extends CallerKind, I> =
  | Here<I, Callers[C]>
  | Write<I, Callers[C], WriteContextOf<C>>
  | Stream<I, Callers[C], never>
  | Report<I, Callers[C]>
  | Process<I, Callers[C], never>
  | Door<I, Callers[C], never>;

/** Traits that only endpoints for sessions have. */
type SessionTraits = {
  /**
   * True if it requires the password within the last 10 minutes
   * (rules/people-and-sessions#the-password-again).
   */
  confirmed?: true;
  /**
   * True if it concerns the whole installation and requires scope `all` (rules/scope#the-whole-installation).
   */
  ofInstallation?: true;
};

/** Requirements for callers. Controllers and sign-in have none. */
type TraitsOf<C extends CallerKind> = C extends 'user'
  ? SessionTraits
  : C extends 'key'
    ? unknown
    : { permission: null };

/** The definition of an endpoint. */
type Definition<M extends Method, Path extends string, Q, B, R, E> = {
  method: M;
  path: Path;
  /** Its name in the OpenAPI document, a verb first: where its path does not give one that reads well. */
  operation?: string;
  /** The part of the interface that it belongs to, as /docs groups it. */
  tag: string;
  /** A line that says what it does; `description` has what else an integrator must know. */
  summary: string;
  description?: string;
  /** The required permission, or any of several (its function then requires more); null: any valid key. */
  permission: PermissionNeed;
  query?: Q;
  body?: B;
  /** A body that breaks no rule, which the console of /docs offers to send. */
  example?: object;
  /** The most bytes that the body may have; 1 MiB by default. */
  bodyLimit?: number;
  /** True if its write opens many savepoints. It gets a transaction of its own (see `Command`). */
  alone?: true;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  /** The status of a success with a body, where most have none: `reply` is then that body. */
  statusWithBody?: 200;
  /** The body of success; absent with 204. */
  reply?: R;
  /** Schemas of the stream's events, by name. */
  events?: E;
  /**
   * True if its answer depends on the moment, such as a link that expires. It then has no version to compare.
   */
  isMomentary?: true;
  /** The media type of a success that is no JSON. */
  produces?: string;
  /** True if its answer contains a secret that is shown once. No `Idempotency-Key` stores it. */
  secret?: true;
  /** Other media types that a success may be of, where the query requests one. */
  alsoProduces?: readonly string[];
  /** The domain codes that it answers with, in addition to those of every endpoint. */
  problems?: readonly ProblemCode[];
};

/** Traits of every endpoint, on any thread. */
type Traits = Definition<
  Method,
  string,
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Events | undefined
> &
  SessionTraits & { caller: CallerKind };

/** A part that an endpoint hands to a function of its own on another thread. */
export type Part = object;

// Functions are methods here: what they are handed fits them by their schemas and their `caller`, which the pipeline
// has held it against.
export type HereEndpoint = Traits & Here<Input, AnyActor>;
export type ReportEndpoint = Traits & Report<Input, AnyActor>;
export type WriteEndpoint = Traits &
  Write<Input, AnyActor, WriteContext<AnyActor> & { readonly origin?: string }>;
export type StreamEndpoint = Traits & Stream<Input, AnyActor, Part>;
export type ProcessEndpoint = Traits & Process<Input, AnyActor, Part>;
export type DoorEndpoint = Traits & Door<Input, AnyActor, Part>;

/** An endpoint as the pipeline sees it: where its `run` runs (`where`), and its other functions there. */
export type Endpoint =
  | HereEndpoint
  | ReportEndpoint
  | WriteEndpoint
  | StreamEndpoint
  | ProcessEndpoint
  | DoorEndpoint;

// The input of a schema that is chosen by what comes is unknown; what it makes of it is as near as the compiler gets.
type Sent<B extends Schema> = unknown extends v.InferInput<B> ? v.InferOutput<B> : v.InferInput<B>;

/** Request and reply types of an endpoint, for TypeScript clients. */
export type Wire<Q, B, R, E> = {
  query: Q extends Schema ? v.InferInput<Q> : Record<never, never>;
  body: B extends Schema ? Sent<B> : undefined;
  reply: R extends Schema ? v.InferOutput<R> : undefined;
  events: E extends Events ? { [K in keyof E]: v.InferOutput<E[K]> } : undefined;
};

/** An endpoint that remembers, for the compiler alone, its name and the shapes of what goes over the wire. */
export type TypedEndpoint<M extends Method, Path extends string, Q, B, R, E = undefined> = Endpoint & {
  method: M;
  path: Path;
  readonly wire?: Wire<Q, B, R, E>;
};

/**
 * Declares an endpoint; the arguments of its functions are typed by its caller, path and schemas. By default a
 * key calls it.
 */
export function endpoint<
  const M extends Method,
  const Path extends string,
  C extends CallerKind = 'key',
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
  E extends Events | undefined = undefined,
>(
  definition: Definition<M, Path, Q, B, R, E> & { caller?: C } & TraitsOf<C> &
    Work<C, Input<ParamsOf<Path>, Output<Q>, Output<B>>>,
): TypedEndpoint<M, Path, Q, B, R, E> {
  return { caller: 'key', ...definition };
}

/**
 * True if an endpoint accepts an `Idempotency-Key` (rules/requests#idempotency). Movements have ids of their
 * own, and answers with secrets are not stored.
 */
export function takesIdempotencyKey(endpoint: Endpoint): boolean {
  const { caller, method, secret, where } = endpoint;
  if ((caller !== 'key' && caller !== 'user') || method === 'GET' || secret) return false;
  return where === 'write' || (where === 'stream' && endpoint.repeatable === true);
}

/**
 * True if an endpoint changes a thing and therefore accepts `If-Match` (rules/requests#versions). Things of SCIM have
 * no versions, as its ServiceProviderConfig says.
 */
export function takesIfMatch({ method, where, caller }: Endpoint): boolean {
  return method !== 'GET' && method !== 'POST' && where === 'write' && caller !== 'directory';
}

/** The name of an endpoint on its way to another thread, in metrics and in the log. */
export function endpointName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** The status of a success with this reply. */
export function successStatus({ status, statusWithBody }: Endpoint, reply: Reply): number {
  return reply === undefined ? status : (statusWithBody ?? status);
}

/** A reply as it is sent: JSON text and bytes stay what they are. */
export function replyBody(reply: Reply): ReplyBody {
  if (reply instanceof Uint8Array) return reply as JsonUtf8;
  return typeof reply === 'object' ? JSON.stringify(reply) : reply;
}

/** A reply as text. */
export function replyText(reply: Reply): Json | undefined {
  const body = replyBody(reply);
  return typeof body === 'object' ? textOf(body) : body;
}
