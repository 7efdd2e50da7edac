import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { id, instant, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { queryBoolean, queryId, queryText, scopeFields } from '../../../api/queries.ts';
import { ranged } from '../../../api/range.ts';

export const readingStates = ['accepted', 'quarantined', 'ignored'] as const;

/** Parameters of a file besides its bytes. */
export const readingParameters = {
  deviceSerial: optional(queryText()),
  readAt: optional(instant()),
  fileName: optional(queryText(200)),
};

export const feedReadingQuery = object({
  ...readingParameters,
  reason: optional(
    v.pipe(queryText(), v.description('The reason for the reading, as the controller names it.')),
  ),
});
export const sentReadingQuery = object({
  ...readingParameters,
  accountId: optional(queryId()),
  dryRun: optional(v.pipe(queryBoolean(), v.description('Only return the result that each would have.'))),
});
export const readingQuery = ranged({
  deviceId: optional(queryId()),
  state: optional(oneOf(readingStates)),
  from: optional(instant()),
  to: optional(instant()),
  ...scopeFields,
  ...cursorFields,
});
export const readingAssignment = object({ deviceId: id() });
export const readingIgnored = object({ reason: text() });

export type FeedReadingQuery = Value<typeof feedReadingQuery>;
export type SentReadingQuery = Value<typeof sentReadingQuery>;
export type ReadingQuery = Value<typeof readingQuery>;

const device = v.nullable(v.object({ id: v.string(), serial: v.string(), name: v.string() }));
const finding = v.object({ code: v.string(), detail: v.string() });

/** See rules/counters#how-files-arrive. */
export const takenReply = v.pipe(
  v.object({
    summary: v.object({
      accepted: v.number(),
      quarantined: v.number(),
      duplicate: v.number(),
      unreadable: v.number(),
    }),
    results: v.array(
      v.object({
        index: v.number(),
        fileName: v.nullable(v.string()),
        set: v.number(),
        status: v.picklist(['accepted', 'quarantined', 'duplicate', 'unreadable']),
        id: v.nullable(v.string()),
        device,
        readAt: v.nullable(v.string()),
        since: v.nullable(v.object({ readAt: v.string(), vends: v.number(), value: v.nullable(v.number()) })),
        warnings: v.array(finding),
        problem: v.nullable(finding),
      }),
    ),
  }),
  v.title('TakenReadings'),
);

const machine = v.record(v.string(), v.nullable(v.string()));

const reading = {
  id: v.string(),
  accountId: v.string(),
  device,
  state: v.picklist(readingStates),
  reason: v.nullable(v.string()),
  isVouched: v.boolean(),
  isDamaged: v.boolean(),
  readAt: v.string(),
  readBy: v.picklist(['reader', 'machine', 'received']),
  receivedAt: v.string(),
  clockOffsetSeconds: v.nullable(v.number()),
  door: v.picklist(['feed', 'api', 'panel', 'folder', 'command']),
  fileName: v.nullable(v.string()),
  sha256: v.string(),
  crc: v.picklist(['ok', 'swapped', 'bad', 'absent']),
  countOk: v.nullable(v.boolean()),
  machine,
  vends: v.nullable(v.number()),
  value: v.nullable(v.number()),
  warnings: v.array(finding),
};

/** Reasons for or against a machine of a reading, the weightiest first. */
export const candidateReasons = [
  'serial',
  'name',
  'board',
  'serial_alike',
  'place',
  'counters',
  'model',
  'other_serial',
  'counters_below',
] as const;

export type CandidateReason = (typeof candidateReasons)[number];

export const candidatesReply = v.pipe(
  v.object({
    items: v.array(
      v.object({
        device: v.object({ id: v.string(), serial: v.string(), name: v.string() }),
        place: v.nullable(v.string()),
        reasons: v.array(
          v.object({
            reason: v.picklist(candidateReasons),
            speaksFor: v.boolean(),
            value: v.nullable(v.string()),
            vends: v.nullable(v.number()),
            readAt: v.nullable(v.string()),
          }),
        ),
      }),
    ),
  }),
  v.title('ReadingCandidates'),
);

export const readingReply = v.object(reading);
export const readingList = cursorPageOf(readingReply);
export const readingDetailReply = v.pipe(
  v.object({ ...reading, figures: v.record(v.string(), v.unknown()) }),
  v.title('ReadingWithFigures'),
);
