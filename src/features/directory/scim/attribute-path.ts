import { shortened } from '../../../problems/field-error.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { groupSchema, isAttributeName, isObject, isSchemaName, keyOf, userSchema } from './names.ts';

/** The path of an attribute: its schema unless that is the core schema, its name, and the one of a part of it. */
export type AttributePath = {
  readonly schema: string | null;
  /** Null for the whole extension. */
  readonly attribute: string | null;
  readonly sub: string | null;
};

const coreSchemas: readonly string[] = [userSchema.toLowerCase(), groupSchema.toLowerCase()];

/** The ending of an extension's URN, which URNs of attributes do not have. */
const endOfSchema = /:(?:user|group)$/i;

/** @throws `scim.invalid_path` */
export function attributePath(text: string): AttributePath {
  const isQualified = text.slice(0, 4).toLowerCase() === 'urn:';
  if (isQualified && endOfSchema.test(text)) {
    if (!isSchemaName(text) || isCore(text)) throw wrongPath(text);
    return { schema: text, attribute: null, sub: null };
  }
  const colon = isQualified ? text.lastIndexOf(':') : -1;
  const schema = colon < 0 ? null : text.slice(0, colon);
  const [attribute = '', sub = null, more] = text.slice(colon + 1).split('.', 3);
  const names = sub === null ? [attribute] : [attribute, sub];
  const isWrong = more !== undefined || !names.every(isAttributeName);
  if (isWrong || (schema !== null && !isSchemaName(schema))) throw wrongPath(text);
  return { schema: schema === null || isCore(schema) ? null : schema, attribute, sub };
}

function isCore(schema: string): boolean {
  return coreSchemas.includes(schema.toLowerCase());
}

export function wrongPath(text: string): Problem {
  return new Problem('scim.invalid_path', details.scimPath({ path: shortened(text) }));
}

/**
 * Values of a resource at a path: the members of lists one by one, and the `value` of objects unless a part is named.
 */
export function valuesAt(resource: object, { schema, attribute, sub }: AttributePath): unknown[] {
  const within = schema === null ? resource : member(resource, schema);
  if (attribute === null) return isObject(within) ? [within] : [];
  const value = isObject(within) ? member(within, attribute) : undefined;
  if (value === undefined || value === null) return [];
  const all = Array.isArray(value) ? (value as unknown[]) : [value];
  return all
    .map((one) => {
      if (!isObject(one)) return sub === null || sub.toLowerCase() === 'value' ? one : undefined;
      return sub === null ? (member(one, 'value') ?? one) : member(one, sub);
    })
    .filter((one) => one !== undefined && one !== null);
}

function member(object: object, name: string): unknown {
  const key = keyOf(object, name);
  return key === undefined ? undefined : (object as Record<string, unknown>)[key];
}
