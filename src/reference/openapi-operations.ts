import type { JsonSchema } from '@valibot/to-json-schema';
import { type Endpoint, takesIdempotencyKey, takesIfMatch } from '../api/endpoint.ts';
import { listedItem, listTypes } from '../api/listed.ts';
import { hasRange } from '../api/range.ts';
import { dialectOf } from '../http/answer/dialect.ts';
import type { Resources } from '../http/answer/resources.ts';
import { areaOf } from '../http/request/area.ts';
import { answerHeaders, type HeaderName, headersOf } from './openapi-headers.ts';
import { operationIdOf } from './openapi-names.ts';
import { problemCodesOf, problemResponsesOf } from './openapi-problems.ts';
import { type OpenApiSchemas, queryFields } from './openapi-schemas.ts';

/** The path of an endpoint as OpenAPI writes it: `/products/{id}`. */
export function openApiPathOf({ path }: Pick<Endpoint, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

/** The security schemes of operations that are not called with a key or a session. */
const securityOf = {
  controller: [{ controller: [] }],
  directory: [{ directory: [] }],
  user: [{ session: [] }],
  anybody: [],
} as const;

/** An answer to show of each reply, by the name of its schema. */
export type Examples = Readonly<Record<string, unknown>>;

/** Inputs that the operations of one document share. */
export type DocumentParts = { schemas: OpenApiSchemas; resources: Resources; examples: Examples };

/** The operation that describes an endpoint of the route table. */
export function operationOf(endpoint: Endpoint, parts: DocumentParts): object {
  const parameters = [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...headerParameters(endpoint, parts.resources),
  ];
  const { permission } = endpoint;
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(permission !== null && { 'x-permission': permission }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.caller !== 'key' && { security: securityOf[endpoint.caller] }),
    ...requestBodyOf(endpoint, parts.schemas),
    responses: { ...successesOf(endpoint, parts), ...problemResponsesOf(endpoint) },
    'x-problem-codes': problemCodesOf(endpoint),
  };
}

/** A body of JSON, and in the other media types that the endpoint takes. */
function requestBodyOf(endpoint: Endpoint, schemas: OpenApiSchemas): object {
  const { body, bodyLimit, example, where } = endpoint;
  const takes = (where === 'stream' ? endpoint.takes : undefined) ?? [];
  // An endpoint that reads its body itself accepts a file of any kind.
  if (!body) return where === 'stream' ? fileBodyOf(takes.length > 0 ? takes : [anyFile], bodyLimit) : {};
  const others = takes.filter((mediaType) => mediaType !== 'application/json');
  return {
    requestBody: {
      required: true,
      description: `JSON in UTF-8, up to ${(bodyLimit ?? 1024 * 1024) / 1024 / 1024} MiB.`,
      content: {
        [mediaTypeOf(endpoint)]: { schema: schemas.reference(body), ...(example && { example }) },
        ...Object.fromEntries(others.map((mediaType) => [mediaType, { schema: { type: 'string' } }])),
      },
    },
  };
}

/** The media type of the endpoint's JSON. */
function mediaTypeOf({ path }: Pick<Endpoint, 'path'>): string {
  return dialectOf(areaOf(path)).taken[0]!;
}

/** A body of bytes of any type. */
const anyFile = 'application/octet-stream';

/** A body that is a file of one of some media types. */
function fileBodyOf(takes: readonly string[], bodyLimit = 1024 * 1024): object {
  const content = takes.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]);
  return {
    requestBody: {
      required: true,
      description: `A file of up to ${bodyLimit / 1024 / 1024} MiB.`,
      content: Object.fromEntries(content),
    },
  };
}

function descriptionOf({ caller, confirmed, description, ofInstallation, permission }: Endpoint): string {
  const needed = [permission ?? []].flat().map((name) => `\`${name}\``);
  const named = needed.length === 0 ? '' : ` with the permission ${needed.join(' or ')}`;
  const needs = {
    key: named === '' ? 'Needs a valid key and no permission.' : `Needs${named.replace(' with', '')}.`,
    controller: 'Needs a controller’s token, `ctl_…`; API keys are not accepted.',
    directory: 'Needs a directory’s token, `scim_…`; API keys are not accepted.',
    user: `Needs a session${ofInstallation ? ' of scope `all`' : ''}${named}${confirmed ? ', and the password of the last 10 minutes' : ''}; API keys are not accepted.`,
    anybody: 'Needs no authentication; API keys are not accepted.',
  }[caller];
  return description ? `${description}\n\n${needs}` : needs;
}

const statusTexts = { 200: 'Done', 201: 'Created', 202: 'Accepted', 204: 'Done; there is no body' } as const;

function successesOf(endpoint: Endpoint, parts: DocumentParts): Record<number, object> {
  const { method, status, statusWithBody } = endpoint;
  return {
    ...(statusWithBody && { [statusWithBody]: successOf(endpoint, statusWithBody, parts) }),
    [status]: successOf(statusWithBody ? { ...endpoint, reply: undefined } : endpoint, status, parts),
    ...(method === 'GET' && parts.resources.isTagged(endpoint) && { 304: notModified }),
    ...(parts.resources.isTaggedList(endpoint) && { 304: listNotModified }),
  };
}

const listNotModified = {
  description: 'The list has not changed since `If-None-Match`; there is no body',
  headers: headersOf(...answerHeaders, 'ETag', 'Vary'),
};

const notModified = {
  description: 'The resource has not changed since `If-None-Match`; there is no body',
  headers: headersOf(...answerHeaders, 'ETag'),
};

function successOf(
  endpoint: Endpoint,
  status: keyof typeof statusTexts,
  { schemas, resources, examples }: DocumentParts,
): object {
  const isTagged = resources.isTagged(endpoint);
  const isList = listedItem(endpoint) !== undefined;
  const hasPlace = resources.placeOf(endpoint) !== undefined;
  const when = (applies: boolean, ...names: HeaderName[]) => (applies ? names : []);
  const headers = [
    ...when(isTagged || resources.isTaggedList(endpoint), 'ETag'),
    ...when(hasPlace, 'Location'),
    ...when(isList, 'Link'),
    ...when(hasRange(endpoint.query) || hasRange(endpoint.body), 'Larder-Range', 'Larder-Warning'),
    ...when(endpoint.reply !== undefined && !isTagged, 'Vary'),
    ...when(hasPlace && status === 202, 'Retry-After'),
    ...when(takesIdempotencyKey(endpoint), 'Idempotency-Replayed'),
  ];
  return {
    description: statusTexts[status],
    headers: headersOf(...answerHeaders, ...headers),
    ...(endpoint.reply && {
      content: {
        [mediaTypeOf(endpoint)]: {
          schema: schemas.reference(endpoint.reply),
          example: examples[schemas.nameOf(endpoint.reply)],
        },
        ...(isList && filesOf(['text/csv', listTypes.ndjson])),
      },
    }),
    ...(endpoint.produces && { content: filesOf([endpoint.produces, ...(endpoint.alsoProduces ?? [])]) }),
  };
}

/** Answers that are no JSON: text as it is, and bytes. */
function filesOf(mediaTypes: readonly string[]): Record<string, object> {
  const schemaOf = (mediaType: string) =>
    mediaType.startsWith('text/') || mediaType === listTypes.ndjson
      ? { type: 'string' }
      : { type: 'string', format: 'binary' };
  return Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: schemaOf(mediaType) }]));
}

type PathParameter = { description: string; schema: JsonSchema };

/** The path parameters that are more than the id of a thing. */
export const pathParameterKinds: Record<string, PathParameter> = {
  codeId: {
    description: 'The value that the machine reads, percent-encoded: `A/1 b` is `A%2F1%20b`.',
    schema: { type: 'string', minLength: 1, maxLength: 256 },
  },
  businessLine: { description: 'The business line.', schema: { type: 'string', enum: ['vending', 'eas'] } },
  serial: {
    description: 'The serial of a device of the controller’s account.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  videoKey: {
    description: 'The name of the video, unique in the account, as movements name it.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,200}$' },
  },
  webhookId: {
    description: 'The id of a message, as in the attempts.',
    schema: { type: 'string', pattern: '^msg_[0-9a-f]{32}$' },
  },
  schema: {
    description: 'The URN of a schema.',
    schema: { type: 'string', examples: ['urn:ietf:params:scim:schemas:core:2.0:User'] },
  },
  type: {
    description: 'The name of a type of resources.',
    schema: { type: 'string', enum: ['User', 'Group'] },
  },
  fingerId: { description: 'The number of the finger.', schema: { type: 'integer', minimum: 0, maximum: 9 } },
  key: {
    description: 'The name of a static catalogue: `product_types`.',
    schema: { type: 'string', examples: ['product_types'] },
  },
};

const idParameter: PathParameter = {
  description: 'The id of the resource, a UUID. A value that is not a UUID is a 404, like an unknown id.',
  schema: { type: 'string', format: 'uuid' },
};

function pathParameters({ path }: Endpoint): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    ...(pathParameterKinds[name] ?? idParameter),
  }));
}

function queryParameters(endpoint: Endpoint): object[] {
  return queryFields(endpoint.query).map(({ name, schema, required }) => {
    const { description, ...rest } = schema;
    const component = name === 'zone' ? { $ref: '#/components/schemas/Zone' } : rest;
    return { name, in: 'query', required, ...(description && { description }), schema: component };
  });
}

/**
 * `components.schemas` of queries. A generator numbers the types in parameters (`Zone6`), and another endpoint would
 * change the numbers, so types of a first program have names of their own.
 */
export const querySchemas: Record<string, JsonSchema> = {
  Zone: {
    type: 'string',
    enum: ['account'],
    description: '`account`: dates without a time are days in the account’s time zone.',
  },
};

function headerParameters(endpoint: Endpoint, resources: Resources): object[] {
  const when = (applies: boolean, name: keyof typeof parameterComponents) =>
    applies ? [{ $ref: `#/components/parameters/${name}` }] : [];
  return [
    ...when(takesIdempotencyKey(endpoint), 'IdempotencyKey'),
    ...when(takesIfMatch(endpoint), 'IfMatch'),
    ...when(endpoint.method === 'GET' && resources.isTagged(endpoint), 'IfNoneMatch'),
    ...when(resources.isTaggedList(endpoint), 'IfNoneMatch'),
  ];
}

/** `components.parameters`. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A value of your own for this request, such as a new UUID. For 24 hours, requests with the same ' +
      'key, path, value and body get the first answer, and nothing is done twice.',
    // Without an example: a console would send it with every call, and the second would get the answer of the first.
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the resource as it was read. If the resource has changed since, nothing is ' +
      'written, and the answer is 412 `request.precondition_failed`.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the version that the client has. If it is still current, the answer is 304 ' +
      'without a body.',
    schema: { type: 'string' },
  },
};
