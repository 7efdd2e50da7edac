/*
 * The OpenAPI document in version 3.0, for generators that know no other. Its schemas are not those of JSON Schema:
 * there is no `null`, no `const`, nothing beside a `$ref`.
 */

type Node = Record<string, unknown>;

/**
 * A document of OpenAPI 3.1, as openApiDocument makes it, in OpenAPI 3.0.3: the same operations, and schemas that
 * mean the same as far as 3.0 can say it (rules/versions#the-document).
 */
export function inOpenApi30(document: object): object {
  const { openapi: _, info, ...rest } = document as Node;
  const { summary, license, ...about } = info as Node;
  const { identifier, ...named } = license as Node;
  return {
    openapi: '3.0.3',
    info: { ...about, license: named },
    ...(converted(rest) as Node),
  };
}

/** Converts schemas and leaves everything around them unchanged, including the content of examples. */
function converted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(converted);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === 'example' || key === 'examples') return [key, value];
      if (key === 'schema') return [key, schemaOf(value)];
      return [key, key === 'schemas' ? mapped(value) : converted(value)];
    }),
  );
}

const mapped = (schemas: unknown): Node =>
  Object.fromEntries(Object.entries(schemas as Node).map(([name, schema]) => [name, schemaOf(schema)]));

/** Conversions of the JSON Schema keywords that 3.0 lacks or defines differently. */
const keywords: Record<string, (value: never) => Node> = {
  properties: (schemas: Node) => ({ properties: mapped(schemas) }),
  items: (schema: unknown) => ({ items: schemaOf(schema) }),
  not: (schema: unknown) => ({ not: schemaOf(schema) }),
  allOf: (schemas: unknown[]) => ({ allOf: schemas.map(schemaOf) }),
  anyOf: (schemas: unknown[]) => alternatives('anyOf', schemas),
  oneOf: (schemas: unknown[]) => alternatives('oneOf', schemas),
  additionalProperties: (schema: unknown) => ({
    additionalProperties: typeof schema === 'boolean' ? schema : schemaOf(schema),
  }),
  type: (types: string | string[]) => {
    const [only] = [types].flat().filter((type) => type !== 'null');
    return { type: only, ...([types].flat().includes('null') && { nullable: true }) };
  },
  const: (value: unknown) => ({ enum: [value] }),
  examples: ([first]: unknown[]) => ({ example: first }),
  contentEncoding: () => ({ format: 'byte' }),
  // Which names an open object has, 3.0 cannot say.
  propertyNames: () => ({}),
};

function schemaOf(schema: unknown): Node {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  const { $ref, ...beside } = schema as Node;
  const entries = Object.entries(beside).map(
    ([key, value]) => keywords[key]?.(value as never) ?? { [key]: value },
  );
  const made: Node = withWidth(Object.assign({}, ...entries));
  if ($ref === undefined) return withNull(made);
  // What stands beside a reference is not read in 3.0.
  return Object.keys(made).length === 0 ? { $ref } : { allOf: [{ $ref }], ...made };
}

/** An integer that may need more than 32 bits says so: generators of C# and Java make an `int` of any other. */
function withWidth(schema: Node): Node {
  const { type, format, maximum } = schema;
  const isWide = type === 'integer' && format === undefined && !(Number(maximum) < 2 ** 31);
  return isWide ? { ...schema, format: 'int64' } : schema;
}

/** A list of values names null itself where null may be. */
function withNull(schema: Node): Node {
  const values = schema['enum'] as unknown[] | undefined;
  return schema['nullable'] === true && values
    ? { ...schema, enum: [...new Set([...values, null])] }
    : schema;
}

/** Alternatives of which one may be null: the others, `nullable`; one that is left alone is the schema itself. */
function alternatives(keyword: 'anyOf' | 'oneOf', schemas: unknown[]): Node {
  const single = singleOf(schemas as Node[]);
  if (single) return schemaOf(single);
  const others = schemas.filter((one) => (one as Node)['type'] !== 'null');
  if (others.length === schemas.length) return { [keyword]: schemas.map(schemaOf) };
  const [first, ...more] = others.map(schemaOf);
  if (more.length > 0) return { [keyword]: [first, ...more], nullable: true };
  return first!['$ref'] ? { allOf: [first], nullable: true } : { ...first, nullable: true };
}

/**
 * One schema that accepts all of several, if possible: a text of any format for texts of several formats, and the list
 * for a value or a list. Generators for 3.0 create an empty class from such alternatives.
 */
function singleOf(schemas: Node[]): Node | undefined {
  if (schemas.every(isPlainText)) return { type: 'string' };
  const [one, list] = schemas;
  const isOneOrList = schemas.length === 2 && list!['type'] === 'array' && one!['type'] === 'string';
  return isOneOrList ? list : undefined;
}

/** Returns true for a text of which at most its format is said. */
function isPlainText(schema: Node): boolean {
  return (
    schema['type'] === 'string' && Object.keys(schema).every((key) => key === 'type' || key === 'format')
  );
}
