import { isoOf } from '../store/clock.ts';
import { change } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';

const setLastUsed = change<[usedAt: string, key: number]>(
  'UPDATE api_keys SET last_used_at = ? WHERE seq = ?',
);

/** Stores when keys were last used. Use is no change of a key, so it leaves no audit row. */
export function noteKeysUsed(tx: Tx, uses: [key: number, usedMs: number][]): void {
  for (const [key, usedMs] of uses) setLastUsed.run(tx, isoOf(usedMs), key);
}
