import { characters } from '../../../api/fields.ts';
import { shortened } from '../../../problems/field-error.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { enterpriseSchema, isAttributeName, isObject, isSchemaName, userSchema } from './names.ts';

/*
 * Users as directories send them (RFC 7643 section 4.1), read into one form: names as the schema spells them, `"False"` as
 * false, nothing for null. Unknown attributes are refused, so that nothing is answered 2xx and forgotten.
 */

type Texts = { readonly is: 'text' };
type Switch = { readonly is: 'switch' };
type Complex = { readonly is: 'complex'; readonly parts: readonly string[] };
type Many = { readonly is: 'many'; readonly parts: readonly string[] };
type Kind = Texts | Switch | Complex | Many;

const text: Texts = { is: 'text' };
const many = (...parts: string[]): Many => ({ is: 'many', parts });
const values = many('value', 'display', 'type', 'primary');

/** The attributes of a user in the core schema that are stored. */
export const userAttributes: Readonly<Record<string, Kind>> = {
  userName: text,
  externalId: text,
  active: { is: 'switch' },
  name: {
    is: 'complex',
    parts: ['formatted', 'familyName', 'givenName', 'middleName', 'honorificPrefix', 'honorificSuffix'],
  },
  displayName: text,
  nickName: text,
  profileUrl: text,
  title: text,
  userType: text,
  preferredLanguage: text,
  locale: text,
  timezone: text,
  emails: values,
  phoneNumbers: values,
  ims: values,
  photos: values,
  entitlements: values,
  roles: values,
  addresses: many(
    ...['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type', 'primary'],
  ),
};

/** The attributes of the enterprise extension. */
export const enterpriseAttributes: Readonly<Record<string, Kind>> = {
  employeeNumber: text,
  costCenter: text,
  organization: text,
  division: text,
  department: text,
  manager: { is: 'complex', parts: ['value', '$ref', 'displayName'] },
};

/** Attributes that directories send along and that are not theirs to set; and passwords, which are not stored. */
export const ignoredAttributes: readonly string[] = ['id', 'meta', 'groups', 'schemas', 'password'];

/** Characters of a text. */
const longestText = 1000;
/** Elements of a list. */
const mostElements = 50;
/** Schemas other than the core schema, and attributes of one that are unknown to Larder. */
const mostExtensions = 10;
const mostAttributes = 100;
/** Characters of all that is stored of a user, as JSON. */
const longestUser = 32 * 1024;

type Part = string | boolean;
type Element = { [part: string]: Part };
type Value = Part | Element | Element[];
/** The attributes of a schema. */
export type Attributes = { [name: string]: Value };

/** A user as it is stored. Extensions are members named by their URN. */
export type UserResource = { [name: string]: Value | Attributes } & {
  userName?: string;
  externalId?: string;
  active?: boolean;
};

/**
 * A user as a directory sent it.
 * @throws `scim.invalid_syntax` for an unknown attribute or a wrong type, `scim.invalid_value` past a bound
 */
export function readUser(sent: Record<string, unknown>): UserResource {
  const user: UserResource = {};
  let extensions = 0;
  for (const [key, value] of Object.entries(sent)) {
    if (ignoredAttributes.includes(key.toLowerCase())) continue;
    if (isSchemaName(key)) {
      if (key.toLowerCase() === userSchema.toLowerCase()) {
        Object.assign(user, attributesOf(objectOf(value, key), userAttributes));
        continue;
      }
      if (++extensions > mostExtensions) throw tooMany(key, mostExtensions);
      const [schema, known] = extensionOf(key);
      const attributes = attributesOf(objectOf(value ?? {}, key), known);
      if (Object.keys(attributes).length > 0) user[schema] = attributes;
    } else Object.assign(user, attributesOf({ [key]: value }, userAttributes));
  }
  if (JSON.stringify(user).length > longestUser)
    throw new Problem('scim.invalid_value', details.scimUserLong({ max: longestUser }));
  return user;
}

/** The name of an extension in Larder's spelling, and its known attributes. */
export function extensionOf(schema: string): [name: string, known: Readonly<Record<string, Kind>> | null] {
  return schema.toLowerCase() === enterpriseSchema.toLowerCase()
    ? [enterpriseSchema, enterpriseAttributes]
    : [schema, null];
}

/** The spelling and kind of an attribute in its schema; undefined for an unknown attribute. */
export function attributeOf(
  name: string,
  known: Readonly<Record<string, Kind>>,
): [name: string, kind: Kind] | undefined {
  if (Object.hasOwn(known, name)) return [name, known[name]!];
  const lower = name.toLowerCase();
  return Object.entries(known).find(([one]) => one.toLowerCase() === lower);
}

function attributesOf(
  sent: Record<string, unknown>,
  known: Readonly<Record<string, Kind>> | null,
): Attributes {
  const read: Attributes = {};
  const names = Object.keys(sent);
  if (names.length > mostAttributes) throw tooMany(names[0]!, mostAttributes);
  for (const sentName of names) {
    if (!isAttributeName(sentName)) throw unknownAttribute(sentName);
    const found = known ? attributeOf(sentName, known) : ([sentName, null] as const);
    if (!found) throw unknownAttribute(sentName);
    const [name, kind] = found;
    const value = kind ? readValue(sent[sentName], kind, name) : freeValue(sent[sentName], name);
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/** A value of a known type; undefined for null and empty values. */
function readValue(sent: unknown, kind: Kind, name: string): Value | undefined {
  if (isNothing(sent)) return undefined;
  switch (kind.is) {
    case 'text':
      return textOf(sent, name);
    case 'switch':
      return switchOf(sent, name);
    case 'complex': {
      // Some send the value of a manager alone.
      const object = typeof sent === 'string' && kind.parts.includes('value') ? { value: sent } : sent;
      return some(elementOf(objectOf(object, name), kind.parts, name));
    }
    case 'many': {
      const list = Array.isArray(sent) ? (sent as unknown[]) : [sent];
      if (list.length > mostElements) throw tooMany(name, mostElements);
      const elements = list
        .filter((one) => !isNothing(one))
        .map((one) => elementOf(isObject(one) ? one : { value: textOf(one, name) }, kind.parts, name))
        .filter((one) => some(one) !== undefined);
      return elements.length === 0 ? undefined : elements;
    }
  }
}

/** A value of an extension that Larder does not know: a text, a number as its text, a switch, an object, or a list. */
function freeValue(sent: unknown, name: string): Value | undefined {
  if (isNothing(sent)) return undefined;
  if (typeof sent === 'boolean') return sent;
  if (Array.isArray(sent)) return readValue(sent, { is: 'many', parts: anyParts(sent) }, name);
  if (isObject(sent)) return readValue(sent, { is: 'complex', parts: anyParts([sent]) }, name);
  return textOf(sent, name);
}

function anyParts(elements: readonly unknown[]): string[] {
  return [
    'value',
    ...elements.flatMap((one) => (isObject(one) ? Object.keys(one).filter(isAttributeName) : [])),
  ];
}

function elementOf(sent: Record<string, unknown>, parts: readonly string[], name: string): Element {
  const read: Element = {};
  if (Object.keys(sent).length > mostAttributes) throw tooMany(name, mostAttributes);
  for (const [sentPart, value] of Object.entries(sent)) {
    const lower = sentPart.toLowerCase();
    const part = parts.find((one) => one.toLowerCase() === lower);
    // Microsoft Entra ID writes `"$ref"` and `"ref"`; nothing is lost without them.
    if (part === undefined && (lower === '$ref' || lower === 'ref')) continue;
    if (part === undefined) throw unknownAttribute(`${name}.${sentPart}`);
    if (isNothing(value)) continue;
    if (part === 'primary') read[part] = switchOf(value, `${name}.primary`);
    else read[part] = typeof value === 'boolean' ? value : textOf(value, `${name}.${part}`);
  }
  return read;
}

function some(element: Element): Element | undefined {
  return Object.keys(element).length === 0 ? undefined : element;
}

/** An attribute without a value is null, an empty text or an empty list. */
function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function textOf(sent: unknown, name: string): string {
  // A number of an employee comes as a number, too.
  if (typeof sent === 'number' && Number.isFinite(sent)) return String(sent);
  if (typeof sent !== 'string')
    throw new Problem('scim.invalid_syntax', details.scimText({ name: shortened(name) }));
  if (!sent.isWellFormed() || sent.includes('\0'))
    throw new Problem('scim.invalid_value', details.scimText({ name: shortened(name) }));
  if (sent.length > longestText && characters(sent) > longestText)
    throw new Problem(
      'scim.invalid_value',
      details.scimTextLong({ name: shortened(name), max: longestText }),
    );
  return sent;
}

function switchOf(sent: unknown, name: string): boolean {
  if (typeof sent === 'boolean') return sent;
  const lower = typeof sent === 'string' ? sent.toLowerCase() : undefined;
  if (lower === 'true' || lower === 'false') return lower === 'true';
  throw new Problem('scim.invalid_value', details.scimSwitch({ name: shortened(name) }));
}

function objectOf(sent: unknown, name: string): Record<string, unknown> {
  if (isObject(sent)) return sent;
  throw new Problem('scim.invalid_syntax', details.scimObject({ name: shortened(name) }));
}

function unknownAttribute(name: string): Problem {
  return new Problem('scim.invalid_syntax', details.scimUnknown({ name: shortened(name) }));
}

function tooMany(name: string, max: number): Problem {
  return new Problem('scim.invalid_value', details.scimTooMany({ name: shortened(name), max }));
}
