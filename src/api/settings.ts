/**
 * What rules need to know of this installation beside its database. Plain data, for it is handed to the writer
 * thread; never written to a log, an audit row or a reply.
 */
export type InstallationSettings = {
  /** How long sessions live (rules/people-and-sessions#sessions). */
  readonly sessions: SessionLimits;
  /** The most enrolled fingers of a code (rules/people-and-codes#fingerprints). */
  readonly maxFingerprints: number;
  /** What fingerprint templates are encrypted under. */
  readonly templateKey: Uint8Array;
  /** What links and cursors are signed with. */
  readonly linkKey: Uint8Array;
  /** Where files are kept: the data directory, or, of memory, a directory that is made when it is first needed. */
  readonly filesDirectory: string;
  /** The hosts and networks that may be called; none of them: the default (rules/webhooks#where-to). */
  readonly webhookAllow: readonly string[];
  /** The proxy by which hosts are called that are allowed by their name (rules/webhooks#where-to). */
  readonly proxy: string | undefined;
};

/** How long a session lives that nobody uses, and how long at most. */
export type SessionLimits = { readonly idleMs: number; readonly longestMs: number };

/** The ranges of `--session-idle-hours` and `--session-days`, and their defaults. */
export const sessionRanges = {
  idleHours: { min: 1, max: 24 * 365, default: 12 },
  days: { min: 1, max: 365, default: 7 },
} as const;

/**
 * The range of `maxFingerprints` in `larder.json` (rules/people-and-codes#fingerprints), and its default.
 */
export const maxFingerprintsRange = { min: 1, max: 10, default: 10 } as const;
