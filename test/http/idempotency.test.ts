import { describe, expect, it } from 'vitest';
import { siteOfTest, useSite } from '../support/site.ts';

const product = {
  businessLine: 'vending',
  name: 'Orange juice',
  type: 'beverage',
  cost: 1500,
  attributes: { taxRate: 19, listPrice: 3200, suggestedPrice: 3200 },
};
const day = 24 * 60 * 60 * 1000;

// Shows rules/requests#idempotency.
describe('Idempotency-Key', () => {
  const site = useSite({ clock: () => nowMs });
  let nowMs = Date.parse('2026-03-01T10:00:00Z');

  const post = (value: string, body: unknown, key = site.keys.north) =>
    site.call('POST', '/products', { key, body, headers: { 'Idempotency-Key': value } });

  it('replays the first answer, and writes once', async () => {
    site.audited();
    const first = await post('order-1', product);
    const second = await post('order-1', product);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(site.audited()).toEqual(['create product']);
  });

  it('refuses the same value with other bytes', async () => {
    await post('order-2', product);
    const answer = await post('order-2', { ...product, cost: 1 });
    expect(answer.body).toMatchObject({ status: 422, code: 'idempotency.key_reused' });
  });

  it('belongs to the key', async () => {
    const own = await post('order-3', product);
    const other = await post('order-3', product, site.keys.far);
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(own.body.id);
  });

  it('keeps no refusal: the repetition may succeed', async () => {
    const coded = { ...product, code: 'OJ-1' };
    const holder = await site.call('POST', '/products', { body: coded });
    expect((await post('order-4', coded)).status).toBe(409);
    await site.call('DELETE', `/products/${holder.body.id}`);
    expect((await post('order-4', coded)).status).toBe(201);
  });

  it('forgets after 24 hours', async () => {
    const first = await post('order-5', product);
    nowMs += day - 1;
    expect((await post('order-5', product)).body.id).toBe(first.body.id);
    nowMs += 1;
    expect((await post('order-5', product)).body.id).not.toBe(first.body.id);
  });

  it('refuses a value that is none', async () => {
    expect((await post('x'.repeat(256), product)).body.errors).toMatchObject([
      { field: 'Idempotency-Key', rule: 'isString' },
    ]);
  });

  it('refuses a second one while the first still runs', async () => {
    const slow = await siteOfTest({ onDisk: true, faults: { commitDelayMs: 300 } });
    const send = () =>
      slow.call('POST', '/products', { body: product, headers: { 'Idempotency-Key': 'slow' } });
    const [first, second] = await Promise.all([send(), send()]);
    const codes = [first, second].map(({ body }) => body.code ?? 'created').sort();
    expect(codes).toEqual(['created', 'idempotency.in_progress']);
    expect((await send()).headers.get('idempotency-replayed')).toBe('true');
  });
});
