import type { ControllerActor, DirectoryActor, KeyActor, SessionActor } from '../api/caller.ts';
import type { SessionLimits } from '../api/settings.ts';
import type { Reader } from '../store/statement.ts';
import { findControllerByToken } from './controller-access.ts';
import { findDirectoryByToken } from './directories.ts';
import { directoryPrefix, findKeyBySecret, hasExpired, keyPrefix, tokenPrefix } from './keys.ts';
import { findSessionByToken } from './sessions.ts';

/**
 * Finds whom a secret names: a key, or a controller or directory by its token; null for one that is unknown or was revoked. A
 * text without the prefix of a secret costs no look-up.
 */
export function credentialsOf(
  reader: Reader,
  sessions: SessionLimits,
): {
  findKey(secret: string): KeyActor | null;
  findController(token: string): ControllerActor | null;
  findDirectory(token: string): DirectoryActor | null;
  hasExpired: typeof hasExpired;
  findSession(token: string, nowMs: number, usedMs: number | undefined): SessionActor | null;
} {
  return {
    findKey: (secret) => (secret.startsWith(keyPrefix) ? findKeyBySecret(reader, secret) : null),
    findController: (token) => (token.startsWith(tokenPrefix) ? findControllerByToken(reader, token) : null),
    findDirectory: (token) =>
      token.startsWith(directoryPrefix) ? findDirectoryByToken(reader, token) : null,
    hasExpired,
    findSession: (token, nowMs, usedMs) => findSessionByToken(reader, token, nowMs, sessions, usedMs),
  };
}
