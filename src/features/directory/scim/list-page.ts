import { type AttributePath, attributePath } from './attribute-path.ts';
import { conditionsOf, type Filter, parseFilter, passes } from './filter.ts';
import { isObject, keyOf, listSchema } from './names.ts';

/** The query of a list, as checked. */
export type ListQuery = Projection & {
  filter?: string | undefined;
  startIndex?: number | undefined;
  count?: number | undefined;
};

/** The attributes that an answer has, separated by commas. */
export type Projection = { attributes?: string | undefined; excludedAttributes?: string | undefined };

/** Resources on a page, unless a request names fewer. */
export const usualCount = 100;
/** Resources on a page at most. */
export const mostResources = 200;

export type FoundPage<R> = { total: number; rows: readonly R[] };

/** The rows of a list. */
export type Source<R> = {
  shown(row: R): object;
  /** The rows whose attribute, in lower case, has a value; undefined without an index. */
  byName(name: string, value: string): readonly (R | undefined)[] | undefined;
  all(): Iterable<R>;
  page(limit: number, offset: number): FoundPage<R>;
};

/** A page of resources (RFC 7644 section 3.4.2): counted from 1, with the number of all. @throws `scim.invalid_filter` */
export function listPage<R>(query: ListQuery, source: Source<R>): object {
  const startIndex = Math.max(1, query.startIndex ?? 1);
  const count = Math.min(mostResources, Math.max(0, query.count ?? usualCount));
  const { total, resources } = query.filter
    ? filtered(parseFilter(query.filter), source, startIndex - 1, count)
    : unfiltered(source, startIndex - 1, count);
  return {
    schemas: [listSchema],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources.map((one) => projected(one, query)),
  };
}

type Found = { total: number; resources: object[] };

function unfiltered<R>(source: Source<R>, offset: number, count: number): Found {
  const { total, rows } = source.page(count, offset);
  return { total, resources: rows.map((row) => source.shown(row)) };
}

function filtered<R>(filter: Filter, source: Source<R>, offset: number, count: number): Found {
  const known = conditionsOf(filter)
    .map((one) => indexed(one))
    .filter((one) => one !== undefined)
    .map(({ name, value }) => source.byName(name, value))
    .find((rows) => rows !== undefined);
  const resources: object[] = [];
  let total = 0;
  for (const row of known ?? source.all()) {
    if (row === undefined) continue;
    const resource = source.shown(row);
    if (!passes(filter, resource)) continue;
    if (total >= offset && resources.length < count) resources.push(resource);
    total++;
  }
  return { total, resources };
}

/** The attribute and the value of a condition that an index may answer. */
function indexed(filter: Filter): { name: string; value: string } | undefined {
  if (filter.is !== 'eq' || typeof filter.value !== 'string') return undefined;
  const { schema, attribute, sub } = filter.path;
  if (schema !== null || attribute === null || sub !== null) return undefined;
  return { name: attribute.toLowerCase(), value: filter.value };
}

const indexedNames = ['username', 'externalid', 'id'];

/** True if a filter may check every resource. One that cannot be read is refused at once. */
export function looksAtAll(text: string | undefined): boolean {
  if (!text) return false;
  const conditions = conditionsOf(parseFilter(text));
  return !conditions.some((one) => indexedNames.includes(indexed(one)?.name ?? ''));
}

/** Attributes that every answer has. */
const always = ['schemas', 'id'];
const mostNames = 50;

/** True if an answer is to have an attribute. */
export function isAsked(name: string, { attributes, excludedAttributes }: Projection): boolean {
  const lower = name.toLowerCase();
  const isNamed = ({ schema, attribute }: AttributePath) =>
    schema === null && attribute?.toLowerCase() === lower;
  if (attributes) return pathsIn(attributes).some(isNamed);
  return !pathsIn(excludedAttributes).some((path) => path.sub === null && isNamed(path));
}

/** A resource with the attributes that are requested (RFC 7644 section 3.9). */
export function projected(resource: object, { attributes, excludedAttributes }: Projection): object {
  if (attributes) {
    const kept: Record<string, unknown> = {};
    for (const name of always) kept[name] = (resource as Record<string, unknown>)[name];
    for (const path of pathsIn(attributes)) copy(resource, kept, path);
    return kept;
  }
  const names = pathsIn(excludedAttributes);
  if (names.length === 0) return resource;
  const rest = structuredClone(resource) as Record<string, unknown>;
  for (const path of names) drop(rest, path);
  return rest;
}

function pathsIn(list: string | undefined): AttributePath[] {
  const names = (list ?? '').split(',', mostNames).map((name) => name.trim());
  return names.filter((name) => name !== '').map(attributePath);
}

function copy(from: object, to: Record<string, unknown>, { schema, attribute, sub }: AttributePath): void {
  const place = [schema, attribute, sub].filter((name) => name !== null);
  let [source, target]: [unknown, Record<string, unknown>] = [from, to];
  for (const [at, name] of place.entries()) {
    const key = isObject(source) ? keyOf(source, name) : undefined;
    if (key === undefined) return;
    const value = (source as Record<string, unknown>)[key];
    const isLast = at === place.length - 1;
    // The elements of a list come whole.
    if (isLast || !isObject(value)) {
      target[key] = value;
      return;
    }
    const inner = isObject(target[key]) ? target[key] : {};
    target[key] = inner;
    [source, target] = [value, inner];
  }
}

function drop(from: Record<string, unknown>, { schema, attribute, sub }: AttributePath): void {
  const place = [schema, attribute, sub].filter((name) => name !== null);
  const last = place.pop()!;
  let within: unknown = from;
  for (const name of place) {
    const key = isObject(within) ? keyOf(within, name) : undefined;
    within = key === undefined ? undefined : (within as Record<string, unknown>)[key];
  }
  const elements = Array.isArray(within) ? (within as unknown[]) : [within];
  for (const element of elements) {
    const key = isObject(element) ? keyOf(element, last) : undefined;
    const isKept = place.length === 0 && key !== undefined && always.includes(key);
    if (key !== undefined && !isKept) delete (element as Record<string, unknown>)[key];
  }
}
