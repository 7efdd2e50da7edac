import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiParts } from '../../src/app/openapi.ts';
import { endpoints } from '../../src/app/routes.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { openApiPathOf } from '../../src/reference/openapi-operations.ts';
import { controllerOf } from '../features/feed/fixtures.ts';
import { callerOf, useSite } from '../support/site.ts';
import { requiredQueries, type Specimens, specimens } from '../support/specimens.ts';
import { walk } from '../support/walk.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
const document: any = openApiDocument(openApiParts(), 'http://larder.test');
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'openapi');

/** Returns the errors of a body by the schema at a place of the document; null if there are none. */
function errorsAt(place: string[], body: unknown) {
  const pointer = place
    .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
    .map(encodeURIComponent);
  const validate = ajv.getSchema(`openapi#/${pointer.join('/')}`)!;
  return validate(body) ? null : validate.errors;
}

const readable = endpoints.filter(({ method, reply, query }) => {
  const entries = (query as { entries?: Record<string, { type: string }> } | undefined)?.entries ?? {};
  return method === 'GET' && reply && Object.values(entries).every(({ type }) => type === 'optional');
});

describe('answers, held against the OpenAPI document', () => {
  const site = useSite();
  let token: string;
  let things: Specimens;
  beforeAll(async () => {
    token = controllerOf(site);
    things = await specimens(site, 'north');
  });

  walk(readable, (endpoint, ask) => {
    ask('each GET answers what the document says', async () => {
      const { path } = endpoint;
      const params = things[path] ?? {};
      const target = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
      const { session } = site.person('owner');
      const caller = callerOf(endpoint, {
        key: site.keys.north,
        token,
        session,
        directory: site.directory('north'),
      });
      const { status, body } = await site.call('GET', target + (requiredQueries[path] ?? ''), caller);
      expect(status).toBe(200);
      const place = [
        'paths',
        openApiPathOf(endpoint),
        'get',
        'responses',
        '200',
        'content',
        endpoint.caller === 'directory' ? 'application/scim+json' : 'application/json',
      ];
      expect(errorsAt([...place, 'schema'], body)).toBeNull();
    });
  });

  it('a refusal is a Problem with one of the codes that its operation names', async () => {
    const refused = await site.call('POST', '/products', { body: { name: 1, extra: true } });
    expect(refused.status).toBe(400);
    const place = ['paths', '/products', 'post', 'responses', '400', 'content', 'application/problem+json'];
    expect(errorsAt([...place, 'schema'], refused.body)).toBeNull();
    expect(errorsAt([...place, 'schema'], { ...refused.body, code: 'auth.forbidden' })).not.toBeNull();
  });

  it('the pages without a key', async () => {
    for (const [path, target] of [
      ['/healthz', '/healthz'],
      ['/readyz', '/readyz'],
      ['/problems', '/problems'],
      ['/problems/{code}', '/problems/auth.forbidden'],
    ] as const) {
      const { body } = await site.call('GET', target, { key: null });
      const place = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'];
      expect(errorsAt(place, body), path).toBeNull();
    }
  });
});
