import fc from 'fast-check';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { placesOf } from '../support/places.ts';

/** Values that have broken programs before. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    -1e308,
    2 ** 53,
    -(2 ** 53),
    1e21,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '__proto__',
    'constructor',
    'toString',
    '../../etc/passwd',
    "'; DROP TABLE products; --",
    '"*',
    'NEAR(',
    '%',
    '%00',
    '\u202e',
    '💥'.repeat(120),
    'x'.repeat(5000),
    [],
    {},
    [[]],
    { toString: 1 },
    { length: 3 },
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01',
    '+010000-01-01',
    '2026-01-01T00:00:00+23:59',
    'NaN',
    'Infinity',
    '1e5',
    '0x10',
    '９',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

type SchemaLike = {
  type: string;
  entries?: Record<string, SchemaLike>;
  item?: SchemaLike;
  items?: SchemaLike[];
  wrapped?: SchemaLike;
  options?: readonly (SchemaLike | string)[];
  pipe?: readonly SchemaLike[];
};

/** Ids and code values that exist, once the site is there. */
export type KnownIds = () => readonly string[];

/** Values that a schema may well take: the right kinds in the right places, mostly inside the bounds. */
export function likelyValue(schema: SchemaLike | undefined, ids: KnownIds): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return likelyObject(schema.entries ?? {}, ids);
    case 'array':
      return fc.array(likelyValue(schema.item, ids), { maxLength: 4 });
    case 'optional':
      return fc.option(likelyValue(schema.wrapped, ids), { nil: undefined });
    case 'nullable':
    case 'nullish':
      return fc.option(likelyValue(schema.wrapped, ids));
    case 'picklist':
      return fc.constantFrom(...(schema.options as string[]));
    case 'union':
    case 'variant':
      return fc.oneof(...(schema.options as SchemaLike[]).map((option) => likelyValue(option, ids)));
    case 'string':
      return fc.oneof(
        fc.string({ minLength: 2, maxLength: 20 }),
        fc.nat().map((at) => ids()[at % ids().length]),
        fc.constantFrom('2026-03-01', '2026-03-01T10:00:00Z', 'café', '12', 'true'),
      );
    case 'number':
      return fc.nat(6);
    case 'boolean':
      return fc.boolean();
    default:
      return hostileValue;
  }
}

function likelyObject(entries: Record<string, SchemaLike>, ids: KnownIds): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, likelyValue(schema, ids)]),
  );
  return fc.record(members).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
}

/** A value with one of its places, at any depth, taken by something hostile. */
export function nearlyValid(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, hostileValue, fc.array(fc.nat(20), { maxLength: 4 }), fc.boolean())
    .map(([whole, hostile, path, add]) => replaced(whole, hostile, path, add));
}

function replaced(whole: unknown, hostile: unknown, path: number[], add: boolean): unknown {
  const [step, ...rest] = path;
  if (step === undefined || whole === null || typeof whole !== 'object') return hostile;
  const keys = Object.keys(whole);
  if (add || keys.length === 0)
    return Array.isArray(whole) ? [...whole, hostile] : { ...whole, [asText(hostile)]: 1 };
  const key = keys[step % keys.length]!;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  copy[key] = replaced(copy[key], hostile, rest, add);
  return copy;
}

/** The size of hostile shapes: short in each run of the tests, up to the length limit of bodies on request. */
const maxRepeats = Number(process.env.FUZZ_REPEATS ?? 2000);

const repeats = fc.oneof(fc.nat(200), fc.nat(maxRepeats));

/** JSON that is far too deep, too wide, or says one thing again and again. */
export const hostileShape: fc.Arbitrary<string> = fc
  .tuple(
    repeats,
    fc.constantFrom<(count: number) => string>(
      (count) => `${'['.repeat(count)}${']'.repeat(count)}`,
      (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`,
      (count) => `${'[{"a":'.repeat(count)}1${'}]'.repeat(count)}`,
      (count) => `[${Array(count).fill('{}').join(',')}]`,
      (count) => `[${Array(count).fill('[]').join(',')}]`,
      (count) => `[${Array(count).fill('0').join(',')}]`,
      (count) => `[${Array(count).fill('null').join(',')}]`,
      (count) => `[${Array(count).fill('{"a":1,"b":[{}]}').join(',')}]`,
      (count) => `{${Array.from({ length: count }, (_, i) => `"m${i}":{}`).join(',')}}`,
      (count) => `{${Array.from({ length: count }, (_, i) => `"${i}":1`).join(',')}}`,
      (count) => `{${Array(count).fill('"a":[]').join(',')}}`,
      (count) => `{"${'\\u0001'.repeat(count)}":1}`,
      (count) => `"${'\\ud83d\\ude00'.repeat(count)}"`,
      (count) => '9'.repeat(count + 1),
    ),
  )
  .map(([count, shape]) => shape(count));

/** A hostile shape in one of the places of a body, or instead of it. */
export function hostileBody(endpoint: Endpoint): fc.Arbitrary<string> {
  const places = ['…', '[…]', ...(endpoint.body ? placesOf(endpoint.body as SchemaLike) : [])];
  return fc
    .tuple(fc.constantFrom(...places), hostileShape)
    .map(([place, shape]) => place.replace('…', () => shape));
}

/** Lines of NDJSON: good, hostile and empty ones, and endless ones. */
export function hostileLines(endpoint: Endpoint): fc.Arbitrary<string> {
  const line = fc.oneof(
    hostileBody(endpoint),
    fc.constantFrom('', '0', '{}', '\0', '{"kind":"delivery"}', '\r', '"'),
  );
  return fc.tuple(fc.array(line, { maxLength: 6 }), repeats).map(([lines, count]) => {
    const [first = '0'] = lines;
    return first.length < 100 ? `${`${first}\n`.repeat(count)}${lines.join('\n')}` : lines.join('\n');
  });
}

/** Queries of far too many members, of one without end, and of names that stand twice. */
const hostileQuery: fc.Arbitrary<string> = fc
  .tuple(
    fc.nat(7000),
    fc.constantFrom('a', 'a&', '&', 'page=1&', 'fields=a,', 'x[]=1&', '%00&', 'a=b%', '+', 'search=%41&'),
  )
  .map(([count, part]) => part.repeat(Math.floor(count / part.length)));

/** Bodies as text: likely, nearly valid, hostile, and texts that are no JSON or strange JSON. */
export function bodyText(endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<string> {
  const likely = likelyValue(endpoint.body as SchemaLike | undefined, ids).map((value) => value ?? {});
  const asJson = (value: fc.Arbitrary<unknown>) => value.map((whole) => JSON.stringify(whole) ?? 'null');
  return fc.oneof(
    { weight: 5, arbitrary: asJson(likely) },
    { weight: 5, arbitrary: asJson(nearlyValid(likely)) },
    { weight: 1, arbitrary: asJson(hostileValue) },
    { weight: 2, arbitrary: hostileBody(endpoint) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '1e999',
        `${'['.repeat(50_000)}`,
        `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
        '{"name":"a","name":2}',
        '{"__proto__":{"name":"x"}}',
        '{"constructor":{"prototype":{"x":1}}}',
        '{"cost":1e400}',
        '\ufeff{}',
        '{"name":"\\ud800"}',
        '{"cost":9007199254740993}',
        '{"attributes":{"__proto__":null}}',
      ),
    },
  );
}

/** Query strings: likely, hostile and malformed ones. */
export function queryText(endpoint: Endpoint, ids: KnownIds): fc.Arbitrary<string> {
  const likely = likelyValue(endpoint.query as SchemaLike | undefined, ids).map(
    (value) => (value ?? {}) as Record<string, unknown>,
  );
  const encoded = (members: Record<string, unknown>) =>
    Object.entries(members)
      .map(([name, value]) => `${safelyEncoded(name)}=${safelyEncoded(asText(value))}`)
      .join('&');
  const near = fc.tuple(
    likely,
    fc.constantFrom('page', 'pageSize', 'limit', 'cursor', 'search', 'from', 'to', 'x'),
    hostileValue,
  );
  return fc.oneof(
    likely.map(encoded),
    near.map(([members, name, value]) => encoded({ ...members, [name]: value })),
    hostileQuery,
    fc.constantFrom(
      '&&&',
      '=',
      '%',
      '%zz=1',
      'a=%ff',
      'page=1&page=2',
      'search=%00',
      'search=%ed%a0%80',
      '__proto__=1',
      'constructor=x',
      'page[]=1',
    ),
  );
}

/** A path parameter: one of the ids that exist, or something strange, percent-encoded or badly encoded. */
export function pathPart(ids: KnownIds): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.nat().map((at) => encodeURIComponent(ids()[at % ids().length]!)) },
    { weight: 1, arbitrary: fc.uuid() },
    {
      weight: 1,
      arbitrary: hostileValue
        .map((value) => safelyEncoded(asText(value)))
        .filter((text) => text.length < 3000),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%2',
        '%zz',
        '%c3%28',
        '%ff',
        '%2e%2e',
        '..',
        '.',
        '%2f',
        ';',
        '%00',
        '*',
        '%3f',
        '%23',
      ),
    },
  );
}

// A hostile object may have a toString that is none.
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function safelyEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
