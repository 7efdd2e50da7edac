import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import { object, oneOf, type Value } from '../../api/fields.ts';
import { several } from '../../api/queries.ts';
import { type ProblemCode, problemCatalogue } from '../../problems/catalogue.ts';

const problemCodes = Object.keys(problemCatalogue) as ProblemCode[];

/** A status, or a class of them: `404`, `4xx`. */
const statusFilter = v.pipe(
  v.string('isString'),
  v.regex(/^[1-5](?:xx|\d\d)$/, 'matches'),
  v.metadata({ jsonSchema: { type: 'string', pattern: '^[1-5](xx|[0-9]{2})$' } }),
);

export const requestQuery = object({
  status: v.pipe(
    v.optional(several(statusFilter)),
    v.description('Only these statuses: exact (`404`), or a class (`4xx`).'),
  ),
  code: v.pipe(
    v.optional(several(oneOf(problemCodes))),
    v.description('Only requests that were refused with one of these codes.'),
  ),
  ...cursorFields,
});

const described = <S extends v.GenericSchema>(schema: S, text: string) => v.pipe(schema, v.description(text));

const moment = v.pipe(v.string(), v.isoTimestamp());

/** A request in the log of a key (rules/requests#request-log). */
export const requestReply = v.pipe(
  v.object({
    date: described(v.string(), 'When it was answered.'),
    method: described(v.string(), 'The HTTP method.'),
    path: described(
      v.string(),
      'The path as it was called, without its query. A code’s value in it is `:codeId`, and it is cut after 200 characters.',
    ),
    status: described(v.number(), 'The status of the answer.'),
    code: described(v.nullable(v.string()), 'The code of the problem; null for a success.'),
    durationMs: described(v.number(), 'How long it took to answer, in milliseconds.'),
    traceId: described(v.string(), 'The `x-trace-id` of the answer.'),
  }),
  v.title('LoggedRequest'),
);

export const requestPage = v.pipe(cursorPageOf(requestReply), v.title('RequestList'));

/** The use of a key by hours. */
export const usageReply = v.pipe(
  v.object({
    since: described(moment, 'When Larder started. Nothing before it is counted.'),
    usage: described(
      v.array(
        v.pipe(
          v.object({
            hour: described(moment, 'The start of the hour.'),
            requests: described(v.number(), 'All requests that were answered in it.'),
            refused: described(v.number(), 'Those that were answered with a status of 400 or above.'),
            tooMany: described(v.number(), 'Those that were answered 429.'),
          }),
          v.title('HourOfUse'),
        ),
      ),
      'The last 24 hours, newest first; the first is the current hour.',
    ),
  }),
  v.title('KeyUsage'),
);

export type RequestQuery = Value<typeof requestQuery>;
