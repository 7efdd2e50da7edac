import { type Call, callsOf, type Document, nameOf, problemCodesOf, type Schema } from './schemas.ts';

/** The module `api.ts` of the TypeScript client. */
export function typescriptTypes(document: Document): string {
  const calls = callsOf(document);
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};`,
  );
  return `/*
 * The types of the interface and its operations. Made by \`npm run clients\` from the OpenAPI document: change that.
 */

/** The version of Larder that these types are of. */
export const version = ${text(document.info.version)};

/** A value of an open list: one of those that are known today, or a later one. */
type Open<Known extends string> = Known | (string & {});

/** The codes of refusals. */
export type ProblemCode = Open<${problemCodesOf(document).map(text).join(' | ')}>;

${schemas.join('\n\n')}

/**
 * Parameters and result of each operation. \`body\` is the body, everything else is a part of the path or the query.
 */
export interface Operations {
${calls.map(operation).join('\n')}
}

/**
 * Method and path of each operation. \`once\` takes an Idempotency-Key, \`page\` and \`limit\` are lists in pages, and \`never\` is a
 * write that may not be sent again.
 */
export const operations: {
  readonly [Id in keyof Operations]: readonly [
    method: string,
    path: string,
    trait: 'once' | 'page' | 'limit' | 'never' | '',
  ];
} = {
${calls.map(({ id, method, path, trait }) => `  ${id}: [${[method, path, trait].map(text).join(', ')}],`).join('\n')}
};
`;
}

function operation({ id, summary, input, result }: Call): string {
  const types = { nothing: 'null', text: 'string', bytes: 'string | Uint8Array<ArrayBuffer>' };
  const answered = typeof result === 'string' ? types[result] : typeOf(result);
  return `${comment(summary, '  ')}  ${id}: { input: ${inputOf(input)}; result: ${answered} };`;
}

function inputOf(input: Call['input']): string {
  const { body } = input.properties;
  const isBytes = body && Object.keys(body).length === 0;
  if (!isBytes) return typeOf(input, '  ');
  const { body: _, ...properties } = input.properties;
  const required = input.required.filter((name) => name !== 'body');
  return `${typeOf({ ...input, properties, required }, '  ')} & { body: string | Uint8Array<ArrayBuffer> }`;
}

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf || schema.oneOf)
    return union((schema.anyOf ?? schema.oneOf)!.map((one) => typeOf(one, indent)));
  if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (schema.enum)
    return union(schema.enum.map((value) => (typeof value === 'string' ? text(value) : `${value}`)));
  const types = [schema.type ?? 'unknown'].flat();
  return union(types.map((type) => typeOfOne(type, schema, indent)));
}

function typeOfOne(type: string, schema: Schema, indent: string): string {
  const open = schema['x-extensible-enum'];
  switch (type) {
    case 'string':
      return open ? openList(open) : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
    case 'unknown':
      return type;
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return /[|&]/.test(item) && !item.endsWith('}') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return objectOf(schema, indent);
    default:
      throw new Error(`no type for ${type}`);
  }
}

function openList(values: readonly string[]): string {
  // The codes of refusals are a list of their own.
  return values.includes('validation.failed') ? 'ProblemCode' : `Open<${values.map(text).join(' | ')}>`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : text(name);
    return `${comment(schema.description, inner)}${inner}${key}${optional}: ${typeOf(schema, inner)};`;
  });
  const values =
    typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? typeOf(additionalProperties, indent)
      : 'unknown';
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const record = isOpen ? `Record<string, ${values}>` : undefined;
  if (members.length === 0) return record ?? '{}';
  const object = `{\n${members.join('\n')}\n${indent}}`;
  return record ? `${object} & Record<string, unknown>` : object;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function comment(description: string | undefined, indent = ''): string {
  return description
    ? `${indent}/** ${description.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`
    : '';
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
