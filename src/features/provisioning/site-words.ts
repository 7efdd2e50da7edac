import type * as v from 'valibot';
import { didYouMean, mustBeOneOf } from '../../api/nearest.ts';
import type { FieldError } from '../../problems/field-error.ts';

const words: Record<string, string> = {
  isUUID: 'must be a UUID',
  isString: 'must be a string',
  isObject: 'must be an object',
  isArray: 'must be a list',
  isInt: 'must be an integer',
  isTimeZone: 'is not an IANA time zone',
  isISO8601: 'must be an ISO 8601 date',
  minLength: 'is too short',
  maxLength: 'is too long',
  min: 'is too small',
  arrayMinSize: 'must not be empty',
  arrayUnique: 'contains duplicates',
};

/** A schema error in words for the author of the file, with allowed values and suggestions. */
export function wordsOf(schema: v.GenericSchema, given: unknown, { field, rule }: FieldError): string {
  const found = valueAt(given, field);
  const shown = found === undefined || typeof found === 'object' ? '' : ` (${shortened(found)})`;
  // A misspelled word is a text. `String` throws on an object whose `toString` is no function.
  const typed = typeof found === 'string' ? found : '';
  const path = field.split('.');
  if (rule === 'whitelistValidation') {
    const members = Object.keys(partAt(schema, path.slice(0, -1))?.entries ?? {});
    return `is not a known member${shown}${didYouMean(path.at(-1)!, members)}`;
  }
  const options = rule === 'isIn' ? partAt(schema, path)?.options : undefined;
  if (options) {
    const is = found === undefined ? 'is missing' : `is ${shortened(found)}`;
    return `${is}, but ${mustBeOneOf(typed, options)}`;
  }
  if (rule === 'isTimeZone') {
    return `${words[rule]}${shown}${didYouMean(typed, Intl.supportedValuesOf('timeZone'))}`;
  }
  return `${words[rule] ?? `breaks ${rule}`}${shown}`;
}

/** The used parts of a valibot schema: members of an object, values of a picklist, and inner schemas. */
type SchemaPart = {
  entries?: Record<string, SchemaPart>;
  options?: readonly string[];
  item?: SchemaPart;
  wrapped?: SchemaPart;
  pipe?: readonly SchemaPart[];
};

/** The part of a schema at a path; undefined if there is none. */
function partAt(schema: v.GenericSchema, path: readonly string[]): SchemaPart | undefined {
  const steps = path.filter((step) => step !== '');
  return steps.reduce<SchemaPart | undefined>(
    (at, step) => {
      const part = at && inner(at);
      const next = part?.entries
        ? Object.hasOwn(part.entries, step)
          ? part.entries[step]
          : undefined
        : part?.item;
      return next && inner(next);
    },
    inner(schema as unknown as SchemaPart),
  );
}

function inner(part: SchemaPart): SchemaPart {
  if (part.wrapped) return inner(part.wrapped);
  const first = part.pipe?.[0];
  return first && first !== part ? inner(first) : part;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function valueAt(given: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, member) => (at as Record<string, unknown> | null | undefined)?.[member], given);
}
