import type * as v from 'valibot';
import type { ProblemCode } from '../problems/catalogue.ts';
import type { Json } from '../store/json.ts';
import type { Reader } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';
import type { KeyActor } from './key-actor.ts';
import type { PermissionNeed } from './permissions.ts';
import type { Settings } from './settings.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a reading endpoint is handed beside its input. */
export type ReadContext = {
  readonly reader: Reader;
  readonly actor: KeyActor;
  /** The moment of the request, milliseconds. */
  readonly nowMs: number;
  readonly settings: Settings;
};

/** What an endpoint that runs on the serving thread is handed: `origin` is where the client reached the appliance. */
export type ServingContext = ReadContext & { readonly origin: string };

/** What a writing endpoint is handed beside its input: its transaction, and the key as it is inside of it. */
export type WriteContext = { readonly tx: Tx; readonly actor: KeyActor; readonly settings: Settings };

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
  | { write(context: WriteContext, input: I): Reply };

type Definition<Path extends string, Q, B> = {
  method: Method;
  path: Path;
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
  /** The most bytes that the body may have; 1 MiB unless told. */
  bodyLimit?: number;
  /** Whether its write opens many savepoints: it then gets a transaction of its own (see `Command`). */
  alone?: true;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  /** The body of success; absent with 204. */
  reply?: Schema;
  /** The domain codes that it answers with beside those of every endpoint. */
  problems?: readonly ProblemCode[];
};

/**
 * An endpoint as the pipeline sees it. Exactly one of the functions is there, and says where it runs:
 * `read` on the serving thread (indexed look-ups only), `report` on a report thread with a deadline,
 * `write` on the writer thread, inside a savepoint, answered after COMMIT.
 */
export type Endpoint = Omit<Definition<string, Schema, Schema>, never> & {
  read?(context: ServingContext, input: Input): Reply;
  report?(context: ReadContext, input: Input): Reply;
  write?(context: WriteContext, input: Input): Reply;
};

/** Declares an endpoint; its function's input is typed by its path and its schemas. */
export function endpoint<
  const Path extends string,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: Definition<Path, Q, B> & Work<Input<ParamsOf<Path>, Output<Q>, Output<B>>>): Endpoint {
  return definition as unknown as Endpoint;
}

/** The name of an endpoint on its way to another thread, in metrics and in the log. */
export function endpointName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`;
}
