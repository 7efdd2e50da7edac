import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import {
  array,
  boolean,
  described,
  id,
  integer,
  object,
  oneOf,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { member, sent } from '../../api/members.ts';
import { pageOf, sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';
import { timeZone } from '../../api/time-zone.ts';
import { timestamp, wholeNumber } from '../../api/values.ts';
import { locales } from '../../api/vocabulary.ts';
import { minutesOfTime } from '../../lib/calendar/local-times.ts';
import { lackingStates } from '../consumption/compliance.ts';
import { fileFormats } from '../exports/file-formats.ts';
import { frequencies } from './periods.ts';

/** The reports that can arrive. */
export const reportNames = [
  'deliveries',
  'consumption',
  'mandatory',
  'credit',
  'expiring',
  'stock',
  'overview',
] as const;

/** The parameters of a report that is not an export. */
export const plainParameters = object({ locale: optional(oneOf(locales)) });

/** The parameters of the PPE compliance report. */
export const mandatoryParameters = object({
  locale: optional(oneOf(locales)),
  requirementId: optional(id()),
  persons: optional(boolean()),
  states: optional(
    described(
      'With `persons`, only people in these states.',
      v.pipe(
        array(oneOf(lackingStates), 1, lackingStates.length),
        unique((state) => state),
      ),
    ),
  ),
});

/** The parameters of the report of what expires. */
export const expiringParameters = object({
  locale: optional(oneOf(locales)),
  days: optional(integer(1, 366)),
});

const time = () =>
  v.pipe(
    v.string('isString'),
    v.check((at) => minutesOfTime(at) !== null, 'matches'),
    v.metadata({ jsonSchema: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } }),
  );

/** The most characters of parameters, as JSON. */
const maxParameters = 16 * 1024;
const parameters = () =>
  v.pipe(
    v.record(v.string(), v.unknown(), 'isObject'),
    v.check((given) => JSON.stringify(given).length <= maxParameters, 'maxLength'),
  );

const whenEmpty = ['send', 'skip'] as const;
const parametersText = 'The parameters of its export, without range, account, time zone and format.';
const everyText = 'The interval: each whole `day`, `week` (from Monday), `month` or `quarter` is reported.';
const atText = 'The local time on the first day after each period, such as `07:00`.';
const formatText = 'The format of the file: a workbook, CSV, or one JSON object per line.';
const whenEmptyText = 'The handling of a report without rows: `send` or `skip`.';

const members = {
  label: described('The name.', optional(text())),
  parameters: described(parametersText, optional(parameters())),
  every: described(everyText, optional(oneOf(frequencies))),
  at: described(atText, optional(time())),
  timeZone: described(
    'The IANA time zone in which days are counted and dates are shown.',
    optional(timeZone()),
  ),
  format: described(formatText, optional(oneOf(fileFormats))),
  contacts: described('The recipients: the ids of 1 to 50 contacts.', optional(array(id(), 1, 50))),
  whenEmpty: described(whenEmptyText, optional(oneOf(whenEmpty))),
  isActive: sent.isActive,
};

export const newSchedule = object({
  ...members,
  label: described('The name.', text()),
  report: described('The report.', oneOf(reportNames)),
  every: described(everyText, oneOf(frequencies)),
  contacts: described('The recipients: the ids of 1 to 50 contacts.', array(id(), 1, 50)),
  accountId: sent.accountId,
});
export const scheduleEdit = object(members);
export const scheduleQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });
export const runQuery = object(cursorFields);

export const runStates = ['pending', 'running', 'ready', 'skipped', 'failed'] as const;

const run = v.object({
  id: member.id,
  from: described('The first moment of its period.', v.string()),
  to: described('The last moment of its period.', v.string()),
  state: described('The current status.', v.picklist(runStates)),
  isLate: described('True if it started more than an hour after its due time.', v.boolean()),
  createdAt: member.createdAt,
  endedAt: described('The time at which it ended; null while it runs.', v.nullable(timestamp)),
  fileName: described('The name of the file; null for none.', v.nullable(v.string())),
  rows: described('Rows of its file, without headers; null until it exists.', v.nullable(wholeNumber)),
  bytes: described('The size of the file in bytes; null until it exists.', v.nullable(wholeNumber)),
  error: described(
    'The reason why it failed; absent if it did not.',
    v.nullable(
      v.object({
        code: described('The code of the refusal, for programs; see `GET /problems`.', v.string()),
        detail: member.detail,
      }),
    ),
  ),
  url: described('A link to its file; null for none.', v.nullable(v.string())),
  expiresAt: described('The expiry of the link, 15 minutes from now; null for none.', v.nullable(timestamp)),
  sent: described(
    'The result of sending it to each contact.',
    v.array(
      v.object({
        contactId: described('The id of a contact.', v.string()),
        state: described(
          'The status: `waits`, `sent`, `failed`, or `gone` (no longer known).',
          v.picklist(['waits', 'sent', 'failed', 'gone']),
        ),
      }),
    ),
  ),
});
export const runReply = v.pipe(run, v.title('ReportRun'));
export const runsReply = v.pipe(cursorPageOf(runReply), v.title('ReportRunList'));

export const scheduleReply = v.pipe(
  v.object({
    id: member.id,
    accountId: member.accountId,
    label: member.label,
    report: described('The report.', v.picklist(reportNames)),
    parameters: described(parametersText, v.record(v.string(), v.unknown())),
    every: described(everyText, v.picklist(frequencies)),
    at: described(atText, v.string()),
    timeZone: member.timeZone,
    format: described(formatText, v.picklist(fileFormats)),
    contacts: described('The recipients: the ids of 1 to 50 contacts.', v.array(v.string())),
    whenEmpty: described(whenEmptyText, v.picklist(whenEmpty)),
    isActive: member.isActive,
    createdAt: member.createdAt,
    owner: described(
      'The owner, in whose name reports are made.',
      v.object({
        type: described('The kind of owner: a key or a user.', v.string()),
        id: member.id,
        label: member.label,
        isGone: described(
          'True if the owner left or may no longer see the report; then no report is made.',
          v.boolean(),
        ),
      }),
    ),
    nextAt: described('The next due time; null for none.', v.nullable(timestamp)),
    lastRun: described(
      'The outcome of the latest run; null for none.',
      v.nullable(
        v.object({
          state: described('The current status.', v.picklist(runStates)),
          endedAt: described('The time at which it ended; null while it runs.', v.nullable(timestamp)),
        }),
      ),
    ),
  }),
  v.title('ReportSchedule'),
);
export const schedulesReply = v.pipe(pageOf(scheduleReply), v.title('ReportScheduleList'));

export type NewSchedule = Value<typeof newSchedule>;
export type ScheduleEdit = Value<typeof scheduleEdit>;
export type ScheduleQuery = Value<typeof scheduleQuery>;
