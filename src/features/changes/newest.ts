import type { ListScope } from '../../access/accounts.ts';
import type { WatchedScope } from '../../api/live.ts';
import type { Reader } from '../../store/statement.ts';
import { type EntryOwner, ownersAfter } from './change-store.ts';
import { headOf } from './read-changes.ts';

export type { EntryOwner };

/** The owners of the entries after one, in order, up to a limit. */
export function ownersOfEntriesAfter(reader: Reader, seq: number, limit: number): EntryOwner[] {
  return ownersAfter.all(reader, seq, limit);
}

/** The newest entry of the audit that is a change of a scope; 0 where there is none. */
export function newestChangeOf(reader: Reader, { client, account }: WatchedScope): number {
  return headOf(reader, { client, account } satisfies ListScope).seq;
}
