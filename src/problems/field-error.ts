/*
 * How a broken rule is told: for programs by `field`, `pointer`, `rule` and what was allowed, for people by `message`.
 */

/** The most errors that one answer lists; how many more there are it tells as `errorsOmitted`. */
export const maxErrors = 100;

/** The most characters that the list of errors of one answer may have, as JSON. */
const maxErrorText = 64 * 1024;

/** A name longer than this is no member of the interface; of what somebody sent so much is told. */
const maxNameLength = 200;

/** What a broken rule allows (rules/requests#validation). */
export type Allowance = {
  /** The bound of a rule that has one: of a number itself, else of characters or items. */
  limit?: number;
  /** The values of a closed list, unless it is a long one. */
  allowed?: readonly string[];
  /** The member is missing, and must be there. */
  required?: true;
};

/** A broken rule of one member: `field` is a dotted path, `rule` a name of class-validator's vocabulary. */
export type BrokenRule = Allowance & { field: string; rule: string; pointer?: string; message?: string };

/** A broken rule as it is answered: `pointer` is the place as a JSON Pointer (RFC 6901), `message` says it in words. */
export type FieldError = Allowance & Required<Omit<BrokenRule, keyof Allowance>>;

/** Errors as they are answered, and how many more there are. */
export type FieldErrors = { errors: FieldError[]; omitted: number };

const sentences: Record<string, string> = {
  isString: 'Must be a text.',
  isInt: 'Must be an integer.',
  isNumber: 'Must be a number.',
  isBoolean: 'Must be true or false.',
  isObject: 'Must be an object.',
  isArray: 'Must be a list.',
  isIn: 'Must be one of the values that there are.',
  isNotIn: 'Is too easy to guess.',
  notEquals: 'Must not be 0.',
  isISO8601:
    'Must be a date (2026-11-21) or a date-time (2026-11-21T14:03:07.120Z, or with an offset such as -05:00 for Z) of ISO 8601.',
  isBase64: 'Must be base64.',
  isUUID: 'Must be a UUID.',
  isJSON: 'Must be one JSON object in UTF-8.',
  isCursor: 'Must be a `nextCursor` of this list, unchanged.',
  isTimeZone: 'Must be a time zone of the IANA database.',
  isUuid: 'Must be a UUID.',
  isAfterFrom: 'Must not be before `from`.',
  isForBusinessLine: 'Does not fit the business line.',
  minLength: 'Is too short.',
  maxLength: 'Is too long.',
  min: 'Is too small.',
  max: 'Is too large.',
  arrayMinSize: 'Has too few items.',
  arrayMaxSize: 'Has too many items.',
  arrayUnique: 'Must not have the same thing twice.',
  matches: 'Is not a text that can be used here.',
  whitelistValidation: 'Is not a member that is taken here.',
};

/** The names of all rules: what programs decide by (rules/requests#validation). */
export const ruleNames: readonly string[] = Object.keys(sentences);

const bounded: Record<string, (bound: number) => string> = {
  minLength: (bound) => `Must have at least ${counted(bound, 'character')}.`,
  maxLength: (bound) => `Must have at most ${counted(bound, 'character')}.`,
  min: (bound) => `Must be at least ${bound}.`,
  max: (bound) => `Must be at most ${bound}.`,
  arrayMinSize: (bound) => `Must have at least ${counted(bound, 'item')}.`,
  arrayMaxSize: (bound) => `Must have at most ${counted(bound, 'item')}.`,
};

/** A broken rule in a sentence; `bound` is the rule's number, where it has one. */
export function sentenceOf(rule: string, bound?: number): string {
  const withBound = bound === undefined ? undefined : bounded[rule]?.(bound);
  return withBound ?? sentences[rule] ?? `Breaks the rule ${rule}.`;
}

/** A broken rule of the member that `path` leads to. */
export function fieldErrorAt(
  path: readonly string[],
  rule: string,
  message: string = sentenceOf(rule),
  allowance: Allowance = {},
): FieldError {
  const names = path.map(shortened);
  const pointer = names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { field: names.join('.'), rule, pointer, message, ...allowance };
}

/** A broken rule with its pointer and message, which are made from its field and rule where they are not there. */
export function fieldError({
  field,
  rule,
  pointer,
  message = sentenceOf(rule),
  ...allowance
}: BrokenRule): FieldError {
  const made = fieldErrorAt(field === '' ? [] : field.split('.'), rule, message);
  return { field, rule, pointer: pointer ?? made.pointer, message, ...allowance };
}

/** The errors that fit into one answer; `omitted` are those that are left out already. */
export function fitting(all: readonly FieldError[], omitted = 0, max = maxErrors): FieldErrors {
  let room = maxErrorText;
  const errors = all.slice(0, max).filter((error, at) => {
    room -= JSON.stringify(error).length;
    return room >= 0 || at === 0;
  });
  return { errors, omitted: omitted + all.length - errors.length };
}

/** What somebody sent, short enough to be told. */
export function shortened(text: string): string {
  return text.length <= maxNameLength ? text : `${text.slice(0, maxNameLength).toWellFormed()}…`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
