import * as v from 'valibot';
import { cursorFields, cursorPageOf } from '../../../api/cursor.ts';
import { described, id, instant, object, oneOf, optional, text, type Value } from '../../../api/fields.ts';
import { member } from '../../../api/members.ts';
import { filter, queryBoolean, queryId, queryText, scopeFields } from '../../../api/queries.ts';
import { openRange, ranged } from '../../../api/range.ts';
import { timestamp, wholeNumber } from '../../../api/values.ts';

export const readingStates = ['accepted', 'quarantined', 'ignored'] as const;

/** Parameters of a file besides its bytes. */
export const readingParameters = {
  deviceSerial: filter.deviceSerial,
  readAt: described('The moment when the machine was read.', optional(instant())),
  fileName: described('The name of the file; null for none.', optional(queryText(200))),
};

export const feedReadingQuery = object({
  ...readingParameters,
  reason: optional(described('The reason for the reading, as the controller reports it.', queryText())),
});
export const sentReadingQuery = object({
  ...readingParameters,
  accountId: described(
    'Only of this account; an account outside the key’s scope is replaced by the key’s.',
    optional(queryId()),
  ),
  dryRun: optional(described('Only return the results, without storing anything.', queryBoolean())),
});
export const readingQuery = ranged({
  deviceId: filter.deviceId,
  state: described('Only readings in this state.', optional(oneOf(readingStates))),
  ...openRange,
  ...scopeFields,
  ...cursorFields,
});
export const readingAssignment = object({ deviceId: described('The id of the machine.', id()) });
export const readingIgnored = object({ reason: described('The reason to leave the reading out.', text()) });

export type FeedReadingQuery = Value<typeof feedReadingQuery>;
export type SentReadingQuery = Value<typeof sentReadingQuery>;
export type ReadingQuery = Value<typeof readingQuery>;

const device = v.nullable(v.object({ id: member.id, serial: member.serial, name: member.deviceName }));
const finding = v.object({
  code: described('The code of the warning or problem.', v.string()),
  detail: described('Details: the place, the extent or the reason.', v.string()),
});

/** See rules/counters#how-files-arrive. */
export const takenReply = v.pipe(
  v.object({
    summary: described(
      'The number of sets by result.',
      v.object({
        accepted: described('Rows that are recorded now.', wholeNumber),
        quarantined: described('Sets that are not compared.', wholeNumber),
        duplicate: described('Rows that were recorded before; nothing is recorded twice.', wholeNumber),
        unreadable: described('Files without a set.', wholeNumber),
      }),
    ),
    results: described(
      'The result for each set, in the order in which they came.',
      v.array(
        v.object({
          index: described('The index of the row in the request, from 0.', wholeNumber),
          fileName: described('The name of the file; null for none.', v.nullable(v.string())),
          set: described(
            'The position of the set in its file, from 1; 0 for a file without a set.',
            wholeNumber,
          ),
          status: described(
            'The result.',
            v.picklist(['accepted', 'quarantined', 'duplicate', 'unreadable']),
          ),
          id: described('The id, a UUID; it never changes.', v.nullable(v.string())),
          device: described('The machine; null if it is unknown.', device),
          readAt: described('The moment when the machine was read.', v.nullable(timestamp)),
          since: described(
            'The machine’s figures since its last reading; null if the two cannot be compared.',
            v.nullable(
              v.object({
                readAt: described('The moment when the machine was read.', timestamp),
                vends: described('The number of vends.', wholeNumber),
                value: described(
                  'The value since then, in minor units; null if the machine does not report it.',
                  v.nullable(wholeNumber),
                ),
              }),
            ),
          ),
          warnings: described('Oddities that do not prevent a comparison.', v.array(finding)),
          problem: described('The reason that the set is not compared; null if it is.', v.nullable(finding)),
        }),
      ),
    ),
  }),
  v.title('TakenReadings'),
);

const machine = v.record(v.string(), v.nullable(v.string()));

const reading = {
  id: member.id,
  accountId: member.accountId,
  device: described('The machine.', device),
  state: described(
    'The state: `accepted` (it is compared), `quarantined` or `ignored`.',
    v.picklist(readingStates),
  ),
  reason: described('The reason that it is not compared; null if it is.', v.nullable(v.string())),
  isVouched: described('True if a user accepted it.', v.boolean()),
  isDamaged: described('True if it is incomplete, and can never be compared.', v.boolean()),
  readAt: described('The moment when the machine was read.', timestamp),
  readBy: described(
    'The clock of that moment: the reader’s, the machine’s, or Larder’s on arrival.',
    v.picklist(['reader', 'machine', 'received']),
  ),
  receivedAt: described('The time of the report.', timestamp),
  clockOffsetSeconds: described(
    'The number of seconds that the machine’s clock is ahead; null if it has no clock.',
    v.nullable(wholeNumber),
  ),
  door: described(
    'The way in which it was received.',
    v.picklist(['feed', 'api', 'panel', 'folder', 'command']),
  ),
  fileName: described('The name of the file; null for none.', v.nullable(v.string())),
  sha256: described('The SHA-256 of its normalized lines, in hexadecimal.', v.string()),
  crc: described(
    'The result of comparing its checksum with its lines.',
    v.picklist(['ok', 'swapped', 'bad', 'absent']),
  ),
  countOk: described('True if its line count is right; null if it has none.', v.nullable(v.boolean())),
  machine: described('The identity that the machine states.', machine),
  vends: described(
    'Vends since the machine was initialized, by its own count; null if it does not report them.',
    v.nullable(wholeNumber),
  ),
  value: described(
    'Their value in the machine’s smallest unit of money; null if it does not report it.',
    v.nullable(wholeNumber),
  ),
  warnings: described('Oddities that do not prevent a comparison.', v.array(finding)),
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
    items: described(
      'The machines, the likeliest first.',
      v.array(
        v.object({
          device: member.device,
          place: described('The location of the machine; null for none.', v.nullable(v.string())),
          reasons: described(
            'Reasons for and against the machine.',
            v.array(
              v.object({
                reason: described('The reason.', v.picklist(candidateReasons)),
                speaksFor: described('True if the reason is in favor of the machine.', v.boolean()),
                value: described(
                  'The name that the reason is based on; null if it is based on counters.',
                  v.nullable(v.string()),
                ),
                vends: described(
                  'Vends between the machine’s last reading and this one; null for other reasons.',
                  v.nullable(wholeNumber),
                ),
                readAt: described(
                  'Time of that last reading; null for other reasons.',
                  v.nullable(timestamp),
                ),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
  v.title('ReadingCandidates'),
);

export const readingReply = v.object(reading);
export const readingList = cursorPageOf(readingReply);
export const readingDetailReply = v.pipe(
  v.object({
    ...reading,
    figures: described('The machine’s figures, element by element.', v.record(v.string(), v.unknown())),
  }),
  v.title('ReadingWithFigures'),
);
