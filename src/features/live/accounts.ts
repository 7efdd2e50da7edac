import { query, type Reader } from '../../store/statement.ts';

/** An account, and its owner. */
export type WatchedAccount = { seq: number; id: string; client: number };

const all = query<[], WatchedAccount>('SELECT seq, id, client FROM accounts ORDER BY seq');

/** All accounts: events of one are sent to viewers who may see them. */
export function accountsWatched(reader: Reader): WatchedAccount[] {
  return all.all(reader);
}
