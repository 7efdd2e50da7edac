import { resendFromOf } from '../../access/controller-resends.ts';
import type { ControllerActor } from '../../api/caller.ts';
import type { StreamContext, WriteContext } from '../../api/contexts.ts';
import { check } from '../../api/fields.ts';
import { parseJsonBytes } from '../../api/json-bytes.ts';
import { Problem, validationFailed } from '../../problems/problem.ts';
import { details } from '../../problems/sentences.ts';
import { noteReporter } from '../devices/linking.ts';
import { ingest } from '../movements/intake/ingest.ts';
import { type LineBatch, LineBatcher, rowsOf } from '../movements/intake/lines.ts';
import { isUnreadable, type RowResult, type Summary } from '../movements/intake/row-result.ts';
import { movementItems } from './movement-feed-fields.ts';
import { keepRejections } from './rejections/rejections.ts';

/** The largest JSON body (rules/feed#reporting-movements). */
const maxJsonBytes = 8 * 1024 * 1024;

/** Other writes do not wait for a JSON body above this size. */
const shortJsonBytes = 64 * 1024;

/** A stream with more lines that are no JSON object is refused: it has no movements. */
export const maxUnreadable = 10_000;

/** Batches of a stream under way at once: while some are committed together, the next ones are read. */
const maxUnderWay = 8;

/** With more batches of all streams under way, each stream has two: after an outage many controllers come at once. */
const busyUnderWay = 16;
const maxUnderWayBusy = 2;

let underWayOfAll = 0;

/** The input of the endpoint's write: a JSON body as received, or lines of NDJSON. */
export type MovementsBody = { json: Uint8Array } | { lines: LineBatch; firstIndex: number };

/** The result of a batch; `results` are JSON texts separated by commas. */
type BatchAnswer = { summary: Summary; results: string; unreadable: number; resendFrom?: string };

type Context = StreamContext<ControllerActor>;

/**
 * Takes a body of movements (rules/feed#reporting-movements). It runs on the serving thread, and leaves the parsing to
 * the writer.
 */
export async function receiveMovements(context: Context): Promise<string | undefined> {
  if (context.body.mediaType === 'application/json') {
    const json = await context.body.whole(maxJsonBytes);
    const takesLong = json.length > shortJsonBytes;
    return whole((await context.write({ json } satisfies MovementsBody, takesLong)) as BatchAnswer);
  }
  return new MovementStream(context).run();
}

/** Takes movements in, on the writer thread: a JSON body is one batch, NDJSON comes in batches of its lines. */
export function writeMovements(
  { tx, actor }: WriteContext<ControllerActor>,
  input: MovementsBody,
): BatchAnswer {
  const source = { account: actor.account, controller: actor.seq };
  const rows = 'json' in input ? itemsOf(input.json) : rowsOf(input.lines);
  const { summary, results, devices } = ingest(tx, source, rows, 'json' in input ? 0 : input.firstIndex);
  keepRejections(tx, source, rows, results);
  noteReporter(tx, actor, devices);
  const unreadable = summary.rejected === 0 ? 0 : results.filter(isUnreadable).length;
  const resendFrom = resendFromOf(tx, actor.seq, tx.nowMs);
  return {
    summary,
    results: results.map(textOf).join(','),
    unreadable,
    ...(resendFrom !== null && { resendFrom }),
  };
}

/** @throws `request.malformed_json`, `validation.failed` */
function itemsOf(json: Uint8Array): unknown[] {
  const { value, errors, omitted } = check(movementItems, parseJsonBytes(json));
  if (errors) throw validationFailed(errors, omitted);
  return value.items;
}

function textOf(result: RowResult): string {
  // An accepted row is a UUID, and most have nothing else to say.
  return result.status === 'accepted' && result.warnings === undefined
    ? `{"index":${result.index},"id":"${result.id}","status":"accepted"}`
    : JSON.stringify(result);
}

function whole({ summary, results, resendFrom }: Omit<BatchAnswer, 'unreadable'>): string {
  return `{"summary":${JSON.stringify(summary)},"results":[${results}]${resendPart(resendFrom)}}`;
}

const resendPart = (resendFrom: string | undefined) =>
  resendFrom === undefined ? '' : `,"resendFrom":"${resendFrom}"`;

/**
 * NDJSON in, JSON out, both streamed: lines are committed in batches, and the results of a batch are sent as soon as it
 * is on disk. The answer is the same object as for a JSON body, with `summary` last. Its status is sent with the first
 * results, so if a later batch fails the answer is cut off: rows with results are on disk, and the others must be sent
 * again.
 */
class MovementStream {
  readonly #context: Context;
  readonly #batcher = new LineBatcher();
  readonly #summary: Summary = { accepted: 0, duplicate: 0, rejected: 0 };
  #rows = 0;
  #unreadable = 0;
  #resendFrom: string | undefined;
  #underWay = 0;
  #isFirst = true;
  /** True if every full batch has started and the next bytes are awaited. */
  #isIdle = false;
  /** The sending of the last batch, which waits for those before it. */
  #sent: Promise<void> = Promise.resolve();
  /** The sendings that were not waited for, the oldest first: those under way, and some that are done. */
  #sendings: Promise<void>[] = [];
  #failed: { error: unknown } | undefined;
  /** The reason why no more lines are read; earlier lines are reported. */
  #enough: Problem | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  async run(): Promise<string | undefined> {
    for await (const chunk of this.#context.body.chunks) {
      this.#isIdle = false;
      for (const batch of this.#batcher.push(chunk)) await this.#start(batch);
      this.#throwFailure();
      if (this.#enough) {
        await this.#sent;
        throw this.#enough;
      }
      this.#isIdle = true;
      await this.#startRest();
    }
    this.#isIdle = false;
    const last = this.#batcher.end();
    if (last) await this.#start(last);
    await this.#sent;
    this.#throwFailure();
    if (this.#isFirst) return whole({ summary: this.#summary, results: '' });
    await this.#context.answer.send(
      `]${resendPart(this.#resendFrom)},"summary":${JSON.stringify(this.#summary)}}`,
    );
    return undefined;
  }

  /** Starts a batch that is not full when nothing is under way, so that a slow sender does not wait for it to fill. */
  async #startRest(): Promise<void> {
    const batch = this.#isIdle && this.#underWay === 0 ? this.#batcher.take() : undefined;
    if (batch) await this.#start(batch);
  }

  /** Hands a batch to the writer, and returns as soon as another may be read. */
  async #start(batch: LineBatch): Promise<void> {
    if (this.#underWay === 0) this.#sendings = [];
    const before = this.#sent;
    const firstIndex = this.#rows;
    this.#rows += batch.rows;
    this.#underWay++;
    underWayOfAll++;
    const input: MovementsBody = { lines: batch, firstIndex };
    const answered = this.#context.write(input, true) as Promise<BatchAnswer>;
    this.#sent = this.#sendAfter(before, answered);
    this.#sendings.push(this.#sent);
    while (this.#underWay >= (underWayOfAll > busyUnderWay ? maxUnderWayBusy : maxUnderWay))
      await this.#sendings.shift();
  }

  /** Never rejects: an error is stored for `run`, and nothing is sent after it. */
  async #sendAfter(before: Promise<void>, answered: Promise<BatchAnswer>): Promise<void> {
    const [answer] = await Promise.allSettled([answered, before]);
    try {
      if (this.#failed) return;
      if (answer.status === 'rejected') throw answer.reason;
      await this.#send(answer.value);
    } catch (error) {
      this.#failed ??= { error };
    } finally {
      this.#underWay--;
      underWayOfAll--;
      if (!this.#failed) await this.#startRest();
    }
  }

  async #send({ summary, results, unreadable, resendFrom }: BatchAnswer): Promise<void> {
    for (const status of ['accepted', 'duplicate', 'rejected'] as const)
      this.#summary[status] += summary[status];
    const start = this.#isFirst ? '{"results":[' : ',';
    this.#isFirst = false;
    await this.#context.answer.send(start + results);
    this.#unreadable += unreadable;
    this.#resendFrom = resendFrom;
    if (this.#unreadable > maxUnreadable)
      this.#enough = new Problem('request.malformed_json', details.unreadableLines({ max: maxUnreadable }));
    else if (this.#context.answer.isFull) this.#enough = new Problem('storage.full', details.clientSlow);
  }

  #throwFailure(): void {
    if (this.#failed) throw this.#failed.error;
  }
}
