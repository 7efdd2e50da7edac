import * as v from 'valibot';
import { object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { parseInstant } from '../../../api/instant.ts';
import { queryId, queryInteger, queryText, scopeFields, scopeId } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { isUuid } from '../../../store/ids.ts';
import { causeNames, witnessNames } from './witnesses.ts';

/** An end of a comparison: a moment that exists, or what can be an id. */
const isEnd = (text: string) => isUuid(text.toLowerCase()) || parseInstant(text) !== null;

const askedEnd = (description: string) =>
  optional(v.pipe(queryText(), v.check(isEnd, 'isISO8601'), v.description(description)));
const notedEnd = () => v.pipe(text(), v.check(isEnd, 'isISO8601'));

export const deviceReconciliationQuery = ranged({
  from: askedEnd('A moment, or the id of a reading or a visit.'),
  to: askedEnd('A moment, or the id of a reading or a visit.'),
});
export const reconciliationQuery = ranged({
  from: askedEnd('A moment; without it, the count before the last one.'),
  to: askedEnd('A moment; without it, the last visit at which somebody counted.'),
  operationId: optional(scopeId()),
  deviceId: optional(queryId()),
  ...scopeFields,
});
export const historyQuery = object({
  limit: v.pipe(v.optional(queryInteger(1, 26), '8'), v.description('The maximum number of times.')),
});
export const newNote = object({
  from: notedEnd(),
  to: notedEnd(),
  selection: optional(text()),
  cause: oneOf(causeNames),
  text: text(1, 2000),
});

export type ReconciliationQuery = Value<typeof reconciliationQuery>;
export type DeviceReconciliationQuery = Value<typeof deviceReconciliationQuery>;
export type NewNote = Value<typeof newNote>;

const count = v.nullable(v.number());
const facts = v.record(v.string(), v.unknown());
const cause = v.object({ cause: v.picklist(causeNames), vends: v.number(), value: count, facts });
const device = v.object({ id: v.string(), serial: v.string(), name: v.string() });
const verdict = v.picklist(['matched', 'explained', 'unexplained', 'provisional']);

const compared = {
  machine: v.object({ vends: count, value: count, tests: count, free: count }),
  reported: v.object({ vends: count, value: count }),
  counted: v.object({ sold: count }),
  difference: v.object({ vends: v.number(), value: count }),
  verdict: v.nullable(verdict),
  agree: v.array(v.picklist(witnessNames)),
  causes: v.array(cause),
};
const line = v.object({
  selection: v.string(),
  product: v.nullable(v.object({ id: v.string(), name: v.string() })),
  ...compared,
});

const bagUnknowns = [
  'no_readings',
  'box',
  'bills_unit',
  'bills_not_counted',
  'cash_unaccounted',
  'recycler',
] as const;

const end = v.object({ readingId: v.nullable(v.string()), visitId: v.nullable(v.string()) });

const money = v.object({
  sold: v.object({ machine: count, reported: count, difference: count }),
  byPayment: v.array(
    v.object({
      payment: v.picklist(['CA', 'DA', 'DB', 'TA']),
      methods: v.array(v.string()),
      machine: v.object({ vends: count, value: count }),
      reported: v.object({ vends: count, value: count }),
      difference: count,
    }),
  ),
  bag: v.nullable(
    v.object({
      since: v.string(),
      expected: count,
      collected: v.number(),
      difference: count,
      tolerance: count,
      level: v.picklist(['none', 'watch', 'alert']),
      unknown: v.nullable(v.picklist(bagUnknowns)),
    }),
  ),
  tubes: v.nullable(v.object({ expected: v.number(), counted: v.number(), difference: v.number() })),
  causes: v.array(cause),
});

const note = {
  id: v.string(),
  device,
  from: v.string(),
  to: v.string(),
  selection: v.nullable(v.string()),
  cause: v.picklist(causeNames),
  text: v.string(),
  figures: facts,
  date: v.string(),
  actor: v.string(),
};

export const noteReply = v.pipe(v.object(note), v.title('ReconciliationNote'));

export const deviceReconciliationReply = v.pipe(
  v.object({
    device,
    currency: v.string(),
    from: v.string(),
    to: v.string(),
    ends: v.object({ from: end, to: end }),
    provisional: v.boolean(),
    warnings: v.array(v.object({ code: v.string(), facts })),
    selections: v.array(line),
    total: v.nullable(v.object(compared)),
    money,
    notes: v.array(v.object({ ...note, isOutdated: v.nullable(v.boolean()) })),
    leftOut: v.array(v.object({ id: v.string(), readAt: v.string(), reason: v.nullable(v.string()) })),
  }),
  v.title('MachineReconciliation'),
);

const inShort = {
  provisional: v.boolean(),
  verdict: v.nullable(verdict),
  unexplained: v.number(),
  differing: v.number(),
  vends: v.object({ machine: count, reported: count, counted: count }),
  value: v.object({ machine: count, reported: count }),
  causes: v.array(v.object({ cause: v.picklist(causeNames), vends: v.number(), value: count })),
};
const level = v.picklist(['none', 'watch', 'alert']);

export const historyReply = v.pipe(
  v.object({
    device,
    currency: v.string(),
    items: v.array(
      v.object({
        from: v.string(),
        to: v.string(),
        ...inShort,
        cash: v.nullable(v.object({ expected: count, collected: count, difference: count, level })),
      }),
    ),
    patterns: v.array(
      v.object({
        cause: v.picklist(causeNames),
        selection: v.nullable(v.string()),
        times: v.number(),
        of: v.number(),
        vends: v.number(),
        value: v.number(),
      }),
    ),
  }),
  v.title('ReconciliationHistory'),
);

export const reconciliationReply = v.pipe(
  v.object({
    items: v.array(
      v.object({
        device,
        currency: v.string(),
        from: v.nullable(v.string()),
        to: v.nullable(v.string()),
        ...inShort,
        cash: v.nullable(v.object({ difference: count, level })),
      }),
    ),
  }),
  v.title('ReconciliationOverview'),
);
