import * as v from 'valibot';
import { characters, integer, lowerUuid, oneOf } from './fields.ts';

/*
 * The fields of query strings, where everything arrives as text.
 */

const digits = /^(0|[1-9]\d*)$/;

/** An integer of a query string. */
export function queryInteger(min: number, max: number) {
  return v.pipe(
    v.string('isInt'),
    v.regex(digits, 'isInt'),
    v.transform(Number),
    integer(min, max),
    v.metadata({ jsonSchema: { type: 'integer', minimum: min, maximum: max } }),
  );
}

/** What names a thing by its id: any text, and of a UUID either case. */
export function queryId() {
  return v.pipe(queryText(), v.transform(lowerUuid));
}

/** `true` or `false` of a query string. */
export function queryBoolean() {
  return v.pipe(
    v.picklist(['true', 'false'], 'isBoolean'),
    v.transform((text) => text === 'true'),
    v.metadata({ jsonSchema: { type: 'boolean' } }),
  );
}

/** What a search or an id filter takes: any text that can be one, an empty one too. */
export function queryText(max = 256) {
  return v.pipe(
    v.string('isString'),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'isString'),
    v.check((text) => text.length <= max || characters(text) <= max, 'maxLength'),
    v.metadata({ jsonSchema: { type: 'string', maxLength: max } }),
  );
}

export const businessLine = () => oneOf(['vending', 'eas']);

/** The members of every page-based list (rules/lists#page-based-lists). */
export const pageFields = {
  page: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER), '1'),
  pageSize: v.optional(queryInteger(1, 1000), '50'),
};

/** The scope filters of every list; outside the key's scope they are overwritten (rules/scope#filters-of-scope). */
export const scopeFields = {
  clientId: v.optional(queryId()),
  accountId: v.optional(queryId()),
};
