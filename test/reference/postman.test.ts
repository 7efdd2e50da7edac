import { beforeAll, describe, expect, it } from 'vitest';
import { openApiParts } from '../../src/app/openapi.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { type CollectedDocument, postmanCollection } from '../../src/reference/postman.ts';
import { useSite } from '../support/site.ts';

type Member = { key: string; value: string; disabled?: boolean };
type Request = {
  name: string;
  request: {
    method: string;
    auth?: { type: string };
    header: Member[];
    url: { raw: string; host: string[]; path: string[]; query: Member[]; variable: Member[] };
    body?: { mode: string; raw?: string };
  };
};
type Collection = {
  info: { name: string; schema: string };
  auth: object;
  variable: Member[];
  item: { name: string; item: Request[] }[];
};

/** Shows rules/requests#documents-and-health. */
describe('the collection', () => {
  const site = useSite();
  const document = openApiDocument(openApiParts(), 'http://larder.test') as CollectedDocument;
  let collection: Collection;
  let requests: Request[];
  beforeAll(async () => {
    const { status, headers, body } = await site.call('GET', '/docs/postman.json', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('larder.postman_collection.json');
    collection = body;
    requests = collection.item.flatMap(({ item }) => item);
  });

  const request = (wanted: string) =>
    requests.find(({ request: { method, url } }) => `${method} /${url.path.join('/')}` === wanted)!.request;

  it('is one of the format 2.1', () => {
    expect(collection.info.schema).toBe(
      'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    );
    for (const { name, request } of requests) {
      expect(name).toBeTruthy();
      expect(request.url.host).toEqual(['{{baseUrl}}']);
      for (const member of [...request.url.query, ...request.url.variable, ...request.header]) {
        expect(member).toMatchObject({ key: expect.stringMatching(/^\S+$/), value: expect.any(String) });
      }
    }
  });

  it('has every operation of the document', () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => /^(?:get|put|post|patch|delete)$/.test(method))
        .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const collected = requests.map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`);
    expect(operations.length).toBeGreaterThan(100);
    expect(collected.toSorted()).toEqual(operations.toSorted());
  });

  it('holds the address and no key', () => {
    const variables = Object.fromEntries(collection.variable.map(({ key, value }) => [key, value]));
    expect(variables).toEqual({ baseUrl: site.address, apiKey: '', controllerToken: '', groups: 'product' });
    expect(JSON.stringify(collection)).not.toMatch(/(?:svc|ctl)_[\w-]{8}/);
  });

  it('sends to each operation what it takes: a key, a token, or nothing', () => {
    expect(collection.auth).toMatchObject({ type: 'apikey' });
    expect(request('GET /products').auth).toBeUndefined();
    expect(request('POST /feed/movements').auth).toMatchObject({ type: 'bearer' });
    expect(request('POST /auth/session').auth).toEqual({ type: 'noauth' });
    expect(request('GET /healthz').auth).toEqual({ type: 'noauth' });
  });

  it('has bodies that the interface takes', async () => {
    const { body, header } = request('POST /consumers');
    expect(header).toContainEqual({ key: 'Content-Type', value: 'application/json' });
    const given = JSON.parse(body!.raw!);
    delete given.initialCode?.lineProfiles;
    expect((await site.call('POST', '/consumers', { body: given })).status).toBe(201);
    for (const { name, request } of requests) {
      const isJson = request.header.some(({ value }) => value === 'application/json');
      // A variable that stands for more than a text is put in as it is.
      const raw = request.body?.raw?.replaceAll(/(?<!")\{\{[\w.]+\}\}/g, 'null');
      if (raw !== undefined && isJson) expect(() => JSON.parse(raw), name).not.toThrow();
    }
  });

  it('leaves out by itself what need not be sent', () => {
    const { query, variable } = request('GET /consumers/:id/codes/:codeId/statement').url;
    expect(variable.map(({ key }) => key)).toEqual(['id', 'codeId']);
    expect(query.filter(({ disabled }) => !disabled)).toEqual([]);
    expect(request('POST /products').header.find(({ key }) => key === 'Idempotency-Key')).toMatchObject({
      disabled: true,
    });
  });

  it('makes an example of a schema that has none, also of one that holds itself', () => {
    const node = {
      type: 'object',
      required: ['name', 'at', 'next'],
      properties: {
        name: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        next: { anyOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] },
        left: { type: 'integer' },
      },
    };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } };
    const made = postmanCollection(
      {
        info: { title: 'T', version: '1' },
        paths: { '/nodes': { post: { requestBody: { content } } } },
        components: { schemas: { Node: node } },
      } as CollectedDocument,
      'http://x',
    ) as Collection;
    const raw = JSON.parse(made.item[0]!.item[0]!.request.body!.raw!);
    expect(raw).toMatchObject({ name: '', at: expect.stringMatching(/Z$/), next: { name: '' } });
    expect(raw).not.toHaveProperty('left');
  });
});
