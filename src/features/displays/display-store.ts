import { type Json, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const body = jsonObject({ id: 'w.id', accountId: 'a.id', name: 'w.name', createdAt: 'w.created_at' });
const joined = 'walls w JOIN accounts a ON a.seq = w.account';

/** A wall that is not revoked. */
export type WallRow = { seq: number; id: string; client: number; account: number; name: string };

const select = 'SELECT seq, id, client, account, name FROM walls';
export const wallById = query<[id: string], WallRow>(`${select} WHERE id = ? AND revoked_at IS NULL`);
export const wallByToken = query<[tokenSha256: string], WallRow>(
  `${select} WHERE token_sha256 = ? AND revoked_at IS NULL`,
);
export const wallBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE w.seq = ?`);

export const insertWall = insertInto('walls', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  name: 'text',
  token_sha256: 'text',
  created_at: 'text',
  seal: 'text',
});
export const revokeWall = change<[revokedAt: string, seq: number]>(
  'UPDATE walls SET revoked_at = ? WHERE seq = ?',
);

/** Walls that are not revoked, newest first. */
export const wallListing = new Listing({
  select: body,
  from: joined,
  where: 'w.revoked_at IS NULL',
  key: 'w.seq',
  sorts: { name: 'folded(w.name)' },
  filters: { account: 'w.account = ?', client: 'w.client = ?' },
});
