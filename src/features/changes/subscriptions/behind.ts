import { accountsIn, type ListScope } from '../../../access/accounts.ts';
import { column, query, type Reader } from '../../../store/statement.ts';
import type { ChangePlace } from '../change-cursor.ts';
import { batchOf, entries } from '../change-store.ts';
import { headOf, ownersOf } from '../read-changes.ts';
import { kindsOfSubscription } from './subscription-kinds.ts';

/** The backlog after a position (rules/webhooks#subscriptions). */
export type Behind = { changes: number; seconds: number };

/** The number of entries after which counting stops. */
const maxCounted = 2000;

const dateOf = column<[seq: number], number>('SELECT date_ms FROM audit_log WHERE seq = ?');
const firstBatchAfter = query<[account: number, seq: number], { first: number }>(
  `SELECT new_value ->> 'firstSequence' AS first FROM audit_log INDEXED BY audit_of_account_by_type
    WHERE account = ? AND resource_type = 'movements' AND seq > ? ORDER BY seq LIMIT 1`,
);
const lastSequence = column<[account: number], number>(
  'SELECT last FROM movement_sequences WHERE account = ?',
);

/**
 * The number of changes after a place, and the age of the first. Movements are counted by sequence, all kinds if one is
 * requested; other changes are counted up to some thousands.
 */
export function behindOf(
  reader: Reader,
  scope: ListScope,
  kindsText: string | null,
  place: ChangePlace,
  nowMs: number,
): Behind {
  const head = headOf(reader, scope);
  if (head.seq < place.seq || (head.seq === place.seq && head.at <= place.at))
    return { changes: 0, seconds: 0 };
  const kinds = kindsOfSubscription(kindsText);
  let first: number | undefined;
  let things = 0;
  const owners = ownersOf(reader, scope, kinds);
  for (const [type, seq] of entries.after(reader, owners, entries.natural, [place.seq], maxCounted)) {
    first ??= seq as number;
    if (type !== 'movements') things++;
  }
  let movements = 0;
  if (kinds.movements.length > 0) {
    const own = place.at > 0 ? batchOf.get(reader, place.seq) : undefined;
    if (own && own.last > place.at) first = place.seq;
    for (const account of accountsIn(reader, scope)) {
      const from =
        own?.account === account ? place.at + 1 : firstBatchAfter.get(reader, account, place.seq)?.first;
      if (from !== undefined) movements += Math.max(0, (lastSequence.get(reader, account) ?? 0) - from + 1);
    }
  }
  const seconds =
    first === undefined ? 0 : Math.max(0, Math.floor((nowMs - dateOf.get(reader, first)!) / 1000));
  return { changes: things + movements, seconds };
}
