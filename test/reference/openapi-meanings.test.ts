import { describe, expect, it } from 'vitest';
import { meanings } from '../../src/api/meanings/index.ts';
import { openApiParts } from '../../src/app/openapi.ts';
import { selectorKeys } from '../../src/features/selectors/selectors.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
type Any = any;

const document: Any = openApiDocument(openApiParts(), 'http://larder.test');

/** Every member of the document's schemas, with its schema. */
function* membersOf(schema: Any, at: string): Generator<[string, Any]> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, property] of Object.entries<Any>(schema.properties ?? {})) {
    yield [`${at}.${name}`, property];
    yield* membersOf(property, `${at}.${name}`);
  }
  yield* membersOf(schema.items, at);
  for (const word of ['anyOf', 'oneOf', 'allOf'])
    for (const part of schema[word] ?? []) yield* membersOf(part, at);
}

const members = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
  ...membersOf(schema, name),
]);
const parameters: [string, Any][] = Object.values<Any>(document.paths)
  .flatMap((methods) => Object.values<Any>(methods))
  .flatMap(({ operationId, parameters: all = [] }) =>
    all.filter((one: Any) => one.name).map((one: Any) => [`${operationId}.${one.name}`, one]),
  );

describe('what the document says of members', () => {
  it('is a sentence for each: in src/api/meanings, or where its schema is defined', () => {
    const silent = [...members, ...parameters].filter(([, { description }]) => !description);
    expect(silent.map(([at]) => at)).toEqual([]);
  });

  it('has nothing in its vocabulary that describes nothing', () => {
    const told = new Set([...members, ...parameters].map(([, { description }]) => description));
    expect(Object.entries(meanings).filter(([, text]) => !told.has(text))).toEqual([]);
  });

  it('names selectors that there are', () => {
    const named = Object.values(meanings).flatMap((text) => [...text.matchAll(/GET \/selectors\/(\w+)/g)]);
    for (const [, key] of named) expect(selectorKeys).toContain(key);
  });

  it('is short', () => {
    const long = Object.entries(meanings).filter(([, text]) => text.length > 200 || !/[.]$/.test(text));
    expect(long).toEqual([]);
  });
});
