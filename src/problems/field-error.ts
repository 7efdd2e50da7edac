/*
 * How a broken rule is told: for programs by `field`, `pointer`, `rule` and what was allowed, for people by `message`.
 */

import { boundTexts, fieldTexts, ruleTexts } from './sentences.ts';
import { joined, type Language, languages, mapped, messageOf, type Text } from './text.ts';

/** The most errors that one answer lists; `errorsOmitted` counts the rest. */
export const maxErrors = 100;

/** The most characters that the list of errors of one answer may have, as JSON. */
const maxErrorText = 64 * 1024;

/** The maximum length of a name in an error; longer names are no members of the API, and are cut. */
const maxNameLength = 200;

/** The values that a broken rule allows (rules/requests#validation). */
export type Allowance = {
  /** The limit of a rule, if any: of a number, else of characters or items. */
  limit?: number;
  /** The values of a closed list, unless it is a long one. */
  allowed?: readonly string[];
  /** The member is missing, and must be there. */
  required?: true;
};

/** A broken rule of one member: `field` is a dotted path, `rule` a name of class-validator's vocabulary. */
export type BrokenRule = Allowance & { field: string; rule: string; pointer?: string; message?: Text };

/** A broken rule with its place as a JSON Pointer (RFC 6901) and its sentence in both languages. */
export type FieldError = Allowance & Required<Omit<BrokenRule, keyof Allowance>>;

/** A broken rule as it is answered, in one language. */
export type FieldErrorBody = Omit<FieldError, 'message'> & { message: string };

/** Errors as they are answered, and how many more there are. */
export type FieldErrors = { errors: FieldError[]; omitted: number };

/** A rule whose sentence the table has. Any other needs a sentence where it is refused. */
export type RuleName = keyof typeof ruleTexts;

/** The names of the rules of schemas: by which programs decide (rules/requests#validation). */
export const ruleNames = Object.keys(ruleTexts) as RuleName[];

/** The sentence of a rule; `bound` is the rule's number, where it has one. */
export function ruleText(rule: string, bound?: number): Text {
  const ofBound = bound === undefined ? undefined : ownOf(boundTexts, rule)?.({ limit: bound });
  return ofBound ?? ownOf(ruleTexts, rule) ?? fieldTexts.breaksRule({ rule });
}

function ownOf<T extends object>(table: T, name: string): T[keyof T] | undefined {
  return Object.hasOwn(table, name) ? table[name as keyof T] : undefined;
}

/** The sentence about a missing member, with what it must be. */
export function missingText(requirement: Text): Text {
  return joined(fieldTexts.isMissing, mapped(requirement, messageOf));
}

/** A broken rule of the member at `path`. */
export function fieldErrorAt(
  path: readonly string[],
  rule: string,
  message: Text = ruleText(rule),
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
  message = ruleText(rule),
  ...allowance
}: BrokenRule): FieldError {
  const made = fieldErrorAt(field === '' ? [] : field.split('.'), rule, message);
  return { field, rule, pointer: pointer ?? made.pointer, message, ...allowance };
}

/** A broken rule as it is answered in one language. */
export function errorBody(error: FieldError, language: Language = 'en'): FieldErrorBody {
  return { ...error, message: messageOf(error.message[language]) };
}

/** The errors that fit into one answer; `omitted` are those that are left out already. */
export function fitting(all: readonly FieldError[], omitted = 0, max = maxErrors): FieldErrors {
  let room = maxErrorText;
  const errors = all.slice(0, max).filter((error, at) => {
    room -= Math.max(...languages.map((language) => JSON.stringify(errorBody(error, language)).length));
    return room >= 0 || at === 0;
  });
  return { errors, omitted: omitted + all.length - errors.length };
}

/** Returns the input of a caller, shortened for an error message. */
export function shortened(text: string): string {
  return text.length <= maxNameLength ? text : `${text.slice(0, maxNameLength).toWellFormed()}…`;
}
