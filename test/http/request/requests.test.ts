import { describe, expect, it } from 'vitest';
import { raw } from '../../support/raw.ts';
import { useSite } from '../../support/site.ts';

const product = {
  businessLine: 'vending',
  name: 'Still water',
  type: 'beverage',
  cost: 900,
  attributes: { taxRate: 0, listPrice: 2000, suggestedPrice: 2000 },
};

// Shows rules/requests#bodies, rules/requests#methods.
describe('requests', () => {
  const site = useSite({ corsOrigin: 'https://erp.example' });

  it.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['application/json; charset=latin1', 415],
    ['application/json;charset=UTF-8', 201],
    ['application/json', 201],
  ])('a body of type %s answers %d', async (type, status) => {
    const answer = await site.call('POST', '/products', { body: product, headers: { 'content-type': type } });
    expect(answer.status).toBe(status);
  });

  it.each(['', '{', '{"a":1}}', 'nul', '{"name":"\\ud800', '[1,'])('%j is malformed JSON', async (body) => {
    const answer = await site.call('POST', '/products', { body });
    expect(answer.body).toMatchObject({ status: 400, code: 'request.malformed_json' });
  });

  it('refuses bytes that are not UTF-8', async () => {
    const response = await fetch(`${site.address}/products`, {
      method: 'POST',
      headers: { 'x-api-key': site.keys.north, 'content-type': 'application/json' },
      body: Buffer.from('7b226e616d65223a22ff227d', 'hex'),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'request.malformed_json' });
  });

  it('refuses a body over 1 MiB, whether it says so or not', async () => {
    const body = JSON.stringify({ ...product, description: 'x'.repeat(1024 * 1024) });
    expect((await site.call('POST', '/products', { body })).body).toMatchObject({
      status: 413,
      code: 'request.too_large',
    });
    const chunks = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 40; i++) controller.enqueue(new Uint8Array(64 * 1024).fill(32));
        controller.close();
      },
    });
    const headers = { 'x-api-key': site.keys.north, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: chunks, duplex: 'half' as const };
    expect((await fetch(`${site.address}/products`, init)).status).toBe(413);
  });

  it('refuses undeclared members of a body where none is taken', async () => {
    const { id } = (await site.call('POST', '/products', { body: product })).body;
    const answer = await site.call('PATCH', `/products/${id}/deactivate`, { body: { reason: 'old' } });
    expect(answer.body.errors).toMatchObject([{ field: 'reason', rule: 'whitelistValidation' }]);
    expect((await site.call('PATCH', `/products/${id}/deactivate`, { body: {} })).status).toBe(204);
  });

  it('refuses undeclared and repeated members of a query', async () => {
    const answer = await site.call(
      'GET',
      '/products?page=0&pageSize=1001&isActive=yes&search=a&search=b&colour=red',
    );
    expect(answer.body.errors).toMatchObject([
      { field: 'isActive', rule: 'isBoolean' },
      { field: 'search', rule: 'isString' },
      { field: 'page', rule: 'min', pointer: '/page', message: 'Must be at least 1.' },
      { field: 'pageSize', rule: 'max', message: 'Must be at most 1000.', limit: 1000 },
      { field: 'colour', rule: 'whitelistValidation', pointer: '/colour' },
    ]);
  });

  // Shows rules/requests#validation.
  it('tells what was allowed, and what is missing', async () => {
    const { name: _, ...nameless } = product;
    const answer = await site.call('POST', '/products', { body: { ...nameless, type: 'sweet', cost: -1 } });
    expect(answer.body.errors).toEqual([
      {
        field: 'name',
        rule: 'isString',
        pointer: '/name',
        message: 'Is missing. Must be a string.',
        required: true,
      },
      {
        field: 'type',
        rule: 'isIn',
        pointer: '/type',
        message: expect.stringMatching(/^Must be one of beverage, snack, .*other\.$/),
        allowed: expect.arrayContaining(['beverage', 'spare_part']),
      },
      { field: 'cost', rule: 'min', pointer: '/cost', message: 'Must be at least 0.', limit: 0 },
    ]);
    const bulk = await site.call('POST', '/consumers/bulk', {
      body: { items: [{ op: 'create', name: '' }] },
    });
    expect(bulk.body.results[0].error.errors).toMatchObject([
      { field: 'name', rule: 'minLength', limit: 1 },
      { field: 'identification', rule: 'isString', required: true },
    ]);
  });

  it('takes the trace id of a valid traceparent, else makes one', async () => {
    const given = '4bf92f3577b34da6a3ce929d0e0e4736';
    const answer = await site.call('GET', '/nowhere', {
      headers: { traceparent: `00-${given}-00f067aa0ba902b7-01` },
    });
    expect(answer.headers.get('x-trace-id')).toBe(given);
    expect(answer.body.traceId).toBe(given);
    for (const traceparent of [
      'nonsense',
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `ff-${given}-00f067aa0ba902b7-01`,
    ]) {
      const other = (await site.call('GET', '/products', { headers: { traceparent } })).headers.get(
        'x-trace-id',
      );
      expect(other).toMatch(/^[0-9a-f]{32}$/);
      expect(other).not.toBe(given);
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const get = await fetch(`${site.address}/products`, { headers: { 'x-api-key': site.keys.north } });
    const head = await fetch(`${site.address}/products`, {
      method: 'HEAD',
      headers: { 'x-api-key': site.keys.north },
    });
    expect(head.status).toBe(200);
    for (const name of ['content-length', 'content-encoding', 'content-type'])
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    await get.arrayBuffer();
    expect(await head.text()).toBe('');
  });

  it('answers OPTIONS with what the path allows, and a page of the configured origin may call', async () => {
    const answer = await site.call('OPTIONS', '/products', { key: null });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('allow')).toContain('POST');
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://erp.example');
    const shown = answer.headers.get('access-control-expose-headers')!.split(', ');
    expect(shown).toEqual(expect.arrayContaining(['ETag', 'Location', 'RateLimit', 'RateLimit-Policy']));
  });

  it('answers what is not HTTP with a problem document', async () => {
    const answer = await raw(site, 'GARBAGE\r\n\r\n');
    expect(answer).toContain('400 Bad Request');
    expect(answer).toContain('request.malformed');
    const long = await raw(site, `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(long).toContain('request.headers_too_large');
  });

  it('takes an absolute request target', async () => {
    const answer = await raw(
      site,
      `GET http://example/products HTTP/1.1\r\nHost: example\r\nx-api-key: ${site.keys.north}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('200 OK');
  });
});
