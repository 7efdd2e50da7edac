import { type Endpoint, endpointName, type Reply } from '../api/endpoint.ts';
import type { ReadPool } from '../store/threads/read-pool.ts';
import type { Actor } from '../store/writer/actor.ts';
import type { Command } from '../store/writer/group-commit.ts';
import type { Writer } from '../store/writer/writer.ts';
import type { Exchange } from './request/exchange.ts';
import {
  type BodyCheck,
  bodyCheck,
  type CallerRef,
  type EndpointInput,
  type ReportInput,
  type SignInInput,
  type WriteInput,
} from './request/work.ts';

/** The threads that work is handed to. */
export type Threads = {
  writer: Writer;
  readPool: ReadPool;
  /** Checks long bodies, see `bodyCheck`. */
  bodyPool: ReadPool;
};

/** Hands to other threads what an endpoint does there, with its name and who calls. */
export class Dispatch {
  readonly #threads: Threads;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  /** Has a long body parsed and checked on another thread. @throws what is wrong with it, or with the query */
  async checkLongBody(exchange: Exchange, endpoint: Endpoint, json: Uint8Array): Promise<void> {
    const { queryString } = exchange;
    const check: BodyCheck = { endpoint: endpointName(endpoint), queryString, json };
    await this.#threads.bodyPool.run(bodyCheck, check, exchange.who);
  }

  /** Runs what an endpoint does on a read thread. @returns its body */
  report(exchange: Exchange, endpoint: Endpoint, input: EndpointInput): Promise<Reply> {
    const asked: ReportInput = { caller: refOf(exchange.actor!), ...input };
    return this.#threads.readPool.run(endpointName(endpoint), asked, exchange.actor!.id) as Promise<Reply>;
  }

  /** Hands an endpoint's write to the writer, in the name of who called. */
  submit(
    exchange: Exchange,
    endpoint: Endpoint,
    input: object,
    transaction: Command['transaction'] = endpoint.alone && 'alone',
  ): Promise<unknown> {
    const actor = exchange.actor!;
    const { type, id, label } = actor;
    const caller = type === 'controller' ? { controller: actor.seq } : { caller: refOf(actor) };
    return this.#threads.writer.submit({
      name: endpointName(endpoint),
      actor: { type, id, label },
      traceId: exchange.traceId,
      input: { ...caller, ...input } satisfies Partial<WriteInput>,
      transaction,
    });
  }

  /** Hands the write of an endpoint that lets somebody in, or out, to the writer, in the name of `as`. */
  submitAs(exchange: Exchange, endpoint: Endpoint, as: Actor, input: object): Promise<unknown> {
    const { actor } = exchange;
    return this.#threads.writer.submit({
      name: endpointName(endpoint),
      actor: as,
      traceId: exchange.traceId,
      input: { ...(actor && { caller: refOf(actor) }), ...input } satisfies SignInInput,
    });
  }
}

/** A caller as other threads look him up again. */
function refOf(actor: NonNullable<Exchange['actor']>): CallerRef {
  return 'session' in actor ? { session: actor.session } : { key: actor.seq };
}
