import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callsOf, type Document, problemCodesOf } from '../../build/clients/schemas.ts';
import { typescriptTypes } from '../../build/clients/typescript.ts';
import { generatedFiles } from '../../build/clients.ts';

const root = join(import.meta.dirname, '..', '..');
const generated = generatedFiles();

describe('the generated files of the clients', () => {
  it.each(Object.keys(generated))('%s is that of the document; `npm run clients` writes it', (file) => {
    // Compared as one value: a difference of two long texts takes minutes to print.
    expect(readFileSync(join(root, file), 'utf8') === generated[file]).toBe(true);
  });

  it('name the operations, schemas and codes that a key meets', () => {
    const typescript = generated['clients/typescript/src/api.ts']!;
    const python = generated['clients/python/larder_client/types.py']!;
    for (const name of ['Consumer', 'CreateProductBody', 'Changes', 'Problem']) {
      expect(typescript).toContain(`export type ${name} = `);
      expect(python).toMatch(new RegExp(`^(class ${name}\\(TypedDict\\):|${name} = )`, 'm'));
    }
    expect(typescript).toContain("  listChanges: ['GET', '/changes', ''],");
    expect(typescript).toContain("  createConsumer: ['POST', '/consumers', 'once'],");
    expect(typescript).toContain("  createSubscription: ['POST', '/subscriptions', 'never'],");
    expect(typescript).toContain("'products.code_exists'");
    expect(typescript).not.toContain('createUser');
  });
});

describe('a generated type', () => {
  const document = (schema: object, parameters: object[] = []): Document => ({
    info: { version: '1.0.0' },
    components: { schemas: { Thing: schema } },
    paths: {
      '/things/{id}': {
        get: {
          operationId: 'getThing',
          summary: 'Read a thing',
          parameters: parameters as never,
          responses: {
            '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          },
          'x-problem-codes': ['things.not_found'],
        },
      },
    },
  });
  const typeOf = (schema: object) =>
    /export type Thing = ([\s\S]*?);\n\n\/\*\*/.exec(typescriptTypes(document(schema)))![1]!;

  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'string', enum: ['a', "b'c"] }, "'a' | 'b\\'c'"],
    [{ type: 'string', 'x-extensible-enum': ['a'] }, "Open<'a'>"],
    [{ const: false }, 'false'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'integer' }] }, 'string | number'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
    [{ type: 'object', additionalProperties: {} }, 'Record<string, unknown>'],
    [{ type: 'object', properties: { a: { type: 'string' } }, required: [] }, '{\n  a?: string;\n}'],
    [{ type: 'object', properties: { 'a-b': {} }, required: ['a-b'] }, "{\n  'a-b': unknown;\n}"],
  ])('of %j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it('has the members of the path and the query as the input', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
      { name: 'cursor', in: 'query', schema: { type: 'string' } },
    ];
    const [call] = callsOf(document({ type: 'string' }, parameters));
    expect(call).toMatchObject({ method: 'GET', trait: 'limit', input: { required: ['id'] } });
    expect(Object.keys(call!.input.properties)).toEqual(['id', 'cursor']);
    expect(problemCodesOf(document({}))).toEqual(['things.not_found']);
  });

  it('is refused where two members of an operation have one name', () => {
    const twice = ['path', 'query'].map((place) => ({ name: 'id', in: place, schema: { type: 'string' } }));
    expect(() => callsOf(document({}, twice))).toThrow('two members of one name');
  });
});
