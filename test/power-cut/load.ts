import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, saleOf } from '../support/acme.ts';

/** A client's request, by the id in its answer: it must be stored once that was sent. */
export type Asked =
  | { kind: 'product' | 'consumer' | 'delivery' | 'video' }
  /** The `turn`th text that a product was given; a later one may stand there. */
  | { kind: 'edit'; product: string; turn: number };

export type Ledger = Map<string, Asked>;

const attributes = { taxRate: 19, listPrice: 100, suggestedPrice: 100 };
const productOf = (name: string) => ({ businessLine: 'vending', name, type: 'snack', cost: 1, attributes });

/** The bytes of the video of a key. */
export const videoBytes = (key: string): Buffer => Buffer.from(key.repeat(1000));

/**
 * Writes of all kinds by several clients at once for some milliseconds, in bursts: between them the write-ahead log is
 * moved into the database.
 */
export async function writeFor(
  ms: number,
  call: Caller,
  feed: Caller,
  address: string,
  token: string,
): Promise<Ledger> {
  const ledger: Ledger = new Map();
  const untilMs = performance.now() + ms;
  const burst = async (work: () => Promise<unknown>, writes: number) => {
    while (performance.now() < untilMs) {
      for (let turn = 0; turn < writes; turn++) await work();
      await pause(120);
    }
  };
  await Promise.all([
    burst(() => product(call, ledger), 6),
    burst(() => consumer(call, ledger), 6),
    burst(() => consumer(call, ledger), 3),
    burst(() => manyConsumers(call), 1),
    burst(await edits(call, ledger), 6),
    burst(() => deliveries(feed, ledger), 3),
    burst(() => video(address, token, ledger), 1),
  ]);
  return ledger;
}

async function product(call: Caller, ledger: Ledger): Promise<unknown> {
  const id = randomUUID();
  ledger.set(id, { kind: 'product' });
  return expecting(201, call('POST', '/products', productOf(id)));
}

async function consumer(call: Caller, ledger: Ledger): Promise<unknown> {
  const id = randomUUID();
  ledger.set(id, { kind: 'consumer' });
  const initialCode = { codeId: `code ${id}`, codeType: 'QR', vending: { balance: 7 } };
  return expecting(201, call('POST', '/consumers', { name: id, identification: `no ${id}`, initialCode }));
}

/** Many people in one call. */
async function manyConsumers(call: Caller): Promise<unknown> {
  const items = Array.from({ length: 300 }, () => ({
    op: 'create',
    name: 'One of many',
    identification: randomUUID(),
  }));
  return expecting(201, call('POST', '/consumers/bulk', { items }));
}

async function edits(call: Caller, ledger: Ledger): Promise<() => Promise<unknown>> {
  const { id: made } = (await call('POST', '/products', productOf(`edited ${randomUUID()}`))).body;
  let turn = 0;
  return async () => {
    const id = randomUUID();
    ledger.set(id, { kind: 'edit', product: String(made), turn: turn++ });
    return expecting(200, call('PATCH', `/products/${made}`, { description: id }));
  };
}

async function deliveries(feed: Caller, ledger: Ledger): Promise<unknown> {
  const items = Array.from({ length: 20 }, () => saleOf());
  for (const { id } of items) ledger.set(id, { kind: 'delivery' });
  return expecting(200, feed('POST', '/feed/movements', { items }));
}

async function video(address: string, token: string, ledger: Ledger): Promise<void> {
  const key = randomUUID();
  ledger.set(key, { kind: 'video' });
  const response = await fetch(`${address}/feed/evidence/${key}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'video/mp4',
      // Its answer has no body: the trace id tells which one it is.
      traceparent: `00-${key.replaceAll('-', '')}-00f067aa0ba902b7-01`,
    },
    body: new Uint8Array(videoBytes(key)),
  });
  if (response.status !== 201) throw new Error(`a video was answered ${response.status}`);
}

async function expecting(status: number, answer: ReturnType<Caller>): Promise<void> {
  const { status: got, body } = await answer;
  if (got !== status) throw new Error(`a write was answered ${got}: ${JSON.stringify(body)}`);
}
