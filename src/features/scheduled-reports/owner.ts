import { actingOwner as ownerActing } from '../../access/acting-owner.ts';
import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import type { ScheduleRow } from './schedule-store.ts';

type Owned = Pick<ScheduleRow, 'key' | 'user' | 'client' | 'account'>;

/** Returns the owner of a schedule with the rights of `nowMs`; null if the owner may no longer see its report. */
export function actingOwner(reader: Reader, schedule: Owned, nowMs: number): Caller | null {
  return ownerActing(reader, schedule, ['reports:read'], nowMs);
}
