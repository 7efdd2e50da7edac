import { describe, expect, it } from 'vitest';
import { openApiParts } from '../../src/app/openapi.ts';
import { selectorKeys } from '../../src/features/selectors/selectors.ts';
import { openApiDocument } from '../../src/reference/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
type Any = any;

const document: Any = openApiDocument(openApiParts(), 'http://larder.test');

/** Every member of a schema with its description, by its path. */
function* membersOf(schema: Any, at: string): Generator<[at: string, description: string | undefined]> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [name, property] of Object.entries<Any>(schema.properties ?? {})) {
    yield [`${at}.${name}`, property.description];
    yield* membersOf(property, `${at}.${name}`);
  }
  yield* membersOf(schema.items, at);
  for (const word of ['anyOf', 'oneOf', 'allOf'])
    for (const part of schema[word] ?? []) yield* membersOf(part, at);
}

const members = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
  ...membersOf(schema, name),
]);
const parameters = Object.values<Any>(document.paths)
  .flatMap((methods) => Object.values<Any>(methods))
  .flatMap(({ operationId, parameters: all = [] }) =>
    all
      .filter((one: Any) => one.name)
      .map((one: Any) => [`${operationId}?${one.name}`, one.description] as const),
  );
const described = [...members, ...parameters];

describe('the description of each member and parameter', () => {
  it('stands at its schema', () => {
    expect(described.length).toBeGreaterThan(2000);
    expect(described.filter(([, text]) => !text).map(([at]) => at)).toEqual([]);
  });

  it('is short, and a sentence', () => {
    const isGood = (text = '') => text.length <= 250 && /\.[`)]?$/.test(text);
    expect(described.filter(([, text]) => !isGood(text))).toEqual([]);
  });

  it('names selectors that there are', () => {
    const named = described.flatMap(([, text = '']) => [...text.matchAll(/GET \/selectors\/(\w+)/g)]);
    expect(named.length).toBeGreaterThan(0);
    for (const [, key] of named) expect(selectorKeys).toContain(key);
  });
});
