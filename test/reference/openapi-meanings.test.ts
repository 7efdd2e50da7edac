import { describe, expect, it } from 'vitest';
import { meanings, vocabularies } from '../../src/api/meanings/index.ts';
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
    all.filter((one: Any) => one.name).map((one: Any) => [`${operationId}?${one.name}`, one]),
  );

/** The types of the values that a schema takes: of a value or a list of such values, those of the value. */
function typesOf(schema: Any): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (schema.$ref) return typesOf(document.components.schemas[schema.$ref.split('/').at(-1)]);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) {
    const all = new Set<string>(alternatives.flatMap(typesOf));
    return [...all].filter((type) => ![...all].some((other) => type === `${other}[]`));
  }
  const own = [schema.type ?? typeof (schema.const ?? schema.enum?.[0])].flat();
  return own
    .filter((type) => type !== 'null' && type !== 'undefined')
    .flatMap((type) => (type === 'array' ? typesOf(schema.items).map((item) => `${item}[]`) : [type]))
    .map((type) => type.replace('integer', 'number'));
}

/**
 * Words that name one subject, and the members and parameters that may speak of it: `Schema.member.member` or
 * `operation?parameter`. A text that was written for one schema and is found at another fails here.
 */
const subjects: readonly [word: RegExp, places: RegExp][] = [
  [/\bincidents?\b/i, /incident|alertSettings|mute|contact/i],
  [
    /\bmovements?\b/i,
    /movement|transaction|topUp|recharge|return|credit|deliver|^ExportConsumption|consumption.*\?tag|outliers\?tag|account\w*\.currency|^Change\.|\.pending$|headOffice|forkedAt|\?videoKey/i,
  ],
  [/\bmail server\b/i, /mailServer/i],
  [/\bpanel\b/i, /user/i],
  [/\bbackups?\b/i, /backup|^System\.commands/i],
  [/\bfingers?\b/i, /finger/i],
  [/\blog(?:ged)?\b/i, /\.log\b|walBytes|traceId/i],
  [
    /\bmessages?\b/i,
    /message|contact|subscription|sentDeliveries|deliveryAttempts|deliveryOutcome|webhookId/i,
  ],
  [/\bvisits?\b/i, /visit|reconciliation/i],
  [/\breadings?\b/i, /reading|reconciliation/i],
  [/\bcash\b/i, /reconciliation|visit|reading/i],
  [/\bauthenticator\b/i, /authenticator|signIn|invitation/i],
  [/\bwalls?\b/i, /wall|reportSchedule\w*\.at$/i],
  [/\bexports?\b/i, /export|report|^Problem\.running/i],
  [/\brequirements?\b/i, /requirement/i],
  [/\bwitness(?:es)?\b/i, /reconciliation/i],
  [/\bplanogram\b/i, /planogram|reading|reconciliation/i],
  [/\bhead office\b/i, /headOffice/i],
  [/\brejected\b/i, /reject/i],
];

describe('what the document says of members', () => {
  it('has each key in one vocabulary: a later one would replace its text', () => {
    const keys = vocabularies.flatMap(Object.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('has one type for each text', () => {
    const byText = Map.groupBy([...members, ...parameters], ([, { description }]) => description);
    const several = [...byText].flatMap(([text, places]) => {
      const types = new Map(
        places.map(([at, one]) => [
          typesOf(one.schema ?? one)
            .sort()
            .join(),
          at,
        ]),
      );
      types.delete('');
      return types.size > 1 ? [{ text, types: Object.fromEntries(types) }] : [];
    });
    expect(several).toEqual([]);
  });

  it.each(subjects)('speaks of %s only where it belongs', (word, places) => {
    const speaking = [...members, ...parameters].filter(([, { description }]) => word.test(description));
    expect(speaking.length).toBeGreaterThan(0);
    const elsewhere = speaking.filter(([at]) => !places.test(at));
    expect(elsewhere.map(([at, { description }]) => `${at}: ${description}`)).toEqual([]);
  });

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
