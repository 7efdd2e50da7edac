/** A JSON Schema of the document, with the members that types are made of. */
export type Schema = {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: readonly unknown[];
  const?: unknown;
  'x-extensible-enum'?: readonly string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
};

type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Operation = {
  operationId: string;
  summary: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  'x-problem-codes': string[];
};

/** The OpenAPI document, with the members that the clients are made of. */
export type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** An operation as the clients know it. */
export type Call = {
  id: string;
  summary: string;
  method: string;
  path: string;
  /**
   * The call's handling by the transport: `once` takes an Idempotency-Key, `page` and `limit` are lists with a page
   * size of that name, and `never` is a write that must not be sent again.
   */
  trait: 'once' | 'page' | 'limit' | 'never' | '';
  /** The members of a call: those of its path and its query, and `body`. */
  input: Schema & { properties: Record<string, Schema>; required: string[] };
  /** The result of the call: a schema, nothing, a text or bytes. */
  result: Schema | 'nothing' | 'text' | 'bytes';
};

/** Every operation of the document, by id. */
export function callsOf({ paths }: Document): Call[] {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => callOf(path, method.toUpperCase(), operation)),
  );
  return calls.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Every code that an operation may refuse with. */
export function problemCodesOf({ paths }: Document): string[] {
  const codes = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation['x-problem-codes']),
  );
  return [...new Set(codes)].sort();
}

function callOf(path: string, method: string, operation: Operation): Call {
  const references = (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? [one.$ref] : []));
  const parameters = (operation.parameters ?? []).flatMap((one) =>
    '$ref' in one || one.in === 'header' ? [] : [one],
  );
  const names = parameters.map(({ name }) => name);
  const body = operation.requestBody;
  if (new Set([...names, 'body']).size !== names.length + 1)
    throw new Error(`${operation.operationId} has two members of one name`);
  const takesKey = references.some((reference) => reference.endsWith('/IdempotencyKey'));
  const trait = takesKey
    ? 'once'
    : method !== 'GET'
      ? 'never'
      : !names.includes('cursor')
        ? ''
        : names.includes('pageSize')
          ? 'page'
          : 'limit';
  return {
    id: operation.operationId,
    summary: operation.summary,
    method,
    path,
    trait,
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          parameters.map(({ name, schema, description }) => [
            name,
            { ...schema, ...(description && { description: unencoded(description) }) },
          ]),
        ),
        ...(body && { body: bodyOf(body.content) }),
      },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body?.required ? ['body'] : []),
      ],
    },
    result: resultOf(operation),
  };
}

/** A description without what the clients do by themselves. */
function unencoded(description: string): string {
  const text = description.replace(/, percent-encoded: .*/, '.');
  if (text.includes('encoded')) throw new Error(`the clients encode by themselves: ${description}`);
  return text;
}

/** The schema of a JSON body; any other body is bytes, for which an empty schema stands. */
function bodyOf(content: Content): Schema {
  return Object.keys(content).length === 1 ? (content['application/json']?.schema ?? {}) : {};
}

function resultOf({ responses }: Operation): Call['result'] {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const types = Object.keys(success.content ?? {});
  if (types.length === 0) return 'nothing';
  if (success.content!['application/json']) return success.content!['application/json'].schema;
  return types.every((type) => type.startsWith('text/') || type === 'application/x-ndjson')
    ? 'text'
    : 'bytes';
}

/** The name that a reference ends in. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1)!;
}
