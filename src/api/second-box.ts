import * as v from 'valibot';

const described = <S extends v.GenericSchema>(schema: S, meaning: string) =>
  v.pipe(schema, v.description(meaning));

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
    v.picklist(['none', 'sync', 'async', 'alone', 'superseded']),
    '`none`: no second box is paired; `sync`: each answer is on both disks; `async`: the second box follows at a distance; ' +
      '`alone`: writes are on this box only; `superseded`: the other box took over, and this one writes no more.',
  ),
  reason: described(
    v.nullable(v.picklist(secondBoxReasons)),
    'Why writes are on this box alone; null otherwise.',
  ),
  since: described(v.string(), 'The moment since which it is so.'),
  mode: described(v.nullable(v.picklist(secondBoxModes)), 'How writes wait; null without a second box.'),
  isStrict: described(v.boolean(), 'True if writes are refused with 503 instead of being on this box alone.'),
  address: described(v.nullable(v.string()), 'The address of the other box, as far as it told one.'),
  lastSeenAt: described(v.nullable(v.string()), 'The last moment at which the second box was heard.'),
  lagMs: described(
    v.nullable(v.number()),
    'The time that the last acknowledgement took; null: it does not follow.',
  ),
  lagBytes: described(
    v.nullable(v.number()),
    'The bytes that are on their way to it; null: it does not follow.',
  ),
  lastDrill: described(
    v.nullable(
      v.object({
        at: v.string(),
        isOk: described(v.boolean(), 'True if nothing was wrong.'),
        seconds: described(v.number(), 'The time until the copy was verified.'),
        text: described(v.string(), 'The result in words.'),
      }),
    ),
    'The last drill: a throw-away copy of the second box was promoted and verified; null: none since the pairing.',
  ),
  lastBackup: described(
    v.nullable(
      v.object({
        createdAt: v.string(),
        bytes: described(v.number(), 'The size of its file.'),
      }),
    ),
    'The last backup that the second box made and proved; null: none that it told of.',
  ),
  copying: described(
    v.nullable(
      v.object({
        doneBytes: described(v.number(), 'The bytes of the database that are compared and sent.'),
        totalBytes: described(v.number(), 'The bytes of the database.'),
      }),
    ),
    'The progress of the copy; null: it does not copy.',
  ),
  takeoverCode: described(
    v.nullable(v.string()),
    'The code that a person enters on the page of the second box to promote it; null without one.',
  ),
});
export type SecondBoxFacts = v.InferOutput<typeof secondBoxReply>;

/** The arguments of the command on the second box. */
export const secondBoxPairedReply = v.object({
  token: described(v.string(), 'The secret of the two boxes. It is shown once.'),
  fingerprint: described(v.string(), 'The SHA-256 of the certificate of this box.'),
});

/** The second box as people read and change it. */
export type SecondBoxDesk = {
  read(): SecondBoxFacts;
  /** Makes a token; one that was there is valid no more. @throws `second_box.needs_https`, `server.superseded` */
  pair(mode: 'sync' | 'async', strict: boolean): v.InferOutput<typeof secondBoxPairedReply>;
  /** @throws `second_box.not_paired` */
  change(mode: 'sync' | 'async', strict: boolean): SecondBoxFacts;
  unpair(): void;
  /** Starts a drill: the second box promotes and verifies a throw-away copy. @throws `second_box.away` */
  drill(): void;
};
