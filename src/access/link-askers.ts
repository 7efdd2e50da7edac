import { type Caller, inScope } from '../api/caller.ts';
import { Problem } from '../problems/problem.ts';
import { details } from '../problems/sentences.ts';
import type { Reader } from '../store/statement.ts';
import { findKey } from './key-admin.ts';
import { findKeyBySeq, hasExpired } from './keys.ts';
import { findUserActor } from './user-actor.ts';
import { userById } from './users.ts';

/*
 * The requester of a signed link (rules/evidence-and-receipts#signed-links). The link names the requester and
 * follows the requester's rights when it is opened, not when it was created.
 */

/** The requester in a link, in characters that need no percent-encoding. */
export function linkAsker({ type, id }: Pick<Caller, 'type' | 'id'>): string {
  return `${type === 'api_key' ? 'key' : 'person'}.${id}`;
}

/**
 * The requester of a link with the rights at `nowMs`; null for a revoked or expired key and for a disabled
 * user.
 */
export function findLinkAsker(reader: Reader, name: string, nowMs: number): Caller | null {
  const [type, id = ''] = name.split('.');
  if (type === 'person') {
    const user = userById(reader, id);
    return user ? findUserActor(reader, user.seq) : null;
  }
  const row = type === 'key' ? findKey(reader, id) : undefined;
  const key = row ? findKeyBySeq(reader, row.seq) : null;
  return key && !hasExpired(key, nowMs) ? key : null;
}

/** @throws `links.invalid_signature` unless who requested a link to a report's file may see it now */
export function requireLinkAsker(
  asker: Caller | null,
  owner: { client: number | null; account: number | null },
): void {
  if (asker?.permissions.has('reports:read') && inScope(asker, owner)) return;
  throw new Problem('links.invalid_signature', details.askerMayNotSeeLink);
}
