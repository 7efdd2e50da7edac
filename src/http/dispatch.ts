import { type Endpoint, endpointName, type Part, type Reply } from '../api/endpoint.ts';
import { parseJson } from '../api/json-bytes.ts';
import { type Currencies, type Table, type TableFormat, tableOf } from '../api/listed.ts';
import type { ReadPool } from '../store/threads/read-pool.ts';
import type { Actor } from '../store/writer/actor.ts';
import type { Command } from '../store/writer/group-commit.ts';
import type { Writer } from '../store/writer/writer.ts';
import type { Exchange } from './request/exchange.ts';
import {
  type BodyCheck,
  bodyCheck,
  type CallerRef,
  type Handed,
  type ListTable,
  listTable,
  type ReportInput,
  type WriteInput,
} from './request/work.ts';

/** The threads that work is handed to. */
export type Threads = {
  writer: Writer;
  readPool: ReadPool;
  /** Checks long bodies, see `bodyCheck`. */
  bodyPool: ReadPool;
};

/** The length up to which a list becomes a table in a millisecond or two. */
const shortList = 64 * 1024;

/** Hands to other threads what an endpoint does there, with its name and who calls. */
export class Dispatch {
  readonly #threads: Threads;

  constructor(threads: Threads) {
    this.#threads = threads;
  }

  /** Parses and checks a long body on another thread. @throws what is wrong with it, or with the query */
  async checkLongBody(exchange: Exchange, endpoint: Endpoint, json: Uint8Array): Promise<void> {
    const { queryString } = exchange;
    const check: BodyCheck = { endpoint: endpointName(endpoint), queryString, json };
    await this.#threads.bodyPool.run(bodyCheck, check, exchange.who);
  }

  /** Runs what an endpoint does on a read thread. @returns its body */
  report(exchange: Exchange, endpoint: Endpoint, handed: Handed): Promise<Reply> {
    const asked: ReportInput = { caller: refOf(exchange.actor!), ...handed };
    return this.#threads.readPool.run(endpointName(endpoint), asked, exchange.actor!.id) as Promise<Reply>;
  }

  /** The answer of a list as a table; a long one is made away from the thread that serves. */
  async table(
    exchange: Exchange,
    endpoint: Endpoint,
    format: TableFormat,
    body: string,
    currencies: Currencies | null,
  ): Promise<Table> {
    const fields = new URLSearchParams(exchange.queryString).get('fields');
    if (body.length <= shortList) return tableOf(endpoint, format, body, { fields, currencies });
    const asked: ListTable = { endpoint: endpointName(endpoint), format, body, fields, currencies };
    return parseJson((await this.#threads.readPool.run(listTable, asked, exchange.who)) as string) as Table;
  }

  /** Hands an endpoint's write to the writer, in the name of the caller. */
  submit(
    exchange: Exchange,
    endpoint: Endpoint,
    written: WriteInput,
    transaction: Command['transaction'] = endpoint.alone && 'alone',
  ): Promise<unknown> {
    const { type, id, label } = exchange.actor!;
    return this.#threads.writer.submit({
      name: endpointName(endpoint),
      actor: { type, id, label },
      traceId: exchange.traceId,
      input: { caller: refOf(exchange.actor!), ...written } satisfies WriteInput,
      transaction,
    });
  }

  /** Sends the write of a sign-in or sign-out to the writer, in the name of `as`. */
  submitAs(exchange: Exchange, endpoint: Endpoint, as: Actor, part: Part): Promise<unknown> {
    const { actor } = exchange;
    return this.#threads.writer.submit({
      name: endpointName(endpoint),
      actor: as,
      traceId: exchange.traceId,
      input: { ...(actor && { caller: refOf(actor) }), part } satisfies WriteInput,
    });
  }
}

/** Identifies a caller for other threads, which look them up again. */
function refOf(actor: NonNullable<Exchange['actor']>): CallerRef {
  if (actor.type === 'directory') return { directory: actor.seq };
  if (actor.type === 'controller') return { controller: actor.seq };
  return 'session' in actor ? { session: actor.session } : { key: actor.seq };
}
