import { type Caller, inScope } from '../api/caller.ts';
import { missingPermissions, type PermissionNeed } from '../api/permissions.ts';
import type { Reader } from '../store/statement.ts';
import { findKeyBySeq, hasExpired } from './keys.ts';
import { findUserActor } from './user-actor.ts';

/*
 * Things that act by themselves, such as subscriptions and report schedules, act for the key or user that owns them, with
 * the rights of that owner at that moment (rules/keys-and-permissions#work-without-a-request).
 */

/** The owner of a thing, by `seq` (both null: unknown), and the client and account of the thing. */
export type OwnedBy = {
  key: number | null;
  user: number | null;
  client: number | null;
  account: number | null;
};

/** The reasons why an owner's right to a thing can be gone. */
export const lapseReasons = ['owner_unknown', 'owner_ended', 'out_of_scope', 'forbidden'] as const;

/** The reason why a thing may not run now; `permissions` lists the missing ones of the reason `forbidden`. */
export type Lapse = { reason: (typeof lapseReasons)[number]; permissions: string[] };

/** Returns why a thing may not run at `nowMs`; null if its owner has every right that it needs. */
export function lapseOf(
  reader: Reader,
  thing: OwnedBy,
  needs: readonly PermissionNeed[],
  nowMs: number,
): Lapse | null {
  const found = ownerNow(reader, thing, needs, nowMs);
  return 'reason' in found ? found : null;
}

/** Returns the owner of a thing with the rights of `nowMs`; null if the thing may not run. */
export function actingOwner(
  reader: Reader,
  thing: OwnedBy,
  needs: readonly PermissionNeed[],
  nowMs: number,
): Caller | null {
  const found = ownerNow(reader, thing, needs, nowMs);
  return 'reason' in found ? null : found;
}

function ownerNow(
  reader: Reader,
  thing: OwnedBy,
  needs: readonly PermissionNeed[],
  nowMs: number,
): Caller | Lapse {
  if (thing.key === null && thing.user === null) return { reason: 'owner_unknown', permissions: [] };
  const owner = callerOf(reader, thing, nowMs);
  if (!owner) return { reason: 'owner_ended', permissions: [] };
  if (!inScope(owner, thing)) return { reason: 'out_of_scope', permissions: [] };
  const missing = missingPermissions(owner, needs).flat();
  return missing.length > 0 ? { reason: 'forbidden', permissions: missing } : owner;
}

function callerOf(reader: Reader, { key, user }: OwnedBy, nowMs: number): Caller | null {
  if (key === null) return findUserActor(reader, user!);
  const found = findKeyBySeq(reader, key);
  return found && !hasExpired(found, nowMs) ? found : null;
}

/** The owner columns of what a caller makes or takes over. */
export function ownerCells({ type, seq }: Pick<Caller, 'type' | 'seq'>): {
  key: number | null;
  user: number | null;
} {
  return type === 'api_key' ? { key: seq, user: null } : { key: null, user: seq };
}
