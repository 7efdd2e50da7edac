import type * as v from 'valibot';
import type { Endpoint } from '../api/endpoint.ts';

/*
 * The names of the OpenAPI document follow from the route table alone, from paths or from what endpoints declare:
 * generated clients keep theirs for as long as those stay.
 */

/** The parts of a named endpoint that names come from. */
export type Named = Pick<Endpoint, 'method' | 'path' | 'operation' | 'reply'>;

/** The id of an operation: `listProducts`, `getProduct`, `createProduct`, `deactivateProduct`. */
export function operationIdOf(endpoint: Named): string {
  const { verb, nouns } = partsOf(endpoint);
  return verb + nouns;
}

/**
 * The name of a reply's schema: `Product` for what `getProduct` answers, `ProductList` for `listProducts`, and
 * that of the operation for the rest.
 */
export function replyNameOf(endpoint: Named): string {
  const { verb, nouns } = partsOf(endpoint);
  if (verb === 'get') return nouns;
  if (verb === 'list') return `${singular(nouns)}List`;
  return `${capital(verb + nouns)}Reply`;
}

/** The name of a list's items, where no other endpoint answers one alone: `AuditLog`. */
export function itemNameOf(endpoint: Named): string {
  return singular(partsOf(endpoint).nouns);
}

/** The name of a body's schema: `CreateProductBody`. */
export function bodyNameOf(endpoint: Named): string {
  return `${capital(operationIdOf(endpoint))}Body`;
}

/** The schema of a list's items; undefined when the reply is no list. */
export function itemSchemaOf(reply: v.GenericSchema | undefined): v.GenericSchema | undefined {
  const entries = entriesOf(reply);
  const isPaged = entries && ('total' in entries || 'nextCursor' in entries);
  const items = isPaged ? (entries['items'] as { item?: v.GenericSchema } | undefined) : undefined;
  return items?.item;
}

/** The members of an object's schema. */
export function entriesOf(schema: v.GenericSchema | undefined): Record<string, v.GenericSchema> | undefined {
  return (schema as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries;
}

// Last segments that say what is done rather than what it is done to.
const actions = new Set(['activate', 'deactivate']);
const verbs = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' } as const;

function partsOf(endpoint: Named): { verb: string; nouns: string } {
  const declared = /^([a-z]+)([^a-z].*)?$/.exec(endpoint.operation ?? '');
  if (declared) return { verb: declared[1]!, nouns: declared[2] ?? '' };
  const segments = endpoint.path.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isAction = actions.has(last);
  const isList = endpoint.method === 'GET' && itemSchemaOf(endpoint.reply) !== undefined;
  const named = isAction ? segments.slice(0, -1) : segments;
  const nouns = named
    .map((segment, index) => {
      if (isParameter(segment)) return '';
      const next = named[index + 1];
      const isOne = next === undefined ? endpoint.method === 'POST' && !isAction : isParameter(next);
      return pascal(isOne ? singular(segment) : segment);
    })
    .join('');
  return { verb: isAction ? last : isList ? 'list' : verbs[endpoint.method], nouns };
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function pascal(segment: string): string {
  return segment.split('-').map(capital).join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
