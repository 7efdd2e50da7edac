import type * as v from 'valibot';
import { shortened } from '../problems/field-error.ts';
import { hints } from '../problems/sentences.ts';
import { joined, type Text } from '../problems/text.ts';
import { nearest } from './nearest.ts';

/** The mark of a schema of an amount: what its issues name as expected. */
export const amountMark = 'amount';

/**
 * Advice about the usual mistake behind a broken rule, made from the sent value; undefined if there is none.
 * @param values of the closed list that the rule has, if any
 */
export function hintFor(issue: v.BaseIssue<unknown>, values: readonly string[]): Text | undefined {
  const { message: rule, input, type, expected } = issue;
  if (rule === 'whitelistValidation')
    return expected === null ? undefined : hints.didYouMean({ meant: expected });
  if (input === undefined) return undefined;
  if (input === null) return type === 'null' ? undefined : hints.leaveOut;
  if (expected === amountMark && isDecimal(input)) return hints.minorUnits;
  if (rule === 'isISO8601') return hintForDate(input);
  if (rule === 'isIn') return hintForValue(input, values);
  if (type === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return hints.withQuotes({ value: JSON.stringify(String(input)) });
  if (type === 'number' && typeof input === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(input))
    return hints.withoutQuotes({ value: input });
  if (type === 'boolean' && (input === 'true' || input === 'false'))
    return hints.withoutQuotes({ value: input });
  if (rule === 'isBoolean') return hints.trueOrFalse;
  if (rule === 'isArray') return hints.asList;
  if (rule === 'isObject' && Array.isArray(input)) return hints.oneObject;
  if (rule === 'isObject' && typeof input === 'string' && input.startsWith('{')) return hints.objectItself;
  return undefined;
}

function isDecimal(input: unknown): boolean {
  if (typeof input === 'number') return !Number.isInteger(input);
  return typeof input === 'string' && /^-?\d{1,15}[.,]\d{1,15}$/.test(input);
}

function hintForDate(input: unknown): Text | undefined {
  if (typeof input === 'number') return hints.dateAsText;
  if (typeof input !== 'string') return undefined;
  if (/^\d{9,13}$/.test(input)) return hints.dateAsText;
  if (/T[\d:.]+ \d\d:?\d\d$/.test(input)) return hints.plusInQuery;
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/.test(input)) return hints.yearFirst;
  if (/^\d{4}-\d\d-\d\d \d/.test(input)) return hints.letterT;
  return undefined;
}

/** The value that is not allowed and the allowed one most like it, or that a list with commas was not expected. */
function hintForValue(input: unknown, values: readonly string[]): Text | undefined {
  if (Array.isArray(input)) {
    const found: unknown = input.find((value) => !values.includes(value));
    // Each value is allowed, and only one is taken.
    if (found === undefined) return undefined;
    // An object may have no text: `{"toString":null}`.
    const wrong = shortened(typeof found === 'string' ? found : JSON.stringify(found));
    const unknown = hints.unknownValue({ value: wrong });
    const hint = hintForValue(wrong, values);
    return hint ? joined(unknown, hint) : unknown;
  }
  if (typeof input !== 'string') return undefined;
  const parts = input.split(',');
  if (parts.length > 1 && parts.every((part) => values.includes(part.trim()))) return hints.repeatName;
  const meant = nearest(input, values);
  return meant === undefined ? undefined : hints.didYouMean({ meant });
}
