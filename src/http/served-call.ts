import { isCaller } from '../api/caller.ts';
import type { ServingContext } from '../api/contexts.ts';
import {
  type AnyActor,
  type Endpoint,
  type Reply,
  replyText,
  successStatus,
  takesIdempotencyKey,
  takesIfMatch,
} from '../api/endpoint.ts';
import { listedItem, listTypes, type TableFormat } from '../api/listed.ts';
import { usedRange } from '../api/range.ts';
import type { CheckedCall } from './checks.ts';
import { hasBody, readBody, requireJson } from './request/body.ts';
import type { BodyPlace } from './request/body-room.ts';
import type { Exchange } from './request/exchange.ts';
import { checkedInput, checkedQuery, shortBodyBytes } from './request/input.ts';
import { amountsAsked, tableAsked } from './request/table-query.ts';
import type { EndpointInput, WriteParts } from './request/work.ts';
import { runServed } from './run-endpoint.ts';
import type { Serving } from './serving.ts';

const defaultBodyLimit = 1024 * 1024;

type Answering = void | Promise<void>;

/** A call of an endpoint on the serving thread: the request and the results of its checks. */
export class ServedCall implements CheckedCall<Answering> {
  readonly serving: Serving;
  readonly exchange: Exchange;
  readonly endpoint: Endpoint;
  /** The moment of its checks, in milliseconds; after its body was received, that moment. */
  nowMs: number;
  readonly input: EndpointInput;
  /** The inputs of a write besides the endpoint's input. */
  readonly beside: WriteParts = {};
  #bytes: Buffer | undefined;

  constructor(
    serving: Serving,
    exchange: Exchange,
    endpoint: Endpoint,
    params: Record<string, string>,
    nowMs: number,
  ) {
    this.serving = serving;
    this.exchange = exchange;
    this.endpoint = endpoint;
    this.nowMs = nowMs;
    this.input = { params, query: {}, body: {} };
  }

  /** The admitted caller. */
  caller(): AnyActor {
    return this.exchange.actor ?? null;
  }

  validate(next: () => Answering): Answering {
    const { endpoint, exchange, input } = this;
    let { queryString } = exchange;
    if (listedItem(endpoint)) exchange.table = tableAsked(exchange.request.headers.accept);
    if (exchange.table === 'csv')
      ({ isMajor: exchange.inMajorUnits, rest: queryString } = amountsAsked(queryString));
    if (endpoint.where !== 'stream' && (hasBody(exchange.request) || endpoint.body))
      return this.#validateWithBody(next);
    input.query = checkedQuery(endpoint, queryString);
    this.#checked();
    return next();
  }

  /** Detects only a same request that is running; stored answers are read by the writer. */
  replay(): undefined {
    const { endpoint, exchange, serving } = this;
    // Streaming endpoints check this themselves, once they have their bytes.
    if (endpoint.where !== 'write' || !takesIdempotencyKey(endpoint)) return;
    const idempotency = serving.guard.enter(exchange, this.#bytes);
    if (idempotency) this.beside.idempotency = idempotency;
  }

  /** Checked on the writer thread, with the state at the change. */
  requireUnchanged(): void {
    const ifMatch = takesIfMatch(this.endpoint) ? this.exchange.request.headers['if-match'] : undefined;
    if (ifMatch !== undefined) this.beside.ifMatch = ifMatch;
  }

  run(): Answering {
    return runServed(this);
  }

  /** The context of a function on this thread. */
  context(): ServingContext<AnyActor> {
    const { reader, settings, installation } = this.serving.parts;
    const { live, keepRefusal, noteReporter, requestLogs } = installation;
    const { nowMs, exchange } = this;
    const actor = this.caller();
    return {
      reader,
      actor,
      nowMs,
      settings,
      origin: exchange.baseUrl,
      tell: live.tell,
      keepRefusal,
      noteReporter,
      requestLogs,
    };
  }

  /** Answers with a success. */
  answer(reply: Reply, status: number = successStatus(this.endpoint, reply)): Answering {
    const { table } = this.exchange;
    if (table) return this.#answerTable(table, reply);
    return this.serving.answers.send(this.exchange, this.endpoint, status, reply);
  }

  async #answerTable(format: TableFormat, reply: Reply): Promise<void> {
    const { dispatch, answers, parts } = this.serving;
    const { exchange, endpoint, input } = this;
    const { accountId = null } = input.query as { accountId?: string | null };
    const currencies = exchange.inMajorUnits
      ? parts.currenciesOf(parts.reader, this.caller(), accountId)
      : null;
    const { text, next } = await dispatch.table(exchange, endpoint, format, replyText(reply)!, currencies);
    return answers.sendTable(this.exchange, listTypes[format], text, next);
  }

  async #validateWithBody(next: () => Answering): Promise<void> {
    const place = this.serving.bodyRoom.placeFor(this.exchange.address);
    try {
      await this.#validateWithBodyAt(place, next);
    } finally {
      place.leave();
    }
  }

  async #validateWithBodyAt(place: BodyPlace, next: () => Answering): Promise<void> {
    const { exchange, endpoint, serving } = this;
    const { request, queryString, address } = exchange;
    requireJson(request, exchange.dialect.taken);
    const bytes = await readBody(request, endpoint.bodyLimit ?? defaultBodyLimit, place);
    const isLong = bytes.length > shortBodyBytes;
    if (isLong) await serving.dispatch.checkLongBody(exchange, endpoint, bytes);
    return serving.scheduler.call(address, () => {
      this.#bytes = bytes;
      this.nowMs = serving.parts.clock();
      // The writer parses it again, for itself.
      if (isLong && endpoint.where === 'write') {
        this.beside.json = bytes;
        this.input.query = checkedQuery(endpoint, queryString);
      } else Object.assign(this.input, checkedInput(endpoint, queryString, bytes));
      exchange.body = this.input.body;
      this.#checked();
      return next();
    });
  }

  /** Checks the validated input against the caller. */
  #checked(): void {
    const { endpoint, input, serving } = this;
    const actor = this.caller();
    if (isCaller(actor)) serving.parts.placeDays(actor, endpoint.path, input);
    this.#nameRange();
    this.#tellOverwritten();
  }

  /** Names the range that the call uses, and warns of dates that were read as UTC. */
  #nameRange(): void {
    const { exchange, input } = this;
    const range = usedRange(input.query) ?? usedRange(input.body);
    if (!range) return;
    exchange.header('Larder-Range', range.interval);
    if (range.utcDates.length > 0)
      exchange.header(
        'Larder-Warning',
        `${range.utcDates.join(' and ')} read as midnight UTC; send zone=account for whole days of the account`,
      );
  }

  /** Says which filters of a list, or of the body of an export, were overwritten (rules/scope#filters-of-scope). */
  #tellOverwritten(): void {
    const { endpoint, exchange, input } = this;
    const { method, path } = endpoint;
    if (endpoint.caller !== 'key') return;
    const asked = method === 'GET' ? input.query : path.endsWith('/exports') ? input.body : undefined;
    const actor = this.caller();
    if (typeof asked !== 'object' || asked === null || !isCaller(actor)) return;
    const names = this.serving.parts.overwrittenFilters(actor, asked as Record<string, unknown>);
    if (names.length > 0) exchange.header('Larder-Filters-Overwritten', names.join(', '));
  }
}
