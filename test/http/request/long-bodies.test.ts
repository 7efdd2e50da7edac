import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { maxValues, ValueCounter } from '../../../src/http/request/value-counter.ts';
import { patient } from '../../support/patient.ts';
import { useSite } from '../../support/site.ts';

describe('the count of values', () => {
  it('is the same, wherever a body is cut', () => {
    const text = Buffer.from('{"a,[":["\\\\","\\",[{"],{}]}');
    for (let cut = 0; cut <= text.length; cut++) {
      const [few, many] = [new ValueCounter(), new ValueCounter()];
      const commas = (count: number) => Buffer.alloc(count, ',');
      // Six values: the text, its objects and lists, and what stands after a comma.
      few.take(commas(maxValues - 6));
      many.take(commas(maxValues - 5));
      const takeAll = (counter: ValueCounter) => () => {
        for (const piece of [text.subarray(0, cut), text.subarray(cut)]) counter.take(piece);
      };
      expect(takeAll(few), String(cut)).not.toThrow();
      expect(takeAll(many), String(cut)).toThrow('too_large');
    }
  });
});

/** A body that is looked into on another thread is answered as a short one is. */
describe.each([
  ['with threads', true],
  ['in memory', false],
])('a long body, %s', (_, onDisk) => {
  const site = useSite({ onDisk });

  /** White space says nothing, and makes any body long. */
  const padded = (text: string) => ' '.repeat(100_000) + text;
  const consumer = (identification: string) => ({ op: 'create', name: 'Ana', identification });
  const bulk = (items: unknown[]) => JSON.stringify({ items });

  it('is taken in by a write, once', async () => {
    const body = padded(bulk([consumer('1'), consumer('2')]));
    const headers = { 'idempotency-key': `long ${onDisk}`.replace(' ', '-') };
    const first = await site.call('POST', '/consumers/bulk', { body, headers });
    expect(first).toMatchObject({ status: 201, body: { summary: { created: 2, failed: 0 } } });
    const again = await site.call('POST', '/consumers/bulk', { body, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await site.call('POST', '/consumers/bulk', { body: `${body} `, headers });
    expect(other.body).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
  });

  it.each([
    ['{"items":[', 400, 'request.malformed_json'],
    ['[]', 400, 'validation.failed'],
    [bulk(Array(1001).fill(0)), 400, 'validation.failed'],
    [bulk(Array(maxValues - 2).fill(0)), 400, 'validation.failed'],
    [bulk(Array(maxValues).fill(0)), 413, 'request.too_large'],
    [`{"items":[${'{},'.repeat(2_000_000)}{}]}`, 413, 'request.too_large'],
    ['[],'.repeat(maxValues), 413, 'request.too_large'],
  ])('that begins with %.20s is refused with %d %s', async (text, status, code) => {
    const answer = await site.call('POST', '/consumers/bulk', { body: padded(text) });
    expect(answer.body).toMatchObject({ status, code });
  });

  it('with too many values is refused before all of it has come', async () => {
    const body = Buffer.from(`{"items":[${'{},'.repeat(maxValues)}`);
    const headers = { 'x-api-key': site.keys.north, 'content-type': 'application/json' };
    const sent = request(`${site.address}/consumers/bulk`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 8 * 1024 * 1024 },
    });
    sent.on('error', () => {});
    sent.write(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    sent.destroy();
  });

  it('whose sender is refused meanwhile, and wants the connection to close, is heard to its end', async () => {
    const piece = Buffer.alloc(64 * 1024, ' ');
    const socket = connect(Number(new URL(site.address).port), '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => (answer += text));
    const ended = once(socket, 'end');
    socket.write(
      `POST /products HTTP/1.1\r\nHost: larder\r\nConnection: close\r\nContent-Length: ${10 * piece.length}\r\n\r\n`,
    );
    await vi.waitUntil(() => answer.endsWith('}'), patient);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    for (let sent = 0; sent < 10; sent++)
      await new Promise<void>((resolve, reject) => {
        socket.write(piece, (error) => (error ? reject(error) : resolve()));
      });
    await ended;
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    socket.destroy();
  });

  it('may have texts full of commas', async () => {
    const items = [{ ...consumer('3'), name: ',[{\\",'.repeat(20) }];
    const body = padded(
      bulk([...items, { op: 'create', name: ',['.repeat(maxValues), identification: '4' }]),
    );
    const { body: told } = await site.call('POST', '/consumers/bulk', { body });
    expect(told.summary).toEqual({ created: 1, updated: 0, deleted: 0, failed: 1, unchanged: 0 });
  });

  it('is told of together with the query, and refused like a short one', async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`u${at}`, 1])));
    for (const text of ['{"undeclared":1}', '{}', '{"name":7}', wide]) {
      const [short, long] = await Promise.all(
        [text, padded(text)].map((body) => site.call('POST', '/products?colour=red', { body })),
      );
      expect(short!.body.errors).toContainEqual(expect.objectContaining({ field: 'colour' }));
      expect({ ...long!.body, traceId: '' }).toEqual({ ...short!.body, traceId: '' });
      if (text === wide) expect(long!.body.errorsOmitted).toBeGreaterThan(200);
    }
  });

  it('of an edit changes what a short one changes', async () => {
    const attributes = { taxRate: 0, listPrice: 1, suggestedPrice: 1 };
    const product = { businessLine: 'vending', name: 'Long', type: 'snack', cost: 1, attributes };
    const made = await site.call('POST', '/products', { body: padded(JSON.stringify(product)) });
    expect(made.status).toBe(201);
    const body = padded('{"name":"Longer"}');
    expect((await site.call('PATCH', `/products/${made.body.id}`, { body })).body).toMatchObject({
      name: 'Longer',
    });
    expect(site.audited().slice(-2)).toEqual(['create product', 'update product']);
  });
});
