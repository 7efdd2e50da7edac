import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { described, object, oneOf, type Value } from '../../api/fields.ts';
import { several } from '../../api/queries.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
import { type ProblemCode, problemCatalogue } from '../../problems/catalogue.ts';

const problemCodes = Object.keys(problemCatalogue) as ProblemCode[];

/** A status, or a class of them: `404`, `4xx`. */
const statusFilter = v.pipe(
  v.string('isString'),
  v.regex(/^[1-5](?:xx|\d\d)$/, 'matches'),
  v.metadata({ jsonSchema: { type: 'string', pattern: '^[1-5](xx|[0-9]{2})$' } }),
);

export const requestQuery = object({
  status: described(
    'Only these statuses: exact (`404`), or a class (`4xx`).',
    v.optional(several(statusFilter)),
  ),
  code: described(
    'Only requests that were refused with one of these codes.',
    v.optional(several(oneOf(problemCodes))),
  ),
  ...cursorFields,
});

/** A request in the log of a key (rules/requests#request-log). */
export const requestReply = v.pipe(
  v.object({
    date: described('The time of the answer.', timestamp),
    method: described('The HTTP method.', v.string()),
    path: described(
      'The path as it was called, without its query. A code’s value in it is `:codeId`, and it is cut after 200 characters.',
      v.string(),
    ),
    status: described('The status of the answer.', wholeNumber),
    code: described('The code of the problem; null for a success.', v.nullable(v.string())),
    durationMs: described('The duration until the answer, in milliseconds.', wholeNumber),
    traceId: described('The `x-trace-id` of the answer.', v.string()),
  }),
  v.title('LoggedRequest'),
);

export const requestPage = v.pipe(cursorPageOf(requestReply), v.title('RequestList'));

/** The use of a key by hours. */
export const usageReply = v.pipe(
  v.object({
    since: described('The time at which Larder started; earlier requests are not counted.', timestamp),
    usage: described(
      'The last 24 hours, newest first; the first is the current hour.',
      v.array(
        v.pipe(
          v.object({
            hour: described('The start of the hour.', timestamp),
            requests: described('All requests that were answered in it.', wholeNumber),
            refused: described('Those that were answered with a status of 400 or above.', wholeNumber),
            tooMany: described('Those that were answered 429.', wholeNumber),
          }),
          v.title('HourOfUse'),
        ),
      ),
    ),
  }),
  v.title('KeyUsage'),
);

export type RequestQuery = Value<typeof requestQuery>;
