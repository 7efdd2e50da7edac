import { bodyFor, hasOwnBody } from './postman-bodies.ts';
import {
  collectionEvents,
  eventsOf,
  isSent,
  pathValues,
  queryVariables,
  variableOf,
} from './postman-scripts.ts';

/** A JSON Schema, as far as an example is made of it. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
};

type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema?: Schema;
};

type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };

type Security = Record<string, unknown[]>[];

type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, unknown>;
  security?: Security;
};

/** An OpenAPI document, as far as a collection is made of it. */
export type CollectedDocument = {
  info: { title: string; version: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, unknown>>;
};

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

/**
 * A collection of requests for Postman (format 2.1), which Bruno imports too: every operation of an OpenAPI document,
 * in a folder for its first tag. Address, key and a controller's token are the collection's variables; the document
 * holds no secret, so neither does this.
 */
export function postmanCollection(document: CollectedDocument, baseUrl: string): object {
  const tags = (document.tags ?? []).map(({ name }) => name);
  const early = namedByOthers.filter((name) => tags.includes(name));
  const folders = new Map<string, object[]>(
    [...early, ...tags.filter((name) => !early.includes(name))].map((name) => [name, []]),
  );
  const removals: object[] = [];
  // Lists come before what is asked of one of their things.
  const isOfOne = ([path]: [string, unknown]) => Number(path.includes('{'));
  for (const [path, item] of Object.entries(document.paths).sort((a, b) => isOfOne(a) - isOfOne(b))) {
    for (const method of methods) {
      const operation = item[method] as Operation | undefined;
      if (!operation) continue;
      const folder = operation.tags?.[0] ?? 'Other';
      const shared = (item['parameters'] as Parameter[] | undefined) ?? [];
      const request = requestOf(document, path, method, operation, shared);
      // What was made is there until all that needs it was sent.
      if (method === 'delete' && operation.security === undefined) {
        removals.unshift(request);
        continue;
      }
      folders.set(folder, [...(folders.get(folder) ?? []), request]);
    }
  }
  return {
    info: {
      name: document.info.title,
      description:
        'Set the variables of this collection: `baseUrl`, and `apiKey` (`svc_…`) or `controllerToken` (`ctl_…`).',
      version: document.info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: keyAuth,
    event: collectionEvents,
    variable: [
      { key: 'baseUrl', value: baseUrl, type: 'string' },
      { key: 'apiKey', value: '', type: 'string' },
      { key: 'controllerToken', value: '', type: 'string' },
      { key: 'groups', value: 'product', type: 'string' },
    ],
    item: [
      ...[...folders]
        .filter(([, requests]) => requests.length > 0)
        .map(([name, item]) => ({ name, description: descriptionOf(document, name), item })),
      ...(removals.length > 0
        ? [
            {
              name: 'Removals',
              description: 'Takes away what the requests before have made.',
              item: removals,
            },
          ]
        : []),
    ],
  };
}

/** Folders that come first: of what they list and make, requests of others name something. */
const namedByOthers = ['Clients and accounts', 'Products', 'Contacts'];

const keyAuth = {
  type: 'apikey',
  apikey: [
    { key: 'key', value: 'x-api-key', type: 'string' },
    { key: 'value', value: '{{apiKey}}', type: 'string' },
    { key: 'in', value: 'header', type: 'string' },
  ],
};

/** What a request carries where it is not the collection's key: a token, or nothing, as for a session's cookie. */
function authOf(security: Security | undefined): object {
  if (!security || security.some((one) => 'apiKey' in one)) return {};
  if (!security.some((one) => 'controller' in one)) return { auth: { type: 'noauth' } };
  const bearer = [{ key: 'token', value: '{{controllerToken}}', type: 'string' }];
  return { auth: { type: 'bearer', bearer } };
}

const descriptionOf = (document: CollectedDocument, tag: string) =>
  document.tags?.find(({ name }) => name === tag)?.description ?? '';

function requestOf(
  document: CollectedDocument,
  path: string,
  method: string,
  operation: Operation,
  shared: Parameter[],
): object {
  const parameters = [...shared, ...(operation.parameters ?? [])].map((one) => resolved(document, one));
  const of = (place: string) => parameters.filter((one) => one.in === place);
  const parts = path.split('/').slice(1);
  const inPath = of('path').map((one) => {
    const parameter = named(document, one);
    const value = pathValues[one.name] ?? parameter.value;
    return valued({ ...parameter, value }, variableOf(path, one.name, method, document.paths));
  });
  const query = of('query').map((one) => {
    const sent = isSent(path, one);
    return { ...valued(named(document, one), sent ? queryVariables[one.name] : undefined), disabled: !sent };
  });
  const body = bodyOf(document, path, method, operation);
  const needed = [
    ...[...inPath, ...query.filter(({ disabled }) => !disabled)].map(({ value }) => value),
    body.raw ?? '',
    // Which file is meant, a person says.
    body.isFile ? '{{file}}' : '',
  ].flatMap((value) => [...value.matchAll(/\{\{([\w.-]+)\}\}/g)].map(([, name]) => name!));
  const status = Object.keys(operation.responses ?? {}).find((one) => one.startsWith('2'));
  const asked = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const segments = parts.map((part) => part.replaceAll(/\{([\w-]+)\}/g, ':$1'));
  return {
    name: operation.summary ?? operation.operationId ?? `${method.toUpperCase()} ${path}`,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? '',
      ...authOf(operation.security),
      header: [
        ...(body.mediaType ? [{ key: 'Content-Type', value: body.mediaType }] : []),
        ...of('header').map((one) => ({ ...named(document, one), disabled: one.required !== true })),
      ],
      url: {
        raw: `{{baseUrl}}/${segments.join('/')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: segments,
        query,
        variable: inPath,
      },
      ...(body.raw !== undefined && {
        body: { mode: 'raw', raw: body.raw, options: { raw: { language: 'json' } } },
      }),
      ...(body.isFile && { body: { mode: 'file', file: {} } }),
    },
    event: eventsOf({ method, path, status }, needed),
    response: [],
  };
}

type Body = { mediaType?: string; raw?: string; isFile?: boolean };

/** A body of JSON where the operation takes one, else a file. */
function bodyOf(document: CollectedDocument, path: string, method: string, { requestBody }: Operation): Body {
  const content = requestBody?.content ?? {};
  const json = content['application/json'];
  if (hasOwnBody(method, path)) return { mediaType: 'application/json', ...bodyFor(method, path, {}) };
  if (json && Object.keys(content)[0] === 'application/json') {
    const [first] = Object.values(json.examples ?? {});
    const example = json.example ?? first?.value ?? exampleOf(document, json.schema ?? {});
    return { mediaType: 'application/json', ...bodyFor(method, path, example) };
  }
  const [mediaType] = Object.keys(content);
  return mediaType === undefined ? {} : { mediaType, isFile: true };
}

/** A parameter as Postman writes it, with a value where the document has one. */
function named(document: CollectedDocument, { name, description = '', example, schema = {} }: Parameter) {
  const { example: own, examples, default: usual, enum: values } = resolved(document, schema);
  return {
    key: name,
    value: String(example ?? own ?? examples?.[0] ?? usual ?? values?.[0] ?? ''),
    description,
  };
}

/** A parameter with the value of a variable, where there is one for it. */
function valued<T extends { value: string }>(parameter: T, variable: string | undefined): T {
  return variable === undefined ? parameter : { ...parameter, value: `{{${variable}}}` };
}

/** What a reference of the document leads to. */
function resolved<T extends { $ref?: string }>(document: CollectedDocument, value: T): T {
  if (value.$ref === undefined) return value;
  const path = value.$ref.split('/').slice(1);
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
  return resolved(document, found as T);
}

/** An object with what a schema requires, or a value of its type; bounded, for schemas may hold themselves. */
function exampleOf(document: CollectedDocument, given: Schema, depth = 0): unknown {
  const schema = resolved(document, given);
  const sample = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.enum?.[0] ?? schema.default;
  if (sample !== undefined || depth > 6) return sample ?? null;
  const inner = (one: Schema) => exampleOf(document, one, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner));
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (option) return inner(option);
  const type = [schema.type].flat().find((one) => one !== 'null') ?? (schema.properties && 'object');
  if (type === 'object') {
    const needed = (schema.required ?? []).filter((name) => schema.properties?.[name]);
    return Object.fromEntries(needed.map((name) => [name, inner(schema.properties![name]!)]));
  }
  if (type === 'array') return schema.items ? [inner(schema.items)] : [];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0;
  if (type === 'boolean') return true;
  return schema.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : '';
}
