import { findKeyBySeq, hasExpired } from '../../access/keys.ts';
import { findUserActor } from '../../access/user-actor.ts';
import { type Caller, inScope } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import type { ScheduleRow } from './schedule-store.ts';

type Owned = Pick<ScheduleRow, 'key' | 'user' | 'client' | 'account'>;

/** Whose a schedule is, as he may act now; null for who left, or may not see the report any more. */
export function actingOwner(reader: Reader, schedule: Owned, nowMs: number): Caller | null {
  const actor = callerOf(reader, schedule, nowMs);
  return actor?.permissions.has('reports:read') && inScope(actor, schedule) ? actor : null;
}

function callerOf(reader: Reader, { key, user }: Owned, nowMs: number): Caller | null {
  if (key === null) return findUserActor(reader, user!);
  const found = findKeyBySeq(reader, key);
  return found && !hasExpired(found, nowMs) ? found : null;
}
