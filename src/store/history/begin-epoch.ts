import { randomUUID } from 'node:crypto';
import { sealOf } from '../checks/seal.ts';
import type { Connection } from '../connection.ts';

/** The tables whose lists are read by arrival: how far they had come is stored with each fork. */
const placed = ['deliveries', 'recharges', 'returns', 'return_closures', 'credits', 'visits'];

/** A message keeps the id that it was sent under, which contains the epoch of that time. */
const keepPendingEpoch =
  'UPDATE subscription_states SET pending_epoch = ? WHERE pending_seq IS NOT NULL AND pending_epoch IS NULL';

type Row = {
  epoch: string;
  parent: string | null;
  forked_at_seq: number | null;
  forked_hash: string | null;
  places: string | null;
  began_ms: number | null;
};

/**
 * Begins a new epoch in restored data (rules/changes#epochs): they continue from their last entry, and later entries
 * elsewhere are of another history. `left` are the replaced data: their epochs are copied, so that their cursors are
 * answered with the place of the fork. With `keepsPending` no earlier data are lost, so pending webhooks are sent again
 * unchanged. Call it in a transaction, before anyone else may open them.
 */
export function beginEpoch(
  connection: Connection,
  nowMs: number,
  { left, keepsPending = false }: { left?: Connection | undefined; keepsPending?: boolean } = {},
): void {
  const { database } = connection;
  const insert = database.prepare(
    `INSERT INTO history (epoch, parent, forked_at_seq, forked_hash, places, began_ms, seal)
      VALUES (@epoch, @parent, @forked_at_seq, @forked_hash, @places, @began_ms, @seal) ON CONFLICT DO NOTHING`,
  );
  const keep = (row: Row) => insert.run({ ...row, seal: sealOf('history', ...Object.values(row)) });
  const parent = database.prepare<[], string>('SELECT epoch FROM history ORDER BY seq DESC LIMIT 1').pluck();
  const from = parent.get()!;
  for (const row of left ? epochsOf(left) : []) keep(row);
  const head = database
    .prepare<[], { seq: number; hash: string }>('SELECT seq, hash FROM audit_log ORDER BY seq DESC LIMIT 1')
    .get();
  const places = placed.map(
    (table) => [table, database.prepare(`SELECT ifnull(max(seq), 0) FROM ${table}`).pluck().get()] as const,
  );
  if (keepsPending) database.prepare(keepPendingEpoch).run(from);
  else moveSubscriptions(connection, head?.seq ?? 0, left);
  keep({
    epoch: randomUUID(),
    parent: from,
    forked_at_seq: head?.seq ?? 0,
    forked_hash: head?.hash ?? '0'.repeat(64),
    places: JSON.stringify(Object.fromEntries(places)),
    began_ms: nowMs,
  });
}

type Position = { id: string; seq: number; at: number };

/**
 * Subscriptions continue from the last change that both histories share: if the receiver was ahead of the backup, the
 * receiver has them already. Nothing is under way in a new history (rules/webhooks#order).
 */
function moveSubscriptions(connection: Connection, headSeq: number, left: Connection | undefined): void {
  const { database } = connection;
  database.exec('UPDATE subscription_states SET pending_seq = NULL, pending_at = NULL, pending_count = NULL');
  const lastOf = database
    .prepare<[number], number>("SELECT ifnull(new_value ->> 'lastSequence', 0) FROM audit_log WHERE seq = ?")
    .pluck();
  const move = database.prepare(
    `UPDATE subscription_states SET position_seq = @seq, position_at = @at
      WHERE subscription = (SELECT seq FROM subscriptions WHERE id = @id)
        AND (position_seq < @seq OR (position_seq = @seq AND position_at < @at))`,
  );
  for (const { id, seq, at } of left ? positionsIn(left) : []) {
    const isShared = seq <= headSeq;
    move.run({ id, seq: isShared ? seq : headSeq, at: isShared ? at : (lastOf.get(headSeq) ?? 0) });
  }
}

/** Returns the positions of subscriptions in other data; none if that is damaged or has an older schema. */
function positionsIn(connection: Connection): Position[] {
  try {
    return connection.database
      .prepare<[], Position>(
        `SELECT s.id, t.position_seq AS seq, t.position_at AS at
          FROM subscriptions s JOIN subscription_states t ON t.subscription = s.seq`,
      )
      .all();
  } catch {
    return [];
  }
}

/**
 * Returns the epochs in other data; none if that is damaged or has an older schema. A restore often happens because
 * of damage.
 */
function epochsOf(connection: Connection): Row[] {
  try {
    return connection.database
      .prepare<[], Row>(
        'SELECT epoch, parent, forked_at_seq, forked_hash, places, began_ms FROM history ORDER BY seq',
      )
      .all();
  } catch {
    return [];
  }
}
