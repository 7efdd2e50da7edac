import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { takesIfMatch } from '../../src/api/endpoint.ts';
import { check } from '../../src/api/fields.ts';
import { openApiParts } from '../../src/app/openapi.ts';
import { endpoints } from '../../src/app/routes.ts';
import { Resources } from '../../src/http/answer/resources.ts';
import { problemCatalogue } from '../../src/problems/catalogue.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { operationIdOf } from '../../src/reference/openapi-names.ts';
import { openApiPathOf, pathParameterKinds } from '../../src/reference/openapi-operations.ts';
import { siteOfTest, useSite } from '../support/site.ts';
import { walk } from '../support/walk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
type Any = any;

const baseUrl = 'http://larder.test';
const resources = new Resources(endpoints);
const document: Any = openApiDocument(openApiParts(), baseUrl);
const resolve = (node: Any): Any =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at: Any, key: string) => at[key], document)
    : node;

// Shows rules/versions#the-document.
describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint of the table, and beside them only the pages without a key', () => {
    const described = Object.entries<Any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Any>(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
    );
    const named = (caller: string) =>
      endpoints
        .filter((endpoint) => endpoint.caller === caller)
        .map((endpoint) => `${endpoint.method.toLowerCase()} ${openApiPathOf(endpoint)}`);
    const withKey = described.filter(({ operation }) => operation.security === undefined);
    expect(withKey.map(({ name }) => name).sort()).toEqual(named('key').sort());
    const withToken = described.filter(({ operation }) => operation.security?.[0]?.controller);
    expect(withToken.map(({ name }) => name).sort()).toEqual(named('controller').sort());
    const withSession = described.filter(({ operation }) => operation.security?.[0]?.session);
    expect(withSession.map(({ name }) => name).sort()).toEqual(named('user').sort());
    const open = described.filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ name }) => name)).toEqual([
      ...named('anybody'),
      'get /healthz',
      'get /readyz',
      'get /metrics',
      'get /problems',
      'get /problems/{code}',
      'get /receipts/{frameUuid}',
      'get /links/{kind}/{id}',
    ]);
  });

  it('is the same each time', () => {
    expect(JSON.stringify(openApiDocument(openApiParts(), baseUrl))).toBe(JSON.stringify(document));
  });

  it('gives each operation an id of its own', () => {
    const ids = endpoints.map(operationIdOf);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z][A-Za-z]*$/);
  });

  it('calls each operation by a verb and what it is done to', () => {
    const verbs = [
      ...['list', 'get', 'create', 'update', 'replace', 'delete', 'set', 'change', 'activate', 'deactivate'],
      ...[
        'assign',
        'remove',
        'revoke',
        'rotate',
        'test',
        'resume',
        'skip',
        'import',
        'export',
        'download',
        'upload',
        'refill',
        'report',
        'authorize',
        'close',
        'retry',
        'dismiss',
        'undo',
        'cancel',
      ],
      ...[
        'acknowledge',
        'unacknowledge',
        'watch',
        'accept',
        'ignore',
        'confirm',
        'sign',
        'verify',
        'test',
        'rotate',
        'resume',
        'drop',
      ],
    ];
    const ids = endpoints.map(operationIdOf);
    expect(ids.filter((id) => !verbs.includes(/^[a-z]+/.exec(id)![0]))).toEqual([]);
    // Ids derived from the path alone: `createFeedStatu`, `listTransactionsRecharges`.
    expect(ids.filter((id) => /Statu$|Transactions[A-Z]|Authorizations/.test(id))).toEqual([]);
  });

  it('declares what each endpoint takes that reads its body itself, and every parameter of a path', () => {
    const untold: string[] = [];
    for (const endpoint of endpoints) {
      const operation = document.paths[openApiPathOf(endpoint)]![endpoint.method.toLowerCase()];
      if ((endpoint.where === 'stream' || endpoint.body) && !operation.requestBody)
        untold.push(`the body of ${endpoint.method} ${endpoint.path}`);
      if (endpoint.where === 'stream')
        for (const status of ['408', '413', '415'])
          if (!operation.responses[status]) untold.push(`${status} of ${endpoint.method} ${endpoint.path}`);
      for (const [, name] of endpoint.path.matchAll(/:(\w+)/g))
        if (!/^id$|Id$/.test(name!) && !Object.hasOwn(pathParameterKinds, name!))
          untold.push(`the parameter ${name} of ${endpoint.path}`);
    }
    expect(untold).toEqual([]);
    const video = document.paths['/feed/evidence/{videoKey}']!['put'];
    expect(video.requestBody.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    });
    const template = document.paths['/products/imports/template']!['get'].responses['200'];
    expect(Object.keys(template.content)).toContain('text/csv');
  });

  it('leaves the open lists of answers open', () => {
    const { Transaction, AuthorizeDeliveryReply, ReturnPair } = document.components.schemas;
    expect(Transaction.properties.method).toMatchObject({
      type: 'string',
      'x-extensible-enum': expect.arrayContaining(['CASH', 'BRE_B']),
    });
    expect(Transaction.properties.method).not.toHaveProperty('enum');
    expect(Transaction.properties.businessLine.enum).toEqual(['vending', 'eas']);
    expect(ReturnPair.properties.status.enum).toContain('written_off');
    expect(AuthorizeDeliveryReply.properties.reason).toMatchObject({
      type: ['string', 'null'],
      'x-extensible-enum': expect.arrayContaining(['quota_exhausted']),
    });
  });

  it('says where one of two members must be there', () => {
    const either = [{ required: ['productId'] }, { required: ['selection'] }];
    const { AuthorizeDeliveryBody, DeliveryMovementsRow } = document.components.schemas;
    for (const schema of [AuthorizeDeliveryBody, DeliveryMovementsRow]) expect(schema.anyOf).toEqual(either);
    expect(AuthorizeDeliveryBody.required).toEqual(['deviceSerial', 'codeId']);
  });

  it('says of every member what it is', () => {
    const silent: string[] = [];
    const walk = (schema: Any, at: string) => {
      if (typeof schema !== 'object') return;
      const says = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some(
        (word) => word in schema,
      );
      if (!says) silent.push(at);
      for (const [name, property] of Object.entries<Any>(schema.properties ?? {}))
        walk(property, `${at}.${name}`);
      if (schema.items) walk(schema.items, `${at}[]`);
      // Alternatives of an object that only say what must be there are no schemas of their own.
      if (!schema.properties) for (const alternative of schema.anyOf ?? []) walk(alternative, `${at}|`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name);
    // Values of an audit row or a sample can be any thing: these members have no schema on purpose.
    expect(silent.filter((at) => !/Value$|Change\.body$|\.previousValue|\.newValue/.test(at))).toEqual([]);
  });

  it('says of every part of the interface what it is about', () => {
    const silent = document.tags.filter(({ description }: Any) => !description);
    expect(silent).toEqual([]);
  });

  it('says which alternative a tag leads to, and that the tag must be there', () => {
    const tagged: string[] = [];
    const walk = (schema: Any, at: string) => {
      if (typeof schema !== 'object' || schema === null) return;
      if (schema.discriminator) {
        const { propertyName, mapping } = schema.discriminator;
        tagged.push(`${at} by ${propertyName}`);
        expect(Object.values(mapping)).toEqual(schema.oneOf.map(({ $ref }: Any) => $ref));
        for (const [value, $ref] of Object.entries(mapping)) {
          const alternative = resolve({ $ref });
          expect(alternative.required).toContain(propertyName);
          const { const: only, enum: values } = alternative.properties[propertyName];
          expect(only ?? values).toEqual(only ? value : [value]);
        }
      }
      for (const [name, inner] of Object.entries<Any>(schema.properties ?? {})) walk(inner, `${at}.${name}`);
      walk(schema.items, `${at}[]`);
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name);
    expect(tagged).toEqual(
      expect.arrayContaining([
        'Product by businessLine',
        'CreateProductBody by businessLine',
        'VendingProfile.period by type',
        'ReportMovementsBody.items[] by kind',
        'ChangeConsumersInBulkBody.items[] by op',
      ]),
    );
  });

  it('takes dates for the bounds of a range', () => {
    const { parameters } = document.paths['/transactions'].get;
    for (const name of ['from', 'to']) {
      const { schema } = parameters.find((parameter: Any) => parameter.name === name);
      expect(schema).toMatchObject({ anyOf: [{ format: 'date-time' }, { format: 'date' }] });
    }
    const { to } = document.components.schemas.ExportTransactionsBody.properties;
    expect(to).toMatchObject({ anyOf: [{ format: 'date-time' }, { format: 'date' }] });
  });

  it('has nothing that does not lead anywhere', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference] of references) expect(resolve({ $ref: reference }), reference).toBeDefined();
  });
});

/** The codes that each kind of caller may always get. */
const ofCaller = {
  key: ['auth.invalid_api_key'],
  controller: ['auth.invalid_controller_token'],
  directory: ['auth.invalid_directory_token'],
  user: ['auth.no_session', 'request.unknown_host'],
  anybody: ['request.unknown_host'],
} as const;

describe('each operation', () => {
  walk(endpoints, (endpoint, ask) => {
    const operation = document.paths[openApiPathOf(endpoint)][endpoint.method.toLowerCase()];

    ask('names its permission and its codes, each at its status', () => {
      expect(operation['x-permission'] ?? null).toEqual(endpoint.permission);
      for (const permission of [endpoint.permission ?? []].flat()) {
        expect(operation.description).toContain(`\`${permission}\``);
      }
      const always = [
        'validation.failed',
        ...ofCaller[endpoint.caller],
        'rate_limit.exceeded',
        'internal.error',
      ] as const;
      for (const code of [...always, ...(endpoint.problems ?? [])]) {
        const response = resolve(operation.responses[problemCatalogue[code].status]);
        const refusal =
          endpoint.caller === 'directory' ? 'application/scim+json' : 'application/problem+json';
        const { schema } = response.content[refusal];
        expect(schema.allOf[1].properties.code.enum, code).toContain(code);
        expect(response.description).toContain(`\`${code}\``);
      }
      expect(resolve(operation.responses[429]).headers).toHaveProperty('Retry-After');
      expect(operation.responses[endpoint.status].headers).toHaveProperty('x-trace-id');
      expect(operation.responses[endpoint.status].headers).toHaveProperty('Cache-Control');
      if (operation.responses[401])
        expect(resolve(operation.responses[401]).headers).toHaveProperty('WWW-Authenticate');
    });

    ask('has its parameters', () => {
      const parameters = (operation.parameters ?? []).map(resolve);
      const inPath = parameters.filter((parameter: Any) => parameter.in === 'path');
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(inPath.map((parameter: Any) => parameter.name)).toEqual(names);
      const key = parameters.find((parameter: Any) => parameter.name === 'Idempotency-Key');
      const { caller, method, secret, where } = endpoint;
      const isKept = !secret && (caller === 'key' || caller === 'user');
      const isTaken = where === 'write' || (where === 'stream' && endpoint.repeatable === true);
      expect(key !== undefined).toBe(isKept && method !== 'GET' && isTaken);
      const conditions = parameters
        .map(({ name }: Any) => name)
        .filter((name: string) => name.startsWith('If-'));
      const isRead = (method === 'GET' && resources.isTagged(endpoint)) || resources.isTaggedList(endpoint);
      expect(conditions).toEqual(takesIfMatch(endpoint) ? ['If-Match'] : isRead ? ['If-None-Match'] : []);
      expect(operation.responses[304] !== undefined).toBe(isRead);
    });

    ask('has the headers of its success', () => {
      const { headers } = operation.responses[endpoint.status];
      expect('ETag' in headers).toBe(resources.isTagged(endpoint) || resources.isTaggedList(endpoint));
      expect('Location' in headers).toBe(resources.placeOf(endpoint) !== undefined);
      expect(headers).toMatchObject({ RateLimit: {}, 'RateLimit-Policy': {}, 'Cache-Control': {} });
    });

    if (endpoint.example)
      ask('has an example that can be sent', () => {
        expect(check(endpoint.body!, endpoint.example).errors).toBeUndefined();
      });

    // Which attributes a user may have, its rules say.
    if (endpoint.body && endpoint.caller !== 'directory')
      ask('refuses undeclared members in what it says, as it does in fact', () => {
        const shapes = [resolve(operation.requestBody.content['application/json'].schema)].flatMap(
          (schema) => (schema.properties ? [schema] : (schema.anyOf ?? schema.oneOf ?? [schema])),
        );
        for (const shape of shapes)
          expect(resolve(shape)).toMatchObject({ type: 'object', additionalProperties: false });
      });
  });
});

describe('parameters with a default', () => {
  it('have it in their own type', () => {
    const { parameters } = document.paths['/products'].get;
    const pageSize = parameters.find((parameter: Any) => parameter.name === 'pageSize');
    expect(pageSize).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 1000, default: 50 },
    });
  });
});

describe('GET /openapi.json', () => {
  const site = useSite();

  it('needs no key, and is reached where it was asked for', async () => {
    const { status, body, headers } = await site.call('GET', '/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual(openApiDocument(openApiParts(), site.address));
    expect(body.servers).toEqual([{ url: '/', description: 'This appliance' }]);
  });

  it('names the path of the base URL where one is set', async () => {
    const elsewhere = await siteOfTest({ baseUrl: 'https://larder.example/api' });
    const { body } = await elsewhere.call('GET', '/openapi.json', { key: null });
    expect(body.servers[0].url).toBe('/api');
    expect(body.info.description).toContain('LARDER=https://larder.example/api ');
  });
});
