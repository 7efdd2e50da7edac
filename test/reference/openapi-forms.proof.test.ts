import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { isPermission } from '../../src/api/permissions.ts';
import { openApiParts } from '../../src/app/openapi.ts';
import { endpoints } from '../../src/app/routes.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { inOpenApi30 } from '../../src/reference/openapi-3-0.ts';
import { openApiForKeys } from '../../src/reference/openapi-for-keys.ts';
import { openApiPathOf } from '../../src/reference/openapi-operations.ts';
import { useSite } from '../support/site.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
type Any = any;

// Shows rules/versions#the-document.
describe('a form of the document', () => {
  const site = useSite();
  const fetched = async (query: string): Promise<Any> => {
    const { status, body } = await site.call('GET', `/openapi.json${query}`, { key: null });
    expect(status).toBe(200);
    return body;
  };
  const operationsOf = (document: Any) =>
    Object.entries<Any>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
  const validOf = async (document: Any) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors).toBeUndefined();
    return { valid, version: validator.version };
  };

  it.each([
    ['?version=3.0', '3.0'],
    ['?version=3.0&for=keys', '3.0'],
    ['?for=keys&version=3.1', '3.1'],
    ['?for=keys', '3.1'],
    ['?accept=json', '3.1'],
    ['?accept=json&for=keys&version=3.0', '3.0'],
  ])('%s is valid OpenAPI %s', async (query, version) => {
    expect(await validOf(await fetched(query))).toEqual({ valid: true, version });
  });

  it('of version 3.0 has the same operations, parameters and answers', async () => {
    const [newer, older] = [await fetched(''), await fetched('?version=3.0')];
    expect(older.openapi).toBe('3.0.3');
    expect(operationsOf(older)).toEqual(operationsOf(newer));
    expect(Object.keys(older.components.schemas)).toEqual(Object.keys(newer.components.schemas));
    for (const [path, item] of Object.entries<Any>(newer.paths))
      for (const [method, operation] of Object.entries<Any>(item)) {
        const { operationId, parameters = [], responses } = older.paths[path][method];
        expect(operationId).toBe(operation.operationId);
        expect(parameters).toHaveLength((operation.parameters ?? []).length);
        expect(Object.keys(responses)).toEqual(Object.keys(operation.responses));
      }
    expect(await fetched('?version=3.1')).toEqual(newer);
  });

  it('for keys has each operation that takes a key, and none that no key can call', async () => {
    const callable = endpoints
      .filter(
        ({ caller, permission }) =>
          caller === 'key' && (permission === null || [permission].flat().some(isPermission)),
      )
      .map((endpoint) => `${endpoint.method.toLowerCase()} ${openApiPathOf(endpoint)}`);
    expect(callable.length).toBeGreaterThan(100);
    const document = await fetched('?for=keys');
    expect(operationsOf(document).toSorted()).toEqual(callable.toSorted());
    expect(document.security).toEqual([{ apiKey: [] }, { bearer: [] }, { basic: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['apiKey', 'bearer', 'basic']);
  });

  it('for keys refers to all that it has, and has all that it refers to', async () => {
    const document = await fetched('?for=keys');
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"(#\/components\/[^"]+)"/g)].map(([, reference]) => reference!),
    );
    const there = Object.entries<Any>(document.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, things]) => Object.keys(things).map((name) => `#/components/${kind}/${name}`));
    expect([...referred].toSorted()).toEqual(there.toSorted());
    expect(document.components.schemas).toHaveProperty('VendingProduct');
    expect(document.components.schemas).not.toHaveProperty('AcceptInvitationBody');
    const tags = new Set(
      Object.values<Any>(document.paths).flatMap((item) =>
        Object.values<Any>(item).map(({ tags }) => tags[0]),
      ),
    );
    expect(new Set(document.tags.map(({ name }: Any) => name))).toEqual(tags);
  });

  it.each(['', '&for=keys', '&version=3.0&for=keys'])(
    'for accept=json%s has one media type for each answer, and nothing else changes',
    async (form) => {
      const [all, plain] = [await fetched(`?${form}`), await fetched(`?accept=json${form}`)];
      expect(operationsOf(plain)).toEqual(operationsOf(all));
      let narrowed = 0;
      for (const [path, item] of Object.entries<Any>(all.paths))
        for (const [method, { responses }] of Object.entries<Any>(item))
          for (const [status, { content }] of Object.entries<Any>(responses)) {
            const there = plain.paths[path][method].responses[status].content;
            if (Object.keys(content ?? {}).length > 1) narrowed++;
            const kept = content?.['application/json'] ? 'application/json' : Object.keys(content ?? {})[0];
            expect(there, `${method} ${path} ${status}`).toEqual(kept && { [kept]: content[kept] });
          }
      expect(narrowed).toBeGreaterThan(40);
      expect({ ...plain, paths: null }).toEqual({ ...all, paths: null });
      const typesOf = (path: string) => Object.keys(plain.paths[path].get.responses[200].content);
      expect(typesOf('/transactions')).toEqual(['application/json']);
      expect(typesOf('/changes/snapshot')).toEqual(['application/x-ndjson']);
      expect(typesOf('/consumers/imports/template')).toEqual([
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]);
    },
  );

  it.each(['?version=2.0', '?for=sessions', '?version=', '?for=keys&for=keys', '?accept=csv'])(
    '%s is none',
    async (query) => {
      const { status, body } = await site.call('GET', `/openapi.json${query}`, { key: null });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation.failed' });
      expect(body.errors).toMatchObject([{ field: /version|accept|for/.exec(query)![0] }]);
    },
  );
});

describe('a schema in OpenAPI 3.0', () => {
  const schemaOf = (schema: object): Any => {
    const document: Any = inOpenApi30({
      openapi: '3.1.1',
      info: { title: 'T', license: { name: 'MIT', identifier: 'MIT' } },
      components: { schemas: { One: schema } },
    });
    return document.components.schemas.One;
  };

  it.each<[string, object, object]>([
    ['a type or null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['an amount', { type: 'integer', minimum: 0 }, { type: 'integer', minimum: 0, format: 'int64' }],
    ['a small number', { type: 'integer', maximum: 9 }, { type: 'integer', maximum: 9 }],
    ['a value', { const: 1 }, { enum: [1] }],
    [
      'a list of values or null',
      { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] },
      { type: 'string', enum: ['a', null], nullable: true },
    ],
    [
      'a reference or null',
      { description: 'd', anyOf: [{ $ref: '#/x' }, { type: 'null' }] },
      { description: 'd', allOf: [{ $ref: '#/x' }], nullable: true },
    ],
    [
      'alternatives or null',
      { anyOf: [{ type: 'string' }, { const: true }, { type: 'null' }] },
      { anyOf: [{ type: 'string' }, { enum: [true] }], nullable: true },
    ],
    ['what stands beside a reference', { $ref: '#/x', title: 't' }, { allOf: [{ $ref: '#/x' }], title: 't' }],
    ['Base64', { type: 'string', contentEncoding: 'base64' }, { type: 'string', format: 'byte' }],
    ['anything, and nothing', { items: true, not: false }, { items: {}, not: { not: {} } }],
    [
      'members that are called as keywords are',
      { properties: { const: { type: 'string' }, examples: { const: 'a' } } },
      { properties: { const: { type: 'string' }, examples: { enum: ['a'] } } },
    ],
    [
      'texts of several formats',
      {
        anyOf: [
          { type: 'string', format: 'date-time' },
          { type: 'string', format: 'date' },
        ],
      },
      { type: 'string' },
    ],
    [
      'a value or a list of them',
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: 9 }] },
      { type: 'array', items: { type: 'string' }, maxItems: 9 },
    ],
    ['examples', { type: 'string', examples: ['a', 'b'] }, { type: 'string', example: 'a' }],
  ])('says %s', (_, newer, older) => {
    expect(schemaOf(newer)).toEqual(older);
  });

  it('leaves the document that it is made of as it was', () => {
    const document = openApiDocument(openApiParts(), 'http://larder.test');
    const before = JSON.stringify(document);
    inOpenApi30(openApiForKeys(document));
    expect(JSON.stringify(document)).toBe(before);
  });
});
