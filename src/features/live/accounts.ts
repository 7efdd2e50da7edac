import { query, type Reader } from '../../store/statement.ts';

/** An account, and its owner. */
export type WatchedAccount = { seq: number; id: string; client: number };

const all = query<[], WatchedAccount>('SELECT seq, id, client FROM accounts ORDER BY seq');

/** All accounts: what is told of one, those hear who may. */
export function accountsWatched(reader: Reader): WatchedAccount[] {
  return all.all(reader);
}
