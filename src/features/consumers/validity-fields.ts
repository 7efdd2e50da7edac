import * as v from 'valibot';
import { described, nullable, optional } from '../../api/fields.ts';
import { parseInstant } from '../../api/instant.ts';
import { dayFromText } from '../../lib/calendar/local-days.ts';

/** A moment in milliseconds, or a day of the account's time zone as text (rules/people-and-codes#validity). */
export type When = number | string;

const isDay = /^\d{4}-\d{2}-\d{2}$/;
/** The last day whose end a date of the API can name. */
const lastDay = '9999-12-30';

/** An ISO 8601 date-time, or a date, which is a whole day of the account's time zone. */
export function momentOrDay() {
  return v.pipe(
    v.string('isISO8601'),
    v.rawTransform<string, When>(({ dataset, addIssue, NEVER }) => {
      const text = dataset.value;
      const moment = parseInstant(text);
      if (moment !== null && moment >= 0 && (!isDay.test(text) || (dayFromText(text) && text <= lastDay)))
        return isDay.test(text) ? text : moment;
      addIssue({ message: 'isISO8601' });
      return NEVER;
    }),
    v.metadata({ jsonSchema: { type: 'string', maxLength: 35 } }),
  );
}

const validFromText =
  'The start of the validity: a date-time, or a date in the account’s time zone. Absent or null for no start.';
const validUntilText =
  'The end of the validity, exclusive for a date-time; a date includes that whole day. Absent or null for no end.';

/** The members of bodies; null: no bound. */
export const validityMembers = {
  validFrom: described(validFromText, optional(nullable(momentOrDay()))),
  validUntil: described(validUntilText, optional(nullable(momentOrDay()))),
};

/** The members of replies, each there only where it is set. */
export const validityReply = {
  validFrom: described(validFromText, v.optional(v.string())),
  validUntil: described(validUntilText, v.optional(v.string())),
};

/** The validity of a person or a code as a body has it. */
export type Validity = { validFrom?: When | null | undefined; validUntil?: When | null | undefined };
