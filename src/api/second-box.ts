import * as v from 'valibot';
import { described } from './fields.ts';
import { member } from './members.ts';
import { timestamp, wholeNumber } from './values.ts';

/** The reasons why writes are on one box alone (rules/second-box#states). */
export const secondBoxReasons = [
  'never_seen',
  'away',
  'slow',
  'copying',
  'full',
  'damaged',
  'other_version',
  'dropped',
] as const;
export type SecondBoxReason = (typeof secondBoxReasons)[number];

/** The ways in which writes wait for the second box. */
export const secondBoxModes = ['sync', 'async'] as const;

/** See rules/second-box#states. */
export const secondBoxReply = v.object({
  state: described(
    '`none`: no second box is paired; `sync`: each answer is on both disks; `async`: the second box ' +
      'follows at a distance; `alone`: writes are on this box only; `superseded`: the other box took ' +
      'over, and this one no longer accepts changes.',
    v.picklist(['none', 'sync', 'async', 'alone', 'superseded']),
  ),
  reason: described(
    'The reason why writes are saved on this box only; null otherwise.',
    v.nullable(v.picklist(secondBoxReasons)),
  ),
  since: described('The time since which this has been the state.', v.string()),
  mode: described(
    'The way in which writes wait; null without a second box.',
    v.nullable(v.picklist(secondBoxModes)),
  ),
  isStrict: described(
    'True if writes are refused with 503 instead of being saved on this box only.',
    v.boolean(),
  ),
  address: described('The address of the other box; null if unknown.', v.nullable(v.string())),
  lastSeenAt: described('The time of the last contact with the second box.', v.nullable(timestamp)),
  lagMs: described(
    'The time that the last acknowledgement took; null if it is not following.',
    v.nullable(wholeNumber),
  ),
  lagBytes: described(
    'The bytes that are on their way to it; null if it is not following.',
    v.nullable(wholeNumber),
  ),
  lastDrill: described(
    'The last drill: a temporary copy of the second box was promoted and verified; null if there was none since the pairing.',
    v.nullable(
      v.object({
        at: described('The time of the drill.', v.string()),
        isOk: described('True if nothing was wrong.', v.boolean()),
        seconds: described('The time until the copy was verified.', wholeNumber),
        text: described('The result in words.', v.string()),
      }),
    ),
  ),
  lastBackup: described(
    'The last backup that the second box made and tested; null if none is known.',
    v.nullable(
      v.object({
        createdAt: member.createdAt,
        bytes: described('The size of its file.', wholeNumber),
      }),
    ),
  ),
  copying: described(
    'The progress of the copy; null if it is not copying.',
    v.nullable(
      v.object({
        doneBytes: described('The bytes of the database that are compared and sent.', wholeNumber),
        totalBytes: described('The bytes of the database.', wholeNumber),
      }),
    ),
  ),
  takeoverCode: described(
    'The code that a person enters on the page of the second box to promote it; null without one.',
    v.nullable(v.string()),
  ),
});
export type SecondBoxFacts = v.InferOutput<typeof secondBoxReply>;

/** The arguments of the command on the second box. */
export const secondBoxPairedReply = v.object({
  token: described('The secret of the two boxes. It is shown only once.', v.string()),
  fingerprint: described('The SHA-256 of the certificate of this box.', v.string()),
});

/** The second box as people read and change it. */
export type SecondBoxDesk = {
  read(): SecondBoxFacts;
  /** @throws `server.superseded` if the other box took over: the data of this box may be stale */
  requireCurrent(): void;
  /** Creates a token; the previous one stops working. @throws `second_box.needs_https`, `server.superseded` */
  pair(mode: 'sync' | 'async', strict: boolean): v.InferOutput<typeof secondBoxPairedReply>;
  /** @throws `second_box.not_paired` */
  change(mode: 'sync' | 'async', strict: boolean): SecondBoxFacts;
  unpair(): void;
  /** Starts a drill: the second box promotes and verifies a throw-away copy. @throws `second_box.away` */
  drill(): void;
};
