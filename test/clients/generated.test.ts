import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { callsOf, type Document, problemCodesOf } from '../../build/clients/schemas.ts';
import { typescriptTypes } from '../../build/clients/typescript.ts';
import { generatedFiles } from '../../build/clients.ts';
import type { Input, Item, Larder, Result } from '../../clients/typescript/src/index.ts';
import { python } from './runners.ts';

const root = join(import.meta.dirname, '..', '..');
const generated = generatedFiles();

/** The modules of Python's standard library that its client may use. */
const standard = new Set(
  'base64 binascii collections dataclasses email hashlib hmac http json random re time typing urllib uuid __future__'.split(
    ' ',
  ),
);

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

describe('the packages', () => {
  it('have the version of Larder', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    const { version } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('clients/typescript/package.json')).version).toBe(version);
    expect(read('clients/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
  });

  it('depend on nothing', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'clients/typescript/package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    const files = globSync('clients/{typescript/src,python/larder_client}/*.{ts,py}', { cwd: root });
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = readFileSync(join(root, file), 'utf8');
      const named = file.endsWith('.ts')
        ? [...text.matchAll(/ from '([^']+)'/g)].filter(([, from]) => !from!.startsWith('./'))
        : [...text.matchAll(/^ *(?:from|import) ([a-z_\d]+)/gm)].filter(([, from]) => !standard.has(from!));
      expect(
        named.map(([line]) => line),
        file,
      ).toEqual([]);
    }
  });

  it('have a small transport', () => {
    for (const folder of ['typescript/src', 'python/larder_client']) {
      const files = globSync(`clients/${folder}/*.{ts,py}`, { cwd: root }).filter(
        (file) => !(file in generated),
      );
      const lines = files.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
      expect(lines.length).toBeLessThan(600);
    }
  });
});

describe('the types of operations', () => {
  it('are known to the compiler', () => {
    expectTypeOf<Input<'getProduct'>>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Result<'deleteProduct'>>().toEqualTypeOf<null>();
    expectTypeOf<Item<'listConsumers'>['isActive']>().toEqualTypeOf<boolean>();
    expectTypeOf<Parameters<Larder['call']>[0]>().not.toEqualTypeOf<string>();
    expectTypeOf<{ colour: string }>().not.toExtend<Input<'listTransactions'>>();
  });

  it.skipIf(python === null)('are known to Python', () => {
    const program = `
import typing
from larder_client import types, typed
known = [one for one in vars(types).values() if typing.is_typeddict(one)]
for one in known:
    typing.get_type_hints(one)
def overloads(name):
    # Overloads are found by the name of the method that they are of.
    def method(): pass
    method.__module__, method.__qualname__ = typed.__name__, name
    return typing.get_overloads(method)
for one in overloads("Call.__call__") + overloads("List.__call__"):
    typing.get_type_hints(one)
print(len(known), len(overloads("Call.__call__")))`;
    const env = { PYTHONPATH: join(root, 'clients', 'python'), PYTHONDONTWRITEBYTECODE: '1' };
    const [known, overloads] = execFileSync(python!, ['-c', program], { env: { ...process.env, ...env } })
      .toString()
      .split(' ')
      .map(Number);
    expect(known).toBeGreaterThan(400);
    expect(overloads).toBe(
      generated['clients/python/larder_client/operations.py']!.match(/^ {4}"\w+": \(/gm)!.length,
    );
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
