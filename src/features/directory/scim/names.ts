/* Names of SCIM 2.0 (RFC 7643 and RFC 7644). */

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** The path of the interface. */
export const scimRoot = '/scim/v2';

const attributeName = /^[A-Za-z$][\w$-]{0,99}$/;

/** True for the name of an attribute (RFC 7643 section 2.1). `__proto__` is none. */
export function isAttributeName(text: string): boolean {
  return attributeName.test(text);
}

const urn = /^urn:[A-Za-z0-9][A-Za-z0-9:._-]{1,200}$/i;

/** True for the URN of a schema. */
export function isSchemaName(text: string): boolean {
  return urn.test(text);
}

/** The key of an object that is equal to a name, whatever the case of both (RFC 7643 section 2.1). */
export function keyOf(object: object, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  const lower = name.toLowerCase();
  return Object.keys(object).find((key) => key.toLowerCase() === lower);
}

/** True for an object that is no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
