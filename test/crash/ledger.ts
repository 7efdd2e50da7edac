import { randomUUID } from 'node:crypto';
import type { Caller, Told } from '../support/acme.ts';

/** A POST that a writer made; `answer` stays undefined when the connection broke before there was one. */
export type Attempt = {
  kind: 'product' | 'consumer' | 'bulk';
  path: string;
  body: { [member: string]: unknown };
  idempotencyKey: string;
  /** Rows that it should have made: a call stands whole or not at all. */
  names: string[];
  answer?: Told;
};

/** A product that one writer alone edits: its cost counts the edits. */
export type Counter = { id: string; acknowledged: number; asked: number };

/** A refusal that leaves open whether the write was made. */
class Unavailable extends Error {}

/** A client's record of a server that may be killed at any moment. */
export class Ledger {
  readonly attempts: Attempt[] = [];
  readonly counters: Counter[] = [];

  /** The number of acknowledged writes. */
  get acknowledged(): number {
    return this.attempts.filter(({ answer }) => answer).length;
  }

  /** Writes of all kinds, one after the other, until the connection breaks or the server writes no more. */
  async write(call: Caller, writer: number): Promise<void> {
    try {
      const counter = await this.#counter(call);
      for (let turn = writer; ; turn++) {
        if (turn % 4 === 0) await count(call, counter);
        else await this.#post(call, attempts[turn % attempts.length]!());
      }
    } catch (error) {
      // The error of fetch for a broken connection; anything else is a finding.
      if (!(error instanceof TypeError || error instanceof Unavailable)) throw error;
    }
  }

  async #counter(call: Caller): Promise<Counter> {
    const { body } = await this.#post(call, product());
    const counter = { id: String(body['id']), acknowledged: 0, asked: 0 };
    this.counters.push(counter);
    return counter;
  }

  async #post(call: Caller, attempt: Attempt): Promise<Told> {
    this.attempts.push(attempt);
    const answer = await post(call, attempt);
    if (answer.status === 503) throw new Unavailable();
    attempt.answer = answer;
    if (attempt.answer.status !== 201) throw new Error(`a write was refused: ${JSON.stringify(attempt)}`);
    return attempt.answer;
  }
}

/** Makes an attempt, or repeats it. */
export function post(call: Caller, { path, body, idempotencyKey }: Attempt): Promise<Told> {
  return call('POST', path, body, { 'idempotency-key': idempotencyKey });
}

async function count(call: Caller, counter: Counter): Promise<void> {
  counter.asked++;
  const { status } = await call('PATCH', `/products/${counter.id}`, { cost: counter.asked });
  if (status === 503) throw new Unavailable();
  if (status !== 200) throw new Error(`an edit was refused with ${status}`);
  counter.acknowledged = counter.asked;
}

function product(): Attempt {
  const name = `product ${randomUUID()}`;
  const attributes = { taxRate: 19, listPrice: 2500, suggestedPrice: 2500 };
  const body = { businessLine: 'vending', name, type: 'snack', cost: 0, attributes };
  return { kind: 'product', path: '/products', body, idempotencyKey: randomUUID(), names: [name] };
}

function consumer(): Attempt {
  const name = `consumer ${randomUUID()}`;
  const body = newConsumer(name);
  return { kind: 'consumer', path: '/consumers', body, idempotencyKey: randomUUID(), names: [name] };
}

function bulk(): Attempt {
  const names = Array.from({ length: 25 }, () => `consumer ${randomUUID()}`);
  const items: object[] = names.map((name) => ({ op: 'create', ...newConsumer(name) }));
  // A row that fails alone: its savepoint is undone in the middle of the others.
  items.splice(12, 0, { op: 'create', ...newConsumer(names[0]!) });
  return {
    kind: 'bulk',
    path: '/consumers/bulk',
    body: { items },
    idempotencyKey: randomUUID(),
    names,
  };
}

const newConsumer = (name: string) => ({
  name,
  identification: name,
  tags: [{ key: 'shift', value: 'night' }],
  initialCode: { codeId: name, codeType: 'QR', vending: { balance: 7 } },
});

const attempts = [product, consumer, consumer, bulk];
