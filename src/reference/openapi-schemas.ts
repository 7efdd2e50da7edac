import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Endpoint } from '../api/endpoint.ts';
import { largestInteger } from '../api/fields.ts';
import {
  bodyNameOf,
  entriesOf,
  itemNameOf,
  itemSchemaOf,
  operationIdOf,
  replyNameOf,
} from './openapi-names.ts';

import { withNamedAlternatives } from './openapi-unions.ts';

type Side = 'request' | 'reply';

/** The schemas of the route table as JSON Schema, each reusable one under a name of its own. */
export class OpenApiSchemas {
  /** `components.schemas`, sorted by name. */
  readonly components: Record<string, JsonSchema>;
  readonly #names: ReadonlyMap<v.GenericSchema, string>;

  /** @throws when two different schemas would get one name */
  constructor(endpoints: readonly Endpoint[]) {
    const bodies = namesOf(endpoints, bodiesOf);
    const replies = replyNames(endpoints);
    this.#names = new Map([...bodies, ...replies]);
    const components = { ...componentsOf(bodies, 'request'), ...componentsOf(replies, 'reply') };
    if (Object.keys(components).length < bodies.size + replies.size) {
      throw new Error('a body and a reply have the same name in the OpenAPI document');
    }
    const named = withNamedAlternatives(components);
    this.components = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A reference to a body or a reply of the table. */
  reference(schema: v.GenericSchema): JsonSchema {
    return { $ref: referenceTo(this.nameOf(schema)) };
  }

  /** The name of a body or a reply of the table. */
  nameOf(schema: v.GenericSchema): string {
    return this.#names.get(schema)!;
  }
}

/** The names that the replies of endpoints have in the document. */
export function replyNames(endpoints: readonly Endpoint[]): ReadonlyMap<v.GenericSchema, string> {
  return namesOf(endpoints, repliesOf);
}

/** The fields of a query: each with its schema, its default in its own type, and whether it must be sent. */
export function queryFields(query: v.GenericSchema | undefined) {
  return Object.entries(entriesOf(query) ?? {}).map(([name, field]) => {
    const schema = converted(field);
    // Text, as in every query string: the document says it in the type that the field has.
    if (typeof schema.default === 'string' && schema.type !== 'string')
      schema.default = JSON.parse(schema.default);
    return { name, schema, required: field.type !== 'optional' };
  });
}

/** The schema of a part of replies that is in no endpoint. */
export function replySchemaOf(part: v.GenericSchema): JsonSchema {
  const { $schema, ...schema } = toJsonSchema(part, configOf('reply'));
  return schema;
}

/** Parts of replies that are in no endpoint, each under a name of its own, to which the others refer. */
export function namedReplySchemas(names: ReadonlyMap<v.GenericSchema, string>): Record<string, JsonSchema> {
  return componentsOf(names, 'reply');
}

function converted(field: v.GenericSchema): JsonSchema {
  const { $schema, ...schema } = toJsonSchema(field, configOf('request'));
  return schema;
}

function referenceTo(name: string): string {
  return `#/components/schemas/${name}`;
}

type Naming = Generator<[schema: v.GenericSchema, name: string]>;

function* bodiesOf(endpoints: readonly Endpoint[]): Naming {
  for (const endpoint of endpoints) if (endpoint.body) yield [endpoint.body, bodyNameOf(endpoint)];
}

/** Preferred names first: single things, then lists and their items, then the rest. */
function* repliesOf(endpoints: readonly Endpoint[]): Naming {
  const answering = endpoints.filter((endpoint) => endpoint.reply);
  const isGet = (endpoint: Endpoint) => operationIdOf(endpoint).startsWith('get');
  for (const endpoint of answering) if (isGet(endpoint)) yield [endpoint.reply!, replyNameOf(endpoint)];
  for (const endpoint of answering) {
    const item = itemSchemaOf(endpoint.reply);
    if (item) yield [item, itemNameOf(endpoint)];
    yield [endpoint.reply!, replyNameOf(endpoint)];
  }
}

/** A name for each schema, the first that it is offered; a title of its own (`v.title`) beats them. */
function namesOf(endpoints: readonly Endpoint[], naming: (endpoints: readonly Endpoint[]) => Naming) {
  const names = new Map<v.GenericSchema, string>();
  const taken = new Map<string, v.GenericSchema>();
  for (const [schema, offered] of naming(endpoints)) {
    if (names.has(schema)) continue;
    const name = v.getTitle(schema) ?? offered;
    if (taken.has(name))
      throw new Error(`two schemas of the OpenAPI document are called ${name}; give one a v.title`);
    names.set(schema, name);
    taken.set(name, schema);
  }
  return names;
}

function componentsOf(names: ReadonlyMap<v.GenericSchema, string>, side: Side) {
  const definitions = Object.fromEntries([...names].map(([schema, name]) => [name, schema]));
  return toJsonSchemaDefs(definitions, configOf(side));
}

/**
 * Returns the settings for converting valibot's schemas to JSON Schema. Schemas that cannot be converted carry theirs
 * as metadata (src/api/fields.ts). Checks have no counterpart in JSON Schema and are left out.
 */
function configOf(side: Side): ConversionConfig {
  return {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => referenceTo(referenceId),
    overrideAction: ({ valibotAction, jsonSchema }) => {
      if (valibotAction.type.endsWith('_length')) return withoutNoBounds(jsonSchema);
      if (valibotAction.type !== 'metadata' || !('jsonSchema' in jsonSchema)) return undefined;
      const { title, description, examples } = jsonSchema;
      return JSON.parse(
        JSON.stringify({ ...(jsonSchema.jsonSchema as object), title, description, examples }),
      );
    },
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (valibotSchema.type === 'nullable') return simplerNullable(jsonSchema);
      if (valibotSchema.type === 'tuple') return plainerTuple(jsonSchema);
      if (valibotSchema.type === 'union') return { anyOf: (jsonSchema.anyOf as JsonSchema[]).map(titled) };
      if (valibotSchema.type === 'variant') return { oneOf: (jsonSchema.oneOf as JsonSchema[]).map(titled) };
      if (!valibotSchema.type.endsWith('object')) return undefined;
      const { required, ...object } = jsonSchema;
      // Undeclared members are refused in requests; replies may gain members without notice.
      if (side === 'request') object.additionalProperties = false;
      else object.properties = mapValues(object.properties!, opened);
      return { ...object, ...(required?.length && { required }) };
    },
  };
}

/** Lists of values that stay as they are (rules/versions#open-lists). */
const closedLists = new Set(['businessLine', 'businessLines', 'scope', 'status', 'state', 'kind', 'type']);

/**
 * A member of a reply whose list of values is open: a plain text, with today's values in an extension, so that
 * generated clients accept later ones.
 */
function opened(property: JsonSchema | boolean, name: string): JsonSchema | boolean {
  if (typeof property === 'boolean' || closedLists.has(name)) return property;
  if (property.items && !Array.isArray(property.items))
    return { ...property, items: opened(property.items as JsonSchema, name) as JsonSchema };
  const [inner, none] = (property.anyOf ?? []) as JsonSchema[];
  if (inner?.enum && none?.type === 'null') {
    const { anyOf: _, ...rest } = property;
    const { type: __, ...values } = openText(inner);
    return { ...rest, ...values, type: ['string', 'null'] };
  }
  return property.enum ? openText(property) : property;
}

function openText({ enum: values, ...schema }: JsonSchema): JsonSchema {
  if (!values || values.length < 2 || !values.every((value) => typeof value === 'string'))
    return { ...schema, ...(values && { enum: values }) };
  return { ...schema, type: 'string', 'x-extensible-enum': values } as JsonSchema;
}

/** Leaves out limits of an array that have no effect. */
function withoutNoBounds({ minItems, maxItems, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    ...(minItems && { minItems }),
    ...(maxItems !== undefined && maxItems < largestInteger && { maxItems }),
  };
}

/** An alternative, named by the value that distinguishes it: `vending`, `preset`. */
function titled(alternative: JsonSchema): JsonSchema {
  for (const property of Object.values(alternative.properties ?? {})) {
    const { const: value, enum: values } = property as JsonSchema;
    const only = value ?? (values?.length === 1 ? values[0] : undefined);
    if (typeof only === 'string') return { title: only, ...alternative };
  }
  return alternative;
}

/** A tuple of equal items as an array with that length, where that says the same: generators can read it. */
function plainerTuple({ prefixItems = [], ...schema }: JsonSchema): JsonSchema {
  const { length } = prefixItems;
  const isAllTheSame = new Set(prefixItems.map((item) => JSON.stringify(item))).size === 1;
  if (!isAllTheSame) return { ...schema, prefixItems, items: false };
  return { ...schema, items: prefixItems[0]!, minItems: length, maxItems: length };
}

/** `{ type: ['string', 'null'] }` where that says the same as `anyOf`. */
function simplerNullable(schema: JsonSchema): JsonSchema {
  const [inner, none] = schema.anyOf as [JsonSchema, JsonSchema];
  // Whatever is anything is null as well.
  if (Object.keys(inner).length === 0) return {};
  if (inner.anyOf && Object.keys(inner).length === 1) return { anyOf: [...inner.anyOf, none] };
  if (typeof inner.type !== 'string' || inner.enum || inner.const !== undefined) return schema;
  return { ...inner, type: [inner.type, none.type as 'null'] };
}

function mapValues<T>(record: Record<string, T>, change: (value: T, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
