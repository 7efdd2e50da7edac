/**
 * Settings of the installation that rules need besides the database. Plain data, because the writer thread
 * gets it; never written to a log, an audit row or a reply.
 */
export type InstallationSettings = {
  /** The lifetime of sessions (rules/people-and-sessions#sessions). */
  readonly sessions: SessionLimits;
  /** The most enrolled fingers of a code (rules/people-and-codes#fingerprints). */
  readonly maxFingerprints: number;
  /** The key that encrypts fingerprint templates. */
  readonly templateKey: Uint8Array;
  /** The key that signs links and cursors. */
  readonly linkKey: Uint8Array;
  /** The directory of files: the data directory, or for `:memory:` one that is created on demand. */
  readonly filesDirectory: string;
  /** The hosts and networks that may be called; if empty, the default (rules/webhooks#allowed-targets). */
  readonly webhookAllow: readonly string[];
  /** The proxy by which hosts are called that are allowed by their name (rules/webhooks#allowed-targets). */
  readonly proxy: string | undefined;
};

/** The lifetime of an unused session, and of any session. */
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
