import type { ControllerActor } from '../api/caller.ts';
import { query, type Reader } from '../store/statement.ts';
import { secretHash } from './keys.ts';

type Row = Omit<ControllerActor, 'type'>;

const select = `SELECT k.seq, k.id, k.serial AS label, k.client, k.account, a.id AS accountId
  FROM controllers k JOIN accounts a ON a.seq = k.account`;
const byToken = query<[tokenSha256: string], Row>(
  `${select} WHERE k.token_sha256 = ? AND k.revoked_at IS NULL`,
);
const bySeq = query<[seq: number], Row>(`${select} WHERE k.seq = ? AND k.revoked_at IS NULL`);
/** The controller that a feed token opens, unless it is unknown or revoked. */
export function findControllerByToken(reader: Reader, token: string): ControllerActor | null {
  return actorOf(byToken.get(reader, secretHash(token)));
}

/** The controller as it is now, unless it was revoked since: writes check it again inside their own transaction. */
export function findControllerBySeq(reader: Reader, seq: number): ControllerActor | null {
  return actorOf(bySeq.get(reader, seq));
}

function actorOf(row: Row | undefined): ControllerActor | null {
  return row ? { type: 'controller', ...row } : null;
}
