import specs from '@asyncapi/specs';
import { Ajv, type AnySchema } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { asyncApiParts } from '../../src/app/openapi.ts';
import { asyncApiDocument } from '../../src/reference/asyncapi.ts';
import { asyncApiMarkdown } from '../../src/reference/asyncapi-pages.ts';
import { pull } from '../features/changes/support.ts';
import { receiver } from '../outbound/receivers.ts';
import { makeDevice } from '../support/movements.ts';
import { patient } from '../support/patient.ts';
import { person } from '../support/people.ts';
import { siteOfTest, useSite } from '../support/site.ts';
import { make, uniqueName } from '../support/things.ts';

/* Shows rules/requests#documents-and-health: the AsyncAPI document says what Larder sends. */

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
type Any = any;

const site = useSite();
let document: Any;
beforeAll(async () => {
  document = (await site.call('GET', '/asyncapi.json', { key: null })).body;
});

/** Returns a validator of messages against the document. */
const validator = () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  return (name: string, payload: unknown) => {
    const isValid = ajv.getSchema(`document#${document.components.messages[name].payload.$ref.slice(1)}`)!;
    const good = isValid(payload);
    return good ? [] : isValid.errors;
  };
};

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3, and each reference in it leads somewhere', () => {
    const isValid = new Ajv({
      strict: false,
      validateFormats: false,
      meta: false,
      validateSchema: false,
    }).compile(specs.schemas['3.0.0'] as AnySchema);
    isValid(document);
    expect(isValid.errors).toBeNull();
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path!,
    );
    expect(references.length).toBeGreaterThan(20);
    const isDangling = (path: string) =>
      path.split('/').reduce((value: Any, name) => value?.[name], document) === undefined;
    expect(references.filter(isDangling)).toEqual([]);
    expect(Object.entries<Any>(document.operations).map(([name, { action }]) => [name, action])).toEqual([
      ['tellChanges', 'send'],
      ['tellSnapshot', 'send'],
      ['callSubscriber', 'send'],
    ]);
  });

  it('is the same each time, and says where its reader reached it', async () => {
    const parts = asyncApiParts();
    const made = asyncApiDocument(parts, 'https://larder.example:8443/api');
    expect(JSON.stringify(asyncApiDocument(parts, 'https://larder.example:8443/api'))).toBe(
      JSON.stringify(made),
    );
    expect(made.servers.appliance).toMatchObject({
      host: 'larder.example:8443',
      protocol: 'https',
      pathname: '/api',
    });
    expect(document.servers.appliance.host).toBe(new URL(site.address).host);
    expect(document.info.version).toBe(parts.version);
    const elsewhere = await siteOfTest({ baseUrl: 'https://larder.example/api' });
    expect(
      (await elsewhere.call('GET', '/asyncapi.json', { key: null })).body.servers.appliance,
    ).toMatchObject({
      host: 'larder.example',
      pathname: '/api',
    });
  });

  it('says the same of the queries as the OpenAPI document', async () => {
    const openApi = (await site.call('GET', '/openapi.json', { key: null })).body;
    for (const [operation, path] of [
      ['tellChanges', '/changes'],
      ['tellSnapshot', '/changes/snapshot'],
    ]) {
      const { query } = document.operations[operation!].bindings.http;
      const { parameters } = openApi.paths[path!].get;
      const names = parameters.filter((one: Any) => one.in === 'query').map((one: Any) => one.name);
      expect(Object.keys(query.properties)).toEqual(names);
    }
  });

  it('has a meaning for every member', () => {
    const without = (schema: Any, path: string): string[] =>
      Object.entries<Any>(schema.properties ?? {}).flatMap(([name, property]) => [
        ...(property.description || property.$ref || property.properties || property.const
          ? []
          : [`${path}.${name}`]),
        ...without(property, `${path}.${name}`),
      ]);
    expect(Object.entries(document.components.schemas).flatMap(([name, one]) => without(one, name))).toEqual(
      [],
    );
  });

  it('has the examples that it shows as it says', () => {
    const errors = validator();
    const shown = Object.entries<Any>(document.components.messages).filter(([, { examples }]) => examples);
    expect(shown.map(([name]) => name)).toEqual(['change']);
    for (const [name, { examples }] of shown)
      for (const { payload } of examples) expect(errors(name, payload), name).toEqual([]);
  });
});

describe('what Larder sends', () => {
  it('is what the document says of it', async () => {
    const errors = validator();
    expect(errors('change', { kind: 'delivery' })).not.toEqual([]);
    makeDevice(site, 'north', { serial: uniqueName('VM') });
    await person(site);
    const { items } = await pull(site);
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) expect(errors('change', item), JSON.stringify(item)).toEqual([]);

    const snapshot = await site.call('GET', '/changes/snapshot');
    const lines = String(snapshot.body).trim().split('\n');
    for (const [at, line] of lines.entries())
      expect(errors(at === lines.length - 1 ? 'snapshotEnd' : 'thing', JSON.parse(line)), line).toEqual([]);

    const { got, url } = await receiver((_, response) => response.end());
    for (const payload of ['bell', 'changes']) {
      const { id } = (await site.call('POST', '/subscriptions', { body: { label: payload, url, payload } }))
        .body;
      await site.call('POST', `/subscriptions/${id}/test`);
    }
    await make(site, '/tags', { key: uniqueName('key') });
    const messageOf = { 'changes.available': 'changesAvailable', changes: 'changesMessage', test: 'test' };
    const types = () => new Set(got.map(({ body }) => JSON.parse(body).type));
    await vi.waitUntil(() => types().size === 3, patient);
    const { headers } = document.components.messages.test;
    for (const { body, headers: sent } of got) {
      const message = JSON.parse(body);
      expect(errors(messageOf[message.type as keyof typeof messageOf], message), body).toEqual([]);
      expect(Object.keys(sent)).toEqual(expect.arrayContaining(headers.required));
    }
  });
});

describe('/docs/messages', () => {
  it('shows the document, beside the reference', async () => {
    const page = (await site.call('GET', '/docs/messages', { key: null })).body as string;
    for (const { title } of Object.values<{ title: string }>(document.channels))
      expect(page).toContain(`${title}</a></h2>`);
    for (const { title } of Object.values<{ title: string }>(document.components.messages))
      expect(page).toContain(`${title}</a></h3>`);
    for (const name of Object.keys(document.components.schemas))
      expect(page).toContain(`id="${name.toLowerCase()}"`);
    for (const name of ['webhook-id', 'data.nextCursor', 'data.upTo'])
      expect(page).toContain(`<code>${name}</code>`);
    const hrefs = [...page.matchAll(/href="([^"]*)"/g)]
      .map(([, href]) => href!)
      .filter((one) => !one.startsWith('data:'));
    for (const href of new Set(hrefs)) {
      const { pathname, hash } = new URL(href, `${site.address}/docs/messages`);
      // Shown by docs.proof.test.ts, because it needs packages that `npm test` does not install.
      if (pathname === '/docs') continue;
      const target = await site.call('GET', pathname, { key: null });
      expect(target.status, href).toBe(200);
      if (hash) expect(target.body, href).toContain(`id="${hash.slice(1)}"`);
    }
  });

  it('has a row for each member', () => {
    const markdown = asyncApiMarkdown(asyncApiDocument(asyncApiParts(), site.address));
    expect(markdown).toContain('| `data.items` | array of [Change](#change) |');
  });
});
