import type * as v from 'valibot';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Json } from '../store/json.ts';
import type { Caller, ControllerActor, SessionActor } from './caller.ts';
import type {
  AskContext,
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

/** A reply's body: JSON text as it is sent, an object to be written as JSON, or nothing (204). */
export type Reply = Json | object | undefined;

type Schema = v.GenericSchema;
type Output<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<string, never>;
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>;

/** Where an endpoint's function runs; see `Endpoint`. */
type Work<I> =
  | { read(context: ServingContext, input: I): Reply }
  | { report(context: ReadContext, input: I): Reply }
  | {
      read(context: ServingContext, input: I): Reply;
      report(context: ReadContext, input: I): Reply;
      /** Whether this request is one for `report`. */
      takesLong(input: I): boolean;
    }
  | AskWork<I, Caller>
  | { write(context: WriteContext, input: I): Reply };

/** What an endpoint does that reads its body itself; see `Endpoint`. */
type StreamWork<I, A> = {
  stream(context: StreamContext<A>, input: I): Promise<Reply>;
  write(context: WriteContext<A>, input: never): unknown;
  /** The media types of bodies that it takes; any by default. */
  takes?: readonly string[];
};

/** What an endpoint does that asks the process itself; see `Endpoint`. */
type AskWork<I, A> = {
  ask(context: AskContext<A>, input: I): Promise<Reply>;
  gather?(context: ReadContext<A>, input: never): Reply;
  record?(context: WriteContext<A>, input: never): Reply;
};

/** Where a feed endpoint's function runs; see `Endpoint`. */
type FeedWork<I> =
  | { read(context: ServingContext<ControllerActor>, input: I): Reply }
  | { write(context: WriteContext<ControllerActor>, input: I): Reply }
  | StreamWork<I, ControllerActor>;

/** Where the function of an endpoint runs that is for sessions alone; see `Endpoint`. */
type SessionWork<I> =
  | { read(context: ServingContext<SessionActor>, input: I): Reply }
  | { report(context: ReadContext<SessionActor>, input: I): Reply }
  | { write(context: SessionWriteContext, input: I): Reply }
  | AskWork<I, SessionActor>;

/** What an endpoint does that lets somebody in, or out. */
type SignInWork<I, A> =
  | { read(context: ServingContext<A>, input: I): Reply }
  | {
      signIn(context: SignInContext<A>, input: I): Promise<Reply>;
      write(context: WriteContext<A>, input: never): unknown;
    };

/** What only endpoints for sessions have. */
type SessionTraits = {
  /** Whether it wants the password of the last 10 minutes (rules/people-and-sessions#the-password-again). */
  confirmed?: true;
  /** Whether it is about the whole installation: then it is for people of scope `all` (rules/scope#the-whole-installation). */
  ofInstallation?: true;
};

type Definition<M extends Method, Path extends string, Q, B, R> = {
  method: M;
  path: Path;
  /** Its name in the OpenAPI document, a verb first: where its path does not give one that reads well. */
  operation?: string;
  /** The part of the interface that it belongs to, as /docs groups it. */
  tag: string;
  /** A line that says what it does; `description` says what an integrator must know beside. */
  summary: string;
  description?: string;
  /** What the key must hold: a permission, or any of several (its function then asks for more); null: any valid key. */
  permission: PermissionNeed;
  query?: Q;
  body?: B;
  /** A body that breaks no rule, which the console of /docs offers to send. */
  example?: object;
  /** The most bytes that the body may have; 1 MiB by default. */
  bodyLimit?: number;
  /** Whether its write opens many savepoints: it then gets a transaction of its own (see `Command`). */
  alone?: true;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  /** The body of success; absent with 204. */
  reply?: R;
  /** Whether its answer is of the moment, such as a link that ends soon: it then has no version to compare. */
  isMomentary?: true;
  /** The media type of a success that is no JSON. */
  produces?: string;
  /** Of one that streams: whether it keeps its answer under an `Idempotency-Key` (`StreamContext.repeat`). */
  repeatable?: true;
  /** Whether its answer holds a secret that is shown once: then no `Idempotency-Key` keeps the answer. */
  secret?: true;
  /** Other media types that a success may be of, where the query asks for one. */
  alsoProduces?: readonly string[];
  /** The domain codes that it answers with beside those of every endpoint. */
  problems?: readonly ProblemCode[];
};

/**
 * An endpoint as the pipeline sees it. The function that is there says where it runs: `read` on the serving thread
 * (indexed look-ups only), `report` on a read thread with a deadline (with `takesLong` beside `read`: where that
 * says so), `write` on the writer thread, inside a savepoint, answered after COMMIT. With `stream` its body is not read for it:
 * it runs on the serving thread, takes the body as it comes, and hands parts of it to its own `write`; what it
 * returns is the answer, unless it has sent one in pieces. With `ask` it runs on the serving thread, for what only the
 * process knows or does, and may have its `gather` read on a read thread, its `record` written.
 */
export type Endpoint = Definition<Method, string, Schema, Schema, Schema> &
  SessionTraits & {
    /**
     * Who calls it: an API key, or a person in its place; a controller with its token (the feed); a person alone; or
     * anybody, to sign in.
     */
    caller: 'key' | 'controller' | 'person' | 'anybody';
    takes?: readonly string[];
    stream?(context: StreamContext<never>, input: Input): Promise<Reply>;
    read?(context: ServingContext, input: Input): Reply;
    report?(context: ReadContext, input: Input): Reply;
    takesLong?(input: Input): boolean;
    ask?(context: AskContext<never>, input: Input): Promise<Reply>;
    gather?(context: ReadContext, input: Input): Reply;
    record?(context: WriteContext, input: Input): Reply;
    signIn?(context: SignInContext<never>, input: Input): Promise<Reply>;
    write?(context: WriteContext, input: Input): Reply;
  };

// The input of a schema that is chosen by what comes is unknown; what it makes of it is as near as the compiler gets.
type Sent<B extends Schema> = unknown extends v.InferInput<B> ? v.InferOutput<B> : v.InferInput<B>;

/** What a client sends to an endpoint, and what it gets; of types alone, for clients that are written in TypeScript. */
export type Wire<Q, B, R> = {
  query: Q extends Schema ? v.InferInput<Q> : Record<never, never>;
  body: B extends Schema ? Sent<B> : undefined;
  reply: R extends Schema ? v.InferOutput<R> : undefined;
};

/** An endpoint that remembers, for the compiler alone, its name and the shapes of what goes over the wire. */
export type TypedEndpoint<M extends Method, Path extends string, Q, B, R> = Endpoint & {
  method: M;
  path: Path;
  readonly wire?: Wire<Q, B, R>;
};

/** Declares an endpoint; its function's input is typed by its path and its schemas. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Definition<M, Path, Q, B, R> & Work<Input<ParamsOf<Path>, Output<Q>, Output<B>>>,
): TypedEndpoint<M, Path, Q, B, R> {
  return { caller: 'key', ...definition } as unknown as TypedEndpoint<M, Path, Q, B, R>;
}

/** Declares an endpoint whose body is a file, which it reads itself. */
export function fileEndpoint<
  const M extends Method,
  const Path extends string,
  Q extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Omit<Definition<M, Path, Q, undefined, R>, 'body' | 'example'> &
    StreamWork<Input<ParamsOf<Path>, Output<Q>, Record<string, never>>, Caller>,
): TypedEndpoint<M, Path, Q, undefined, R> {
  return { caller: 'key', ...definition } as unknown as TypedEndpoint<M, Path, Q, undefined, R>;
}

/** Declares an endpoint of the feed, which controllers call and no key (rules/feed). */
export function feedEndpoint<
  const M extends Method,
  const Path extends `/feed/${string}`,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Omit<Definition<M, Path, Q, B, R>, 'permission'> &
    FeedWork<Input<ParamsOf<Path>, Output<Q>, Output<B>>>,
): TypedEndpoint<M, Path, Q, B, R> {
  return { caller: 'controller', permission: null, ...definition } as unknown as TypedEndpoint<
    M,
    Path,
    Q,
    B,
    R
  >;
}

/**
 * Declares an endpoint that is for sessions alone: a key gets what it gets where no endpoint is
 * (rules/keys-and-permissions#reserved-resources).
 */
export function sessionEndpoint<
  const M extends Method,
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Definition<M, Path, Q, B, R> &
    SessionTraits &
    SessionWork<Input<ParamsOf<Path>, Output<Q>, Output<B>>>,
): TypedEndpoint<M, Path, Q, B, R> {
  return { caller: 'person', ...definition } as unknown as TypedEndpoint<M, Path, Q, B, R>;
}

/** Declares an endpoint that a person calls for himself, by a session (rules/people-and-sessions#signing-in). */
export function personEndpoint<
  const M extends Method,
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Omit<Definition<M, Path, Q, B, R>, 'permission'> &
    SignInWork<Input<ParamsOf<Path>, Output<Q>, Output<B>>, SessionActor>,
): TypedEndpoint<M, Path, Q, B, R> {
  return { caller: 'person', permission: null, ...definition } as unknown as TypedEndpoint<M, Path, Q, B, R>;
}

/** Declares an endpoint that lets somebody in (rules/people-and-sessions#signing-in). */
export function doorEndpoint<
  const M extends Method,
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Omit<Definition<M, Path, Q, B, R>, 'permission'> &
    SignInWork<Input<ParamsOf<Path>, Output<Q>, Output<B>>, null>,
): TypedEndpoint<M, Path, Q, B, R> {
  return { caller: 'anybody', permission: null, ...definition } as unknown as TypedEndpoint<M, Path, Q, B, R>;
}

/**
 * Whether an `Idempotency-Key` means something to an endpoint (rules/requests#idempotency): movements carry ids of
 * their own, and no answer that holds a secret is kept.
 */
export function takesIdempotencyKey({
  caller,
  method,
  signIn,
  secret,
  stream,
  repeatable,
  write,
}: Endpoint): boolean {
  const isOurs = (caller === 'key' || (caller === 'person' && !signIn)) && !secret;
  return isOurs && method !== 'GET' && write !== undefined && (!stream || repeatable === true);
}

/** Whether an endpoint changes what is there, and so takes `If-Match` (rules/requests#versions). */
export function takesIfMatch({ method, signIn, stream, write }: Endpoint): boolean {
  return method !== 'GET' && method !== 'POST' && write !== undefined && !stream && !signIn;
}

/** The name of an endpoint on its way to another thread, in metrics and in the log. */
export function endpointName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}

/** A reply as it is sent: JSON text stays what it is. */
export function replyText(reply: Reply): string | undefined {
  return typeof reply === 'object' ? JSON.stringify(reply) : reply;
}
