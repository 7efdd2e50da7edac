import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { openApiParts } from '../../src/app/openapi.ts';
import { endpoints } from '../../src/app/routes.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';
import { openApiPathOf } from '../../src/reference/openapi-operations.ts';
import { replyNames } from '../../src/reference/openapi-schemas.ts';

const parts = openApiParts();
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
const document: any = openApiDocument(parts, 'http://larder.test');
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'openapi');

const names = replyNames(endpoints);
const answering = endpoints.filter(({ reply }) => reply);

describe('the answers that the document shows', () => {
  it('are there for each reply, and for no other: `npm run examples` writes them', () => {
    const named = new Set(answering.map(({ reply }) => names.get(reply!)!));
    expect(Object.keys(parts.examples).sort()).toEqual([...named].sort());
  });

  it('are what their schemas say', () => {
    for (const endpoint of answering) {
      const { method, status, statusWithBody = status } = endpoint;
      const { responses } = document.paths[openApiPathOf(endpoint)][method.toLowerCase()];
      const { content } = responses[statusWithBody];
      const { schema, example } = content['application/json'] ?? content['application/scim+json'];
      const validate = ajv.getSchema(`openapi${schema.$ref}`)!;
      expect(validate(example) ? null : validate.errors, `${method} ${endpoint.path}`).toBeNull();
    }
  });

  it('of refusals are what the schema of a refusal says', () => {
    const validate = ajv.getSchema('openapi#/components/schemas/Problem')!;
    for (const [code, { value }] of Object.entries<{ value: unknown }>(document.components.examples))
      expect(validate(value) ? null : validate.errors, code).toBeNull();
  });

  it('tell no secret', () => {
    const text = JSON.stringify(parts.examples);
    expect(text).not.toMatch(/\b(?:svc|ctl|scim)_(?!example)/);
    expect(text).not.toMatch(/signature=(?!example)/);
    expect(text).not.toMatch(/(?:welcome#|\/wall\/)(?!example)/);
  });
});
