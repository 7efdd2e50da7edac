import * as v from 'valibot';
import { described, listedItems, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { parseInstant } from '../../../api/instant.ts';
import { member } from '../../../api/members.ts';
import { filter, queryInteger, queryText, scopeFields } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';
import { isUuid } from '../../../store/ids.ts';
import { causeNames, witnessNames } from './witnesses.ts';

/** An end of a comparison: a moment that exists, or what can be an id. */
const isEnd = (text: string) => isUuid(text.toLowerCase()) || parseInstant(text) !== null;

const askedEnd = (description: string) =>
  optional(described(description, v.pipe(queryText(), v.check(isEnd, 'isISO8601'))));
const notedEnd = () => v.pipe(text(), v.check(isEnd, 'isISO8601'));

export const deviceReconciliationQuery = ranged({
  from: askedEnd('A moment, or the id of a reading or a visit.'),
  to: askedEnd('A moment, or the id of a reading or a visit.'),
});
export const reconciliationQuery = ranged({
  from: askedEnd('A moment; without it, the count before the last one.'),
  to: askedEnd('A moment; by default, the last visit with a count.'),
  operationId: filter.operationId,
  deviceId: filter.deviceId,
  ...scopeFields,
});
export const historyQuery = object({
  limit: described('The maximum number of comparisons.', v.optional(queryInteger(1, 26), '8')),
});
export const newNote = object({
  from: described('The earlier end of the time of the note.', notedEnd()),
  to: described('The later end.', notedEnd()),
  selection: described('The selection; null for a note on the money.', optional(text())),
  cause: described('The reason.', oneOf(causeNames)),
  text: described('The text of the note.', text(1, 2000)),
});

export type ReconciliationQuery = Value<typeof reconciliationQuery>;
export type DeviceReconciliationQuery = Value<typeof deviceReconciliationQuery>;
export type NewNote = Value<typeof newNote>;

const count = v.nullable(wholeNumber);
const facts = v.record(v.string(), v.unknown());
const causesValueText = 'The amount that it explains, in minor units; null for none.';

const cause = v.object({
  cause: described('The reason.', v.picklist(causeNames)),
  vends: described('The vends that it explains.', wholeNumber),
  value: described(causesValueText, count),
  facts: described('Details; the members depend on the cause.', facts),
});
const verdict = v.picklist(['matched', 'explained', 'unexplained', 'provisional']);

const vendsText = 'The number of vends, including free ones; null if the machine does not report it.';
const valueText = 'Their value, in minor units; null if it is not known or cannot be compared.';
const reportedVendsText = 'The number of vends; null if nothing reports for the machine.';
const reportedValueText = 'Their value, in minor units; null if nothing reports for the machine.';
const verdictText = 'The verdict: if the witnesses agree, or why they do not; null with one witness.';

const compared = {
  machine: described(
    'Figures that the machine counted.',
    v.object({
      vends: described(vendsText, count),
      value: described(valueText, count),
      tests: described('Test vends; null if the machine does not report them.', count),
      free: described('Free vends; null if the machine does not report them.', count),
    }),
  ),
  reported: described(
    'Deliveries that its controller reported.',
    v.object({ vends: described(reportedVendsText, count), value: described(reportedValueText, count) }),
  ),
  counted: described(
    'Figures that people counted.',
    v.object({
      sold: described('Items sold by people’s counts; null unless both ends were counted.', count),
    }),
  ),
  difference: described(
    'The machine’s figure less the reported one, or less the counted one if nothing reports for the machine.',
    v.object({
      vends: described('The number of vends.', wholeNumber),
      value: described('The same in minor units; null if it is not known.', count),
    }),
  ),
  verdict: described(verdictText, v.nullable(verdict)),
  agree: described('The witnesses that agree: two or more, or none.', v.array(v.picklist(witnessNames))),
  causes: described('The reasons that the witnesses differ.', v.array(cause)),
};
const line = v.object({
  selection: member.selection,
  product: described(
    'The product in the planogram; null if it does not have the selection.',
    v.nullable(v.object({ id: member.id, name: member.productName })),
  ),
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

const end = v.object({
  readingId: described('The id of the reading at this end; null without one.', v.nullable(v.string())),
  visitId: described(
    'The id of the visit at this end, the last one that counted; null without one.',
    v.nullable(v.string()),
  ),
});

const bagText = 'The cash that was collected at the end; null for none.';
const expectedText = 'The expected amount, in minor units; null if not known.';
const levelText =
  '`watch` for one difference, `alert` for three of four with the same sign, otherwise `none`.';

const money = v.object({
  sold: described(
    'Sales, in minor units.',
    v.object({
      machine: described('Sales by the machine; null if they cannot be compared.', count),
      reported: described('Sales by the reports; null if nothing reports for the machine.', count),
      difference: described('The machine’s less the reports’; null if not known.', count),
    }),
  ),
  byPayment: described(
    'The same by the machine’s ways of payment.',
    v.array(
      v.object({
        payment: described('CA cash, DA and DB cashless, TA tokens.', v.picklist(['CA', 'DA', 'DB', 'TA'])),
        methods: described('The payment methods in Larder for it.', v.array(v.string())),
        machine: described(
          'Figures that the machine counted.',
          v.object({ vends: described(vendsText, count), value: described(valueText, count) }),
        ),
        reported: described(
          'Deliveries that its controller reported.',
          v.object({
            vends: described(reportedVendsText, count),
            value: described(reportedValueText, count),
          }),
        ),
        difference: described('The machine’s less the reports’, in minor units; null if not known.', count),
      }),
    ),
  ),
  bag: described(
    bagText,
    v.nullable(
      v.object({
        since: described('The time of the previous collection.', v.string()),
        expected: described(expectedText, count),
        collected: described('The counted amount, in minor units.', wholeNumber),
        difference: described(
          'The counted amount less the expected one, in minor units; null if not known.',
          count,
        ),
        tolerance: described(
          'The difference that is tolerated, in minor units; null if nothing is expected.',
          count,
        ),
        level: described(levelText, v.picklist(['none', 'watch', 'alert'])),
        unknown: described(
          'The reason that nothing is expected; null if something is, or if the amounts cannot be compared.',
          v.nullable(v.picklist(bagUnknowns)),
        ),
      }),
    ),
  ),
  tubes: described(
    'The coin tubes; null if unknown.',
    v.nullable(
      v.object({
        expected: described(expectedText, wholeNumber),
        counted: described('Their content as reported by the machine, in minor units.', wholeNumber),
        difference: described('Their content less the expected content, in minor units.', wholeNumber),
      }),
    ),
  ),
  causes: described('The reasons that the witnesses differ.', v.array(cause)),
});

const note = {
  id: member.id,
  device: member.device,
  from: described('The earlier end of the time of the note.', v.string()),
  to: described('The later end.', v.string()),
  selection: described('The selection; null for a note on the money.', v.nullable(v.string())),
  cause: described('The reason.', v.picklist(causeNames)),
  text: described('The text of the note.', v.string()),
  figures: described('The figures when it was written.', facts),
  date: described('The time of the note.', timestamp),
  actor: described('The author.', v.string()),
};

export const noteReply = v.pipe(v.object(note), v.title('ReconciliationNote'));

const provisionalText = 'True if the controller may still have reports of this time.';

export const deviceReconciliationReply = v.pipe(
  v.object({
    device: member.device,
    currency: member.currency,
    from: described('The earlier end.', v.string()),
    to: described('The later end.', v.string()),
    ends: described(
      'The readings and visits that are compared.',
      v.object({
        from: described('The earlier end, with its reading and its visit.', end),
        to: described('The later end, with its reading and its visit.', end),
      }),
    ),
    provisional: described(provisionalText, v.boolean()),
    warnings: described(
      'Oddities that do not prevent a comparison.',
      v.array(
        v.object({
          code: described('The kind of the warning.', v.string()),
          facts: described('Details; the members depend on the code.', facts),
        }),
      ),
    ),
    selections: described('The figures of all witnesses, by selection.', v.array(line)),
    total: described(
      'The same for the whole machine, if it does not count by selection; otherwise null.',
      v.nullable(v.object(compared)),
    ),
    money: described('Sales, payments, and the cash in the cash box.', money),
    notes: described(
      'Notes on this time.',
      v.array(
        v.object({
          ...note,
          isOutdated: described(
            'True if the figures changed since it was written; null for a note on another time.',
            v.nullable(v.boolean()),
          ),
        }),
      ),
    ),
    leftOut: described(
      'Readings of this time that are not compared, 20 at most.',
      v.array(
        v.object({
          id: member.id,
          readAt: described('The moment when the machine was read.', timestamp),
          reason: described('The reason.', v.nullable(v.string())),
        }),
      ),
    ),
  }),
  v.title('MachineReconciliation'),
);

const inShort = {
  provisional: described(provisionalText, v.boolean()),
  verdict: described(verdictText, v.nullable(verdict)),
  unexplained: described('Vends that nothing explains.', wholeNumber),
  differing: described('Vends by which the witnesses differ, explained or not.', wholeNumber),
  vends: described(
    'The vends, by each witness.',
    v.object({
      machine: described('Vends that the machine counted; null if it does not report them.', count),
      reported: described(
        'Vends that its controller reported; null if nothing reports for the machine.',
        count,
      ),
      counted: described('Vends by people’s counts; null unless both ends were counted.', count),
    }),
  ),
  value: described(
    'Sales, in minor units.',
    v.object({
      machine: described(
        'The value of the machine’s vends, in minor units; null if it is not known or cannot be compared.',
        count,
      ),
      reported: described(
        'The value of the reported vends, in minor units; null if nothing reports for the machine.',
        count,
      ),
    }),
  ),
  causes: described(
    'The reasons that the witnesses differ.',
    v.array(
      v.object({
        cause: described('The reason.', v.picklist(causeNames)),
        vends: described('The vends that it explains.', wholeNumber),
        value: described(causesValueText, count),
      }),
    ),
  ),
};
const level = v.picklist(['none', 'watch', 'alert']);

const differenceText = 'The collected cash less the expected cash, in minor units; null if it is not known.';

export const historyReply = v.pipe(
  v.object({
    device: member.device,
    currency: member.currency,
    items: described(
      'The last times, the oldest first.',
      v.array(
        v.object({
          from: described('The earlier end.', v.string()),
          to: described('The later end.', v.string()),
          ...inShort,
          cash: described(
            bagText,
            v.nullable(
              v.object({
                expected: described(expectedText, count),
                collected: described('The cash that was collected, in minor units; null for none.', count),
                difference: described(differenceText, count),
                level: described(levelText, level),
              }),
            ),
          ),
        }),
      ),
    ),
    patterns: described(
      'Causes found in three of the last four times.',
      v.array(
        v.object({
          cause: described('The reason.', v.picklist(causeNames)),
          selection: described('The selection; null for the money.', v.nullable(v.string())),
          times: described('The number of times in which it was found.', wholeNumber),
          of: described('The number of times compared.', wholeNumber),
          vends: described('The vends that it explains in all of them.', wholeNumber),
          value: described('The amount that it explains in all of them, in minor units.', wholeNumber),
        }),
      ),
    ),
  }),
  v.title('ReconciliationHistory'),
);

export const reconciliationReply = v.pipe(
  v.object({
    items: listedItems(
      v.array(
        v.object({
          device: member.device,
          currency: member.currency,
          from: described(
            'The start of the range, inclusive: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the start of that day in the account’s time zone.',
            v.nullable(v.string()),
          ),
          to: described(
            'The end of the range, inclusive, to the millisecond: a date-time (UTC without an offset), or a date: midnight UTC, or with `zone=account` the end of that day in the account’s time zone.',
            v.nullable(v.string()),
          ),
          ...inShort,
          cash: described(
            bagText,
            v.nullable(
              v.object({ difference: described(differenceText, count), level: described(levelText, level) }),
            ),
          ),
        }),
      ),
    ),
  }),
  v.title('ReconciliationOverview'),
);
