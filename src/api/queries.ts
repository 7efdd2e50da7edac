import * as v from 'valibot';
import { isUuid } from '../store/ids.ts';
import { array, characters, described, integer, lowerUuid, oneOf, rangeEnd } from './fields.ts';
import { timestamp } from './values.ts';

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

/** The id of a thing in a query: any text; a UUID in either case. */
export function queryId() {
  return v.pipe(queryText(), v.transform(lowerUuid));
}

/**
 * A filter of scope (rules/scope#filters-of-scope): a UUID in either case. A mistyped id would filter nothing, and
 * return everything.
 */
export function scopeId() {
  return v.pipe(
    v.string('isString'),
    v.check(isUuid, 'isUuid'),
    v.transform(lowerUuid),
    v.metadata({ jsonSchema: { type: 'string', format: 'uuid' } }),
  );
}

/** `true` or `false` of a query string. */
export function queryBoolean() {
  return v.pipe(
    v.picklist(['true', 'false'], 'isBoolean'),
    v.transform((text) => text === 'true'),
    v.metadata({ jsonSchema: { type: 'boolean' } }),
  );
}

/** A search or id filter: any text, including an empty one. */
export function queryText(max = 256) {
  return v.pipe(
    v.string('isString'),
    v.check((text) => text.isWellFormed() && !text.includes('\0'), 'isString'),
    v.check((text) => text.length <= max || characters(text) <= max, 'maxLength'),
    v.metadata({ jsonSchema: { type: 'string', maxLength: max } }),
  );
}

/** Parameters for changes since a moment, optionally with removed things (rules/lists#removed-since). */
export const changedFields = {
  updatedFrom: described(
    'Only items changed at this time or later; UTC without an offset.',
    v.optional(rangeEnd()),
  ),
  removed: described(
    'With `updatedFrom`: also items removed at that time or later. Each item then has `removedAt`, which is null for existing items.',
    v.optional(queryBoolean()),
  ),
};

/** The member of a list's items with the moment of removal. */
export const removedAtReply = {
  removedAt: v.optional(
    described(
      'The time of removal; null for existing things. Only in lists with `removed=true`.',
      v.nullable(timestamp),
    ),
  ),
};

export const businessLine = () => oneOf(['vending', 'eas']);

/** The number of a page; 1 if neither a number nor a cursor is given. */
export function pageNumber() {
  const max = Number.MAX_SAFE_INTEGER;
  return v.pipe(
    queryInteger(1, max),
    v.metadata({ jsonSchema: { type: 'integer', minimum: 1, maximum: max, default: 1 } }),
  );
}

/** The most values of one filter. */
const maxValues = 50;

/**
 * A filter that takes several values, any of which may match: `type=a&type=b` (rules/lists#filters). Its value is the
 * list of them, each once.
 */
export function several<const F extends v.GenericSchema<string>>(field: F) {
  const list = array(field, 1, maxValues);
  const run: v.GenericSchema['~run'] = (dataset, config) => {
    const isList = Array.isArray((dataset as { value: unknown }).value);
    const result = (isList ? list : field)['~run'](dataset, config) as { issues?: unknown; value: unknown };
    if (!result.issues) result.value = isList ? [...new Set(result.value as unknown[])] : [result.value];
    return result as never;
  };
  // As the document shows it: one value, or several.
  const shown = v.union([field, v.pipe(v.array(field), v.minLength(1), v.maxLength(maxValues))]);
  return { ...shown, '~run': run } as unknown as v.GenericSchema<
    v.InferInput<F> | v.InferInput<F>[],
    v.InferOutput<F>[]
  >;
}

/** The scope filters of every list; outside the key's scope they are overwritten (rules/scope#filters-of-scope). */
export const scopeFields = {
  clientId: described(
    'Only of this client; a client outside the key’s scope is replaced by the key’s.',
    v.optional(scopeId()),
  ),
  accountId: described(
    'Only of this account; an account outside the key’s scope is replaced by the key’s.',
    v.optional(scopeId()),
  ),
};

/** Filters that are the same in every list. */
export const filter = {
  search: described(
    'Only items that contain this text; case and accents are ignored.',
    v.optional(queryText()),
  ),
  isActive: described('Only active items, or only inactive ones.', v.optional(queryBoolean())),
  deviceId: described('Only of this machine.', v.optional(queryId())),
  productId: described('Only of this product.', v.optional(queryId())),
  operationId: described(
    'Only of this operation; an operation outside the key’s scope is ignored.',
    v.optional(scopeId()),
  ),
  operationIds: described(
    'Only of this operation; an operation outside the key’s scope is ignored.',
    v.optional(several(scopeId())),
  ),
  businessLines: described('Only of this line.', v.optional(several(businessLine()))),
  deviceSerial: described('Only of the machine with this serial.', v.optional(queryText())),
  tagValue: described('Only with this value of a tag; with `tagId`, of that tag.', v.optional(queryText())),
  consumerIdentification: described(
    'Only of the person who had this identification then.',
    v.optional(queryText()),
  ),
};
