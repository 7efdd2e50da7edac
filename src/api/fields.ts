import * as v from 'valibot';
import {
  type Allowance,
  type FieldError,
  type FieldErrors,
  fieldErrorAt,
  fitting,
  maxErrors,
  missingText,
  ruleText,
} from '../problems/field-error.ts';
import { fieldTexts } from '../problems/sentences.ts';
import { joined, type Text } from '../problems/text.ts';
import { isUuid } from '../store/ids.ts';
import { issuesOf } from './containers.ts';
import { amountMark, hintFor } from './hints.ts';
import { parseInstant } from './instant.ts';

export { array, object, unique } from './containers.ts';

/*
 * The fields that bodies and queries are made of. Each is a valibot schema whose messages are the rule names of
 * class-validator (rules/requests#validation), so that an issue is a `{ field, rule }` without a table in between.
 */

/** A schema of any kind. */
export type Field<T = unknown> = v.GenericSchema<unknown, T>;
export type Value<F extends v.GenericSchema> = v.InferOutput<F>;

export const largestInteger = Number.MAX_SAFE_INTEGER;

// NUL ends texts in too many places to be kept, and half a surrogate pair has no UTF-8 (rules/requests#texts).
function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Characters as a reader counts them: code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A check of a text, with its limit for the error sentence. */
type Bounded = ((value: string) => boolean) & { bound: number };

function bounded(bound: number, holds: (value: string) => boolean): Bounded {
  return Object.assign(holds, { bound });
}

/** A text of `min` to `max` characters; 1 to 200 by default (rules/requests#texts). */
export function text(min = 1, max = 200) {
  return v.pipe(
    v.string('isString'),
    v.check(isCleanText, 'isString'),
    v.check(
      bounded(min, (value) => value.length >= min && (value.length >= 2 * min || characters(value) >= min)),
      'minLength',
    ),
    v.check(
      bounded(max, (value) => value.length <= max || (value.length <= 2 * max && characters(value) <= max)),
      'maxLength',
    ),
    v.metadata({ jsonSchema: { type: 'string', minLength: min, maxLength: max } }),
  );
}

/** The text of a UUID as ids are kept: their two cases are one. Any other text stays as it is. */
export function lowerUuid(text: string): string {
  const lower = text.toLowerCase();
  // Nearly every id comes in lower case, and need not be checked.
  return lower !== text && isUuid(text) ? lower : text;
}

/** The id of a thing. A rule checks which thing it is and whether it exists. */
export function id() {
  return v.pipe(text(), v.transform(lowerUuid));
}

/** An integer from `min` to `max`; 0 to 2^53-1 by default. */
export function integer(min = 0, max = largestInteger) {
  return v.pipe(
    v.number('isInt'),
    v.integer('isInt'),
    v.minValue(min, 'min'),
    v.maxValue(max, 'max'),
    v.metadata({ jsonSchema: { type: 'integer', minimum: min, maximum: max } }),
  );
}

/** An amount of money in minor units, from `min` to `max`; 0 to 2^53-1 by default. */
export function amount(min = 0, max = largestInteger) {
  return v.pipe(
    { ...v.number('isInt'), expects: amountMark as 'number' },
    { ...v.integer<number, 'isInt'>('isInt'), expects: amountMark as never },
    v.minValue(min, 'min'),
    v.maxValue(max, 'max'),
    v.metadata({ jsonSchema: { type: 'integer', minimum: min, maximum: max } }),
  );
}

/** A number from `min` to `max`, fractions allowed. */
export function number(min: number, max: number) {
  return v.pipe(v.number('isNumber'), v.finite('isNumber'), v.minValue(min, 'min'), v.maxValue(max, 'max'));
}

/** `true` or `false`. */
export function boolean() {
  return v.boolean('isBoolean');
}

/** One of a closed list of texts. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return v.picklist(values, 'isIn');
}

/** An ISO 8601 date or date-time; its value is the moment in milliseconds. */
export function instant() {
  return instantAs({ type: 'string', format: 'date-time' });
}

/** An end of a range of time: an `instant`, which the API's documents show as a date or a date-time. */
export function rangeEnd() {
  return instantAs({
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ],
  });
}

function instantAs(jsonSchema: object) {
  return v.pipe(
    v.string('isISO8601'),
    v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
      const moment = parseInstant(dataset.value);
      if (moment !== null) return moment;
      addIssue({ message: 'isISO8601' });
      return NEVER;
    }),
    v.metadata({ jsonSchema }),
  );
}

/**
 * A field with a description. Its pipe makes `v.partial` and `v.pick` refuse it, because they would lose the
 * description.
 */
type Described<F> = F & { readonly pipe: readonly v.DescriptionAction<unknown, string>[] };

/** A field with its description in the API's documents. It checks as `field` does; `v.pipe` would add a step. */
export function described<F extends v.GenericSchema>(text: string, field: F): Described<F> {
  const steps = ('pipe' in field ? field.pipe : [field]) as Described<F>['pipe'];
  return { ...field, pipe: [...steps, v.description(text)] };
}

/** The `items` of a list, with the description that all of them share. */
export function listedItems<F extends v.GenericSchema>(items: F): Described<F> {
  return described('The items found, in the order of the list.', items);
}

/** A member that may be absent. */
export function optional<F extends v.GenericSchema>(field: F) {
  return v.optional(field);
}

/** A value, or null. */
export function nullable<F extends v.GenericSchema>(field: F) {
  return v.nullable(field);
}

/** The text about two missing members, of which one must be there. */
export function neitherText(first: string, second: string): Text {
  return joined(fieldTexts.isMissing, fieldTexts.sendEither({ first, second }));
}

/** An object of which one of two members must be there; where neither is, the error is the first one's and names both. */
export function withEither<F extends v.GenericSchema>(schema: F, first: string, second: string) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const value = dataset.value as Record<string, unknown> | null | undefined;
      if (!value || Array.isArray(value)) return;
      if (value[first] !== undefined || value[second] !== undefined) return;
      const path = { type: 'object', origin: 'value', input: value, key: first, value: undefined };
      addIssue({ message: 'isString', expected: `${first} ${second}`, path: [path as never] });
    }),
    v.metadata({ anyOf: [{ required: [first] }, { required: [second] }] }),
  );
}

/** The outcome of a check: the value, or one error for each broken rule, the first of them if they are many. */
export type Checked<T> =
  | { value: T; errors?: undefined; omitted?: undefined }
  | ({ value?: undefined } & FieldErrors);

/**
 * Checks `input` against a field; `prefix` is before the dotted paths of its errors. At most `max` errors are listed;
 * `omitted` counts the others.
 */
export function check<T>(
  field: v.GenericSchema<unknown, T>,
  input: unknown,
  prefix = '',
  max = maxErrors,
): Checked<T> {
  const { value, issues, omitted } = issuesOf(field, input, max);
  if (issues.length === 0) return { value: value as T };
  return fitting(
    issues.map((issue) => errorOf(issue, prefix)),
    omitted,
    max,
  );
}

function errorOf(issue: v.BaseIssue<unknown>, prefix: string): FieldError {
  const names = (issue.path ?? []).map((item) => String(item.key));
  const { message: rule, requirement, expected } = issue;
  const limit = typeof requirement === 'function' ? (requirement as Bounded).bound : requirement;
  const isMissing = issue.input === undefined && issue.kind === 'schema';
  const values = rule === 'isIn' ? quotedIn(expected ?? '') : [];
  const isShort = values.length > 0 && expected!.length <= longestAllowed;
  const isListed = values.length > 0 && values.join(', ').length <= longestListed;
  // The two names of `withEither`.
  const [first, second] = (issue.type === 'raw_check' && rule === 'isString' && expected?.split(' ')) || [];
  const allowance: Allowance = {
    ...(typeof limit === 'number' && { limit }),
    ...(isShort && { allowed: values }),
    ...((isMissing || second !== undefined) && { required: true }),
  };
  const must = isListed ? valuesText(values) : ruleText(rule, allowance.limit);
  const path = prefix ? [prefix, ...names] : names;
  if (second !== undefined) return fieldErrorAt(path, rule, neitherText(first!, second), allowance);
  if (isMissing) return fieldErrorAt(path, rule, missingText(must), allowance);
  const hint = hintFor(issue, values);
  return fieldErrorAt(path, rule, hint ? joined(must, hint) : must, allowance);
}

/** The most characters of a closed list, as valibot writes it, whose values are sent to programs. */
const longestAllowed = 300;

/** The most characters of allowed values that a sentence lists. */
const longestListed = 1200;

/** The values of a closed list; valibot has them as a text, each in quotes. */
function quotedIn(expected: string): string[] {
  return expected.match(/"[^"]*"/g)?.map((quoted) => quoted.slice(1, -1)) ?? [];
}

function valuesText(values: readonly string[]): Text {
  const [value = ''] = values;
  return values.length === 1
    ? fieldTexts.mustBe({ value })
    : fieldTexts.mustBeOneOf({ values: values.join(', ') });
}
