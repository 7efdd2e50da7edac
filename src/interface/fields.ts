import * as v from 'valibot';
import type { FieldError } from '../problems/problem.ts';
import { parseInstant } from './instant.ts';

/*
 * The fields that bodies and queries are made of. Each is a valibot schema whose messages are the rule names of
 * class-validator (contract section 3), so that an issue is a `{ field, rule }` without a table in between.
 */

/** A schema of any kind. */
export type Field<T = unknown> = v.GenericSchema<unknown, T>;
export type Value<F extends v.GenericSchema> = v.InferOutput<F>;

export const largestInteger = Number.MAX_SAFE_INTEGER;

// NUL ends texts in too many places to be kept, and half a surrogate pair has no UTF-8 (contract section 10).
function isCleanText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Characters as a reader counts them: code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A text of `min` to `max` characters; 1 to 200 unless told (contract section 10). */
export function text(min = 1, max = 200) {
  return v.pipe(
    v.string('isString'),
    v.check(isCleanText, 'isString'),
    v.check(
      (value) => value.length >= min && (value.length >= 2 * min || characters(value) >= min),
      'minLength',
    ),
    v.check(
      (value) => value.length <= max || (value.length <= 2 * max && characters(value) <= max),
      'maxLength',
    ),
    v.metadata({ jsonSchema: { type: 'string', minLength: min, maxLength: max } }),
  );
}

/** An integer from `min` to `max`; 0 to 2^53-1 unless told. */
export function integer(min = 0, max = largestInteger) {
  return v.pipe(
    v.number('isInt'),
    v.integer('isInt'),
    v.minValue(min, 'min'),
    v.maxValue(max, 'max'),
    v.metadata({ jsonSchema: { type: 'integer', minimum: min, maximum: max } }),
  );
}

/** A number from `min` to `max`, fractions allowed. */
export function number(min: number, max: number) {
  return v.pipe(v.number('isNumber'), v.finite('isNumber'), v.minValue(min, 'min'), v.maxValue(max, 'max'));
}

export function boolean() {
  return v.boolean('isBoolean');
}

export function oneOf<const T extends readonly string[]>(values: T) {
  return v.picklist(values, 'isIn');
}

/** An ISO 8601 date or date-time; its value is the moment in milliseconds. */
export function instant() {
  return v.pipe(
    v.string('isISO8601'),
    v.rawTransform<string, number>(({ dataset, addIssue, NEVER }) => {
      const moment = parseInstant(dataset.value);
      if (moment !== null) return moment;
      addIssue({ message: 'isISO8601' });
      return NEVER;
    }),
    v.metadata({ jsonSchema: { type: 'string', format: 'date-time' } }),
  );
}

/** An array of `item`. */
export function array<F extends v.GenericSchema>(item: F, min = 0, max = largestInteger) {
  return v.pipe(v.array(item, 'isArray'), v.minLength(min, 'arrayMinSize'), v.maxLength(max, 'arrayMaxSize'));
}

export function optional<F extends v.GenericSchema>(field: F) {
  return v.optional(field);
}

export function nullable<F extends v.GenericSchema>(field: F) {
  return v.nullable(field);
}

/**
 * An object with exactly these members. A missing one breaks the rule of its own type, and every undeclared one
 * is `whitelistValidation` (contract section 3).
 */
export function object<const E extends v.ObjectEntries>(entries: E) {
  const base = v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key;
    return typeof key === 'string' && Object.hasOwn(entries, key)
      ? ruleOfMissing(entries[key] as Field)
      : 'isObject';
  });
  const declared = new Set(Object.keys(entries));
  const run: (typeof base)['~run'] = (dataset, config) => {
    const input = dataset.value;
    if (Array.isArray(input)) return base['~run']({ ...dataset, value: undefined }, config);
    const result = base['~run'](dataset, config);
    if (input === null || typeof input !== 'object') return result;
    for (const key of Object.keys(input)) if (!declared.has(key)) refuseUndeclared(result, input, key);
    return result;
  };
  return { ...base, '~run': run };
}

function refuseUndeclared(
  result: v.OutputDataset<unknown, v.BaseIssue<unknown>>,
  input: object,
  key: string,
): void {
  const issue = {
    kind: 'schema',
    type: 'object',
    input: key,
    expected: 'never',
    received: `"${key}"`,
    message: 'whitelistValidation',
    path: [{ type: 'object', origin: 'key', input: input as Record<string, unknown>, key, value: undefined }],
  } as unknown as v.BaseIssue<unknown>;
  const dataset = result as { typed: boolean; issues?: v.BaseIssue<unknown>[] };
  dataset.typed = false;
  if (dataset.issues) dataset.issues.push(issue);
  else dataset.issues = [issue];
}

function ruleOfMissing(field: Field): string {
  return v.safeParse(field, undefined).issues?.[0].message ?? 'isDefined';
}

/** The outcome of a check: the value, or one error for each broken rule. */
export type Checked<T> = { value: T; errors?: undefined } | { value?: undefined; errors: FieldError[] };

/** Checks `input` against a field; `prefix` stands before the dotted paths of its errors. */
export function check<T>(field: v.GenericSchema<unknown, T>, input: unknown, prefix = ''): Checked<T> {
  const result = v.safeParse(field, input);
  if (result.success) return { value: result.output };
  return { errors: result.issues.map((issue) => ({ field: pathOf(issue, prefix), rule: issue.message })) };
}

function pathOf(issue: v.BaseIssue<unknown>, prefix: string): string {
  const parts = (issue.path ?? []).map((item) => String(item.key));
  return (prefix ? [prefix, ...parts] : parts).join('.');
}
