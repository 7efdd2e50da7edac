import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../api/cursor.ts';
import {
  array,
  boolean,
  id,
  integer,
  object,
  oneOf,
  optional,
  text,
  unique,
  type Value,
} from '../../api/fields.ts';
import { pageOf, sortedPageFields } from '../../api/pages.ts';
import { scopeFields } from '../../api/queries.ts';
import { timeZone } from '../../api/time-zone.ts';
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
    v.pipe(
      array(oneOf(lackingStates), 1, lackingStates.length),
      unique((state) => state),
      v.description('With `persons`, only people in these states.'),
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
const members = {
  label: optional(text()),
  parameters: optional(parameters()),
  every: optional(oneOf(frequencies)),
  at: optional(time()),
  timeZone: optional(timeZone()),
  format: optional(oneOf(fileFormats)),
  contacts: optional(array(id(), 1, 50)),
  whenEmpty: optional(oneOf(whenEmpty)),
  isActive: optional(boolean()),
};

export const newSchedule = object({
  ...members,
  label: text(),
  report: oneOf(reportNames),
  every: oneOf(frequencies),
  contacts: array(id(), 1, 50),
  accountId: optional(id()),
});
export const scheduleEdit = object(members);
export const scheduleQuery = object({ ...scopeFields, ...sortedPageFields('name', 'createdAt') });
export const runQuery = object(cursorFields);

export const runStates = ['pending', 'running', 'ready', 'skipped', 'failed'] as const;

const run = v.object({
  id: v.string(),
  from: v.pipe(v.string(), v.description('The first moment of its period.')),
  to: v.pipe(v.string(), v.description('The last moment of its period.')),
  state: v.picklist(runStates),
  isLate: v.boolean(),
  createdAt: v.string(),
  endedAt: v.nullable(v.string()),
  fileName: v.nullable(v.string()),
  rows: v.pipe(
    v.nullable(v.number()),
    v.description('Rows of its file, without headers; null until it is there.'),
  ),
  bytes: v.nullable(v.number()),
  error: v.nullable(v.object({ code: v.string(), detail: v.string() })),
  url: v.pipe(v.nullable(v.string()), v.description('A link to its file; null where there is none.')),
  expiresAt: v.pipe(
    v.nullable(v.string()),
    v.description('The expiry of the link, 15 minutes from now; null for none.'),
  ),
  sent: v.pipe(
    v.array(v.object({ contactId: v.string(), state: v.picklist(['waits', 'sent', 'failed', 'gone']) })),
    v.description('The result of sending it to each contact.'),
  ),
});
export const runReply = v.pipe(run, v.title('ReportRun'));
export const runsReply = v.pipe(cursorPageOf(runReply), v.title('ReportRunList'));

export const scheduleReply = v.pipe(
  v.object({
    id: v.string(),
    accountId: v.string(),
    label: v.string(),
    report: v.picklist(reportNames),
    parameters: v.record(v.string(), v.unknown()),
    every: v.picklist(frequencies),
    at: v.string(),
    timeZone: v.string(),
    format: v.picklist(fileFormats),
    contacts: v.array(v.string()),
    whenEmpty: v.picklist(whenEmpty),
    isActive: v.boolean(),
    createdAt: v.string(),
    owner: v.pipe(
      v.object({ type: v.string(), id: v.string(), label: v.string(), isGone: v.boolean() }),
      v.description('The owner, in whose name reports are made.'),
    ),
    nextAt: v.pipe(v.nullable(v.string()), v.description('The next due time; null for none.')),
    lastRun: v.nullable(v.object({ state: v.picklist(runStates), endedAt: v.nullable(v.string()) })),
  }),
  v.title('ReportSchedule'),
);
export const schedulesReply = v.pipe(pageOf(scheduleReply), v.title('ReportScheduleList'));

export type NewSchedule = Value<typeof newSchedule>;
export type ScheduleEdit = Value<typeof scheduleEdit>;
export type ScheduleQuery = Value<typeof scheduleQuery>;
