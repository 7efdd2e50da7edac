import { shortened } from '../../../problems/field-error.ts';
import { Problem } from '../../../problems/problem.ts';
import { details } from '../../../problems/sentences.ts';
import { type AttributePath, attributePath, wrongPath } from './attribute-path.ts';
import { type Filter, parseFilter, passes } from './filter.ts';
import { isAttributeName, isObject, isSchemaName, keyOf } from './names.ts';
import {
  attributeOf,
  extensionOf,
  ignoredAttributes,
  readUser,
  type UserResource,
  userAttributes,
} from './user-resource.ts';

/*
 * PATCH of users (RFC 7644 section 3.5.2), as Microsoft Entra ID and Okta send it. Operations apply to a copy, one after the
 * other, and the result is read like a user that was sent whole. An operation that cannot be applied refuses the request.
 */

export type OperationName = 'add' | 'replace' | 'remove';
export type Operation = { readonly op: OperationName; readonly path?: string; readonly value?: unknown };

/** Operations of a request. */
const mostOperations = 1000;
const longestPath = 1000;

/** The operations of a PATCH. `op` is taken in any case. @throws `scim.invalid_syntax`, `scim.invalid_path` */
export function readOperations(body: Record<string, unknown>): Operation[] {
  const key = keyOf(body, 'Operations');
  const sent = key === undefined ? undefined : body[key];
  if (!Array.isArray(sent) || sent.length === 0)
    throw new Problem('scim.invalid_syntax', details.scimNoOperations);
  if (sent.length > mostOperations)
    throw new Problem('scim.invalid_value', details.scimTooMany({ name: 'Operations', max: mostOperations }));
  return sent.map(operationOf);
}

function operationOf(sent: unknown): Operation {
  const member = (name: string) => {
    const key = isObject(sent) ? keyOf(sent, name) : undefined;
    return key === undefined ? undefined : (sent as Record<string, unknown>)[key];
  };
  const [name, path] = [member('op'), member('path')];
  const op = typeof name === 'string' ? name.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw new Problem('scim.invalid_syntax', details.scimOperation);
  if (path !== undefined && path !== null && typeof path !== 'string') throw wrongPath(JSON.stringify(path));
  if (typeof path === 'string' && path.length > longestPath) throw wrongPath(path);
  const value = member('value');
  if (op === 'remove' && !path) throw new Problem('scim.no_target', details.scimRemoveNothing);
  if (op !== 'remove' && value === undefined)
    throw new Problem('scim.invalid_syntax', details.scimNoValue({ op }));
  return { op, ...(path && { path }), ...(value !== undefined && { value }) };
}

/**
 * A user after some operations; `id` is its own, which some directories send along.
 * @throws `scim.invalid_path`, `scim.no_target`, `scim.mutability`, `scim.invalid_filter`, and what `readUser` throws
 */
export function patchedUser(user: UserResource, operations: readonly Operation[], id: string): UserResource {
  const patched: Sent = structuredClone(user);
  for (const { op, path, value } of operations) {
    if (path !== undefined) applyAt(patched, op, path, value);
    else applyAll(patched, op, value, id);
  }
  return readUser(patched);
}

type Sent = Record<string, unknown>;

/** An operation without a path: each member of its value is one for itself. */
function applyAll(user: Sent, op: OperationName, value: unknown, id: string): void {
  if (!isObject(value)) throw new Problem('scim.invalid_syntax', details.scimObject({ name: 'value' }));
  let applied = 0;
  for (const [name, one] of Object.entries(value)) {
    const lower = name.toLowerCase();
    if (lower === 'id' && one !== id) throw new Problem('scim.mutability', details.scimReadOnly({ name }));
    if (ignoredAttributes.includes(lower)) continue;
    applied++;
    // An extension whole: its attributes are operations, too.
    if (isSchemaName(name) && isObject(one) && attributePath(name).attribute === null)
      for (const [attribute, its] of Object.entries(one)) applyAt(user, op, `${name}:${attribute}`, its);
    else applyAt(user, op, name, one);
  }
  if (applied === 0) throw new Problem('scim.no_target', details.scimNothingToDo);
}

function applyAt(user: Sent, op: OperationName, text: string, value: unknown): void {
  const { path, filter } = pathWithFilter(text);
  const attribute = path.attribute?.toLowerCase();
  if (path.schema === null && attribute !== undefined && ignoredAttributes.includes(attribute))
    throw new Problem('scim.mutability', details.scimReadOnly({ name: shortened(text) }));
  if (path.attribute === null) {
    applyToExtension(user, op, path.schema!, value);
    return;
  }
  const target = targetOf(user, path, text);
  if (filter) applyToElements(target, op, path, filter, value, text);
  else if (path.sub !== null) applyToPart(target, op, path.sub, value);
  else applyToWhole(target, op, value);
  if (target.isNew && Object.keys(target.within).length > 0) user[target.isNew] = target.within;
}

/** A place of a resource: the object with the attribute, and the name that it has there. */
type Target = {
  readonly within: Sent;
  readonly name: string;
  /** True if the attribute is a list by its schema, or by what is there. */
  readonly isMany: boolean;
  readonly isComplex: boolean;
  /** The name under which a new extension joins the resource. */
  readonly isNew: string | null;
};

function targetOf(user: Sent, { schema, attribute }: AttributePath, text: string): Target {
  if (schema === null) {
    const found = attributeOf(attribute!, userAttributes);
    if (!found) throw wrongPath(text);
    return placeIn(user, found[0], found[1].is, null);
  }
  const [name, known] = extensionOf(schema);
  const key = keyOf(user, name);
  const within = (key === undefined ? {} : user[key]) as Sent;
  const found = known && attributeOf(attribute!, known);
  if (known && !found) throw wrongPath(text);
  const own = found ? found[0] : (keyOf(within, attribute!) ?? attribute!);
  return placeIn(within, own, found?.[1].is, key === undefined ? name : null);
}

function placeIn(within: Sent, name: string, kind: string | undefined, isNew: string | null): Target {
  const there = within[name];
  const isMany = kind === 'many' || (kind === undefined && Array.isArray(there));
  const isComplex = kind === 'complex' || (kind === undefined && isObject(there));
  return { within, name, isMany, isComplex, isNew };
}

/** Takes a path apart: `emails[type eq "work"].value`. @throws `scim.invalid_path`, `scim.invalid_filter` */
export function pathWithFilter(text: string): { path: AttributePath; filter: Filter | null } {
  const open = text.indexOf('[');
  if (open < 0) return { path: attributePath(text), filter: null };
  const close = text.lastIndexOf(']');
  const rest = text.slice(close + 1);
  if (close < open || (rest !== '' && !rest.startsWith('.'))) throw wrongPath(text);
  const path = attributePath(`${text.slice(0, open)}${rest}`);
  if (path.attribute === null) throw wrongPath(text);
  return { path, filter: parseFilter(text.slice(open + 1, close)) };
}

function applyToExtension(user: Sent, op: OperationName, schema: string, value: unknown): void {
  const [name] = extensionOf(schema);
  if (op === 'remove') {
    delete user[keyOf(user, name) ?? name];
    return;
  }
  if (!isObject(value)) throw new Problem('scim.invalid_syntax', details.scimObject({ name: schema }));
  for (const [attribute, its] of Object.entries(value)) applyAt(user, op, `${name}:${attribute}`, its);
}

function applyToWhole({ within, name, isMany, isComplex }: Target, op: OperationName, value: unknown): void {
  const there = within[name];
  if (op === 'remove') {
    // Microsoft Entra ID names what goes from a list in `value`.
    if (isMany && value !== undefined && value !== null) within[name] = without(listOf(there), listOf(value));
    else delete within[name];
  } else if (isMany && op === 'add') within[name] = withMore(listOf(there), listOf(value));
  else if (isComplex && isObject(there) && isObject(value)) merge(there, value);
  else within[name] = value;
}

function applyToPart(
  { within, name, isMany }: Target,
  op: OperationName,
  part: string,
  value: unknown,
): void {
  const there = within[name];
  const elements = isMany ? listOf(there).filter(isObject) : isObject(there) ? [there] : [];
  if (op === 'remove') {
    for (const one of elements) delete one[keyOf(one, part) ?? part];
    return;
  }
  if (elements.length === 0) within[name] = isMany ? [{ [part]: value }] : { [part]: value };
  else for (const one of elements) one[keyOf(one, part) ?? part] = value;
}

function applyToElements(
  { within, name, isMany }: Target,
  op: OperationName,
  { sub }: AttributePath,
  filter: Filter,
  value: unknown,
  text: string,
): void {
  const there = within[name];
  const all = listOf(there);
  const found = all.filter((one): one is Sent => isObject(one) && passes(filter, one));
  const noTarget = () => new Problem('scim.no_target', details.scimNoTarget({ path: shortened(text) }));
  if (!isMany && there !== undefined) throw wrongPath(text);
  if (op === 'remove') {
    if (found.length === 0) throw noTarget();
    if (sub === null) within[name] = all.filter((one) => !found.includes(one as Sent));
    else for (const one of found) delete one[keyOf(one, sub) ?? sub];
    return;
  }
  if (found.length === 0) {
    // `emails[type eq "work"].value` of someone without one makes it: directories send `replace` for that, too.
    const made = elementFor(filter);
    if (!made) throw noTarget();
    found.push(made);
    within[name] = [...all, made];
  }
  for (const one of found) {
    if (sub !== null) one[keyOf(one, sub) ?? sub] = value;
    else if (isObject(value)) merge(one, value);
    else one['value'] = value;
  }
}

/** The element that a filter of equalities describes; undefined for any other filter. */
function elementFor(filter: Filter): Sent | undefined {
  if (filter.is === 'and') {
    const parts = filter.of.map(elementFor);
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts);
  }
  if (filter.is !== 'eq' || filter.path.attribute === null || filter.path.sub !== null) return undefined;
  return { [filter.path.attribute]: filter.value };
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function merge(into: Sent, value: Sent): void {
  for (const [part, one] of Object.entries(value)) {
    if (!isAttributeName(part)) throw wrongPath(part);
    into[keyOf(into, part) ?? part] = one;
  }
}

/** A list with more elements. One that is there with the same type and value is not doubled; the last primary one counts. */
function withMore(there: readonly unknown[], more: readonly unknown[]): unknown[] {
  const isPrimary = (one: unknown) =>
    isObject(one) && /^(?:true|"true")$/i.test(JSON.stringify(one['primary']) ?? '');
  const others = more.some(isPrimary)
    ? there.map((one) => (isPrimary(one) ? { ...(one as Sent), primary: false } : one))
    : there;
  const kept = others.filter((one) => !more.some((added) => isSame(one, added)));
  return [...kept, ...more];
}

function without(there: readonly unknown[], removed: readonly unknown[]): unknown[] {
  return there.filter((one) => !removed.some((gone) => isSame(one, gone)));
}

function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((each) => (isObject(each) ? each : { value: each }));
  return a!['value'] === b!['value'] && (a!['type'] ?? b!['type']) === (b!['type'] ?? a!['type']);
}
