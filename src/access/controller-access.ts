import type { ControllerActor } from '../api/controller-actor.ts';
import { isoOf } from '../lib/clock.ts';
import { change, query, type Reader } from '../store/statement.ts';
import type { Tx } from '../store/transaction.ts';
import { secretHash } from './keys.ts';

type Row = Omit<ControllerActor, 'type'>;

const select = `SELECT k.seq, k.id, k.serial AS label, k.client, k.account, a.id AS accountId
  FROM controllers k JOIN accounts a ON a.seq = k.account`;
const byToken = query<[tokenSha256: string], Row>(
  `${select} WHERE k.token_sha256 = ? AND k.revoked_at IS NULL`,
);
const bySeq = query<[seq: number], Row>(`${select} WHERE k.seq = ? AND k.revoked_at IS NULL`);
const lastSeen = query<[account: number], { seq: number; lastSeenAt: string }>(
  `SELECT seq, last_seen_at AS lastSeenAt FROM controllers INDEXED BY controllers_by_serial
    WHERE account = ? AND revoked_at IS NULL AND last_seen_at IS NOT NULL`,
);
const setLastSeen = change<[seenAt: string, controller: number]>(
  'UPDATE controllers SET last_seen_at = ? WHERE seq = ?',
);

/** The controller that a feed token opens, unless it is unknown or revoked. */
export function findControllerByToken(reader: Reader, token: string): ControllerActor | null {
  return actorOf(byToken.get(reader, secretHash(token)));
}

/** The controller as it is now, unless it was revoked since: writes look again inside their own transaction. */
export function findControllerBySeq(reader: Reader, seq: number): ControllerActor | null {
  return actorOf(bySeq.get(reader, seq));
}

/** When each of an account's live controllers was seen last, in milliseconds by `seq`; one that never was is not in it. */
export function controllersLastSeen(reader: Reader, account: number): Map<number, number> {
  return new Map(lastSeen.all(reader, account).map(({ seq, lastSeenAt }) => [seq, Date.parse(lastSeenAt)]));
}

/** Stores when controllers were last seen. That is no change of a controller, so it leaves no audit row. */
export function noteControllersSeen(tx: Tx, seen: [controller: number, seenMs: number][]): void {
  for (const [controller, seenMs] of seen) setLastSeen.run(tx, isoOf(seenMs), controller);
}

function actorOf(row: Row | undefined): ControllerActor | null {
  return row ? { type: 'controller', ...row } : null;
}
