import type { JsonSchema } from '@valibot/to-json-schema';

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
