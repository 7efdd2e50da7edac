import type { UserActor } from './caller.ts';

/** A person by a session, with what of it decides; moments are in milliseconds. */
export type SessionActor = UserActor & {
  /** The SHA-256 (hex) of its token: what names a session inside, and opens nothing. */
  readonly session: string;
  readonly createdMs: number;
  readonly lastUsedMs: number;
  /** When the password was given last. */
  readonly confirmedMs: number;
};
