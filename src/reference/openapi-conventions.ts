import type { JsonSchema } from '@valibot/to-json-schema';
import { meaningOf } from '../api/meanings/index.ts';

/* Properties of all members with a name, so that schemas need not repeat them. */

const fractions = new Set(['taxRate', 'tax', 'filled', 'salesPerDay', 'salesByWeekday', 'percent']);
const moments = /(?:At|^dates?|Dates?)$/;
const uuids = /^(?:id|(?:client|account|operation|product|profile|consumer|device)Id)$/;
const bounds = /(?:^from|^to|From|To)$/;

/**
 * A member of a reply: dates are ISO 8601 in UTC, numbers are integers but for some that are known, and Larder's ids are UUIDs
 * (rules/money-and-time#moments).
 */
export function conventional(property: JsonSchema | boolean, name: string): JsonSchema | boolean {
  if (typeof property === 'boolean' || property.format || property.enum) return property;
  if (property.items) return { ...property, items: conventional(property.items as JsonSchema, name) };
  const types = [property.type].flat();
  if (types.includes('number') && !fractions.has(name)) {
    const integers = types.map((type) => (type === 'number' ? 'integer' : type));
    return { ...property, type: (integers.length === 1 ? integers[0] : integers) as 'integer' };
  }
  if (!types.includes('string')) return property;
  // A member with a pattern is not a moment: a day of each year is a date without one.
  if (moments.test(name) && !property.pattern) return { ...property, format: 'date-time' };
  // A nullable `id` may name another kind of thing, as the `id` of a bulk row does, and so may one of another length.
  return uuids.test(name) && !property.maxLength && (name !== 'id' || types.length === 1)
    ? { ...property, format: 'uuid' }
    : property;
}

/** A member of a request: the bounds of a range are dates as well (rules/money-and-time#moments). */
export function asSent(property: JsonSchema | boolean, name: string): JsonSchema | boolean {
  if (typeof property === 'boolean' || property.format !== 'date-time' || !bounds.test(name)) return property;
  const { type, format, ...rest } = property;
  return {
    ...rest,
    anyOf: [
      { type: 'string', format },
      { type: 'string', format: 'date' },
    ],
  };
}

/**
 * A schema whose members all say what they mean: by what their own schema says, else by the vocabulary of the
 * interface (src/api/meanings). `path` leads to it from what it belongs to: `product`, `attributes`.
 */
export function withMeanings(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const made = { ...schema };
  if (schema.properties) {
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => {
        if (typeof property === 'boolean') return [name, property];
        const description = property.description ?? meaningOf([...path, name]);
        // The meaning of a list belongs to the list, and the meanings of its items' members to the items.
        const within = name === 'items' ? path : [...path, name];
        return [name, { ...withMeanings(property, within), ...(description && { description }) }];
      }),
    );
  }
  if (schema.items) made.items = withMeanings(schema.items as JsonSchema, path);
  for (const word of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts = schema[word] as JsonSchema[] | undefined;
    if (parts) made[word] = parts.map((part) => withMeanings(part, path));
  }
  return made;
}

const verbs = /^(?:Create|Update|Change|Set|Replace|Assign|Import|Export|Report|List)(?=[A-Z])/;

/** Returns the start of a component's member paths in the vocabulary; members of an export's body are filters. */
export function pathOf(component: string): string[] {
  const isExport = /^Export.+Body$/.test(component);
  return isExport ? [nounOf(component), 'filter'] : [nounOf(component)];
}

/** Returns the noun with which the meaning paths of a component start: `product` for `CreateProductBody`. */
export function nounOf(component: string): string {
  const noun = component.replace(verbs, '').replace(/(?<=.)(?:Body|Reply)$/, '');
  return noun.charAt(0).toLowerCase() + noun.slice(1);
}
