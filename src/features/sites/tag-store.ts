import { type Json, jsonObject } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { change, column, insertInto, query } from '../../store/statement.ts';

const body = jsonObject({ id: 't.id', key: 't.key', accountId: 'a.id' });
const joined = 'tags t JOIN accounts a ON a.seq = t.account';

/** A live tag as its rules need it. */
export type TagRow = { seq: number; id: string; client: number; account: number; key: string };

const select = 'SELECT seq, id, client, account, key FROM tags';
export const tagById = query<[id: string], TagRow>(`${select} WHERE id = ? AND removed_at IS NULL`);
export const tagByKey = query<[account: number, key: string], TagRow>(
  `${select} WHERE account = ? AND key = ? AND removed_at IS NULL`,
);
export const tagSeqByKey = column<[account: number, key: string], number>(
  'SELECT seq FROM tags WHERE account = ? AND key = ? AND removed_at IS NULL',
);
/** The keys of the live tags of an account. */
export const tagKeysOfAccount = column<[account: number], string>(
  'SELECT key FROM tags WHERE account = ? AND removed_at IS NULL',
);
export const tagBody = column<[seq: number], Json>(`SELECT ${body} FROM ${joined} WHERE t.seq = ?`);

export const insertTag = insertInto('tags', {
  id: 'text',
  client: 'integer',
  account: 'integer',
  key: 'text',
  created_at: 'text',
  search_text: 'text',
});
export const updateTag = change<[key: string, searchText: string, seq: number]>(
  'UPDATE tags SET key = ?, search_text = ? WHERE seq = ?',
);
export const removeTag = change<[removedAt: string, seq: number]>(
  'UPDATE tags SET removed_at = ? WHERE seq = ?',
);

/** Live tags, newest first. */
export const tagListing = new Listing({
  select: body,
  from: joined,
  where: 't.removed_at IS NULL',
  key: 't.seq',
  sorts: { name: 't.search_text' },
  filters: { account: 't.account = ?', client: 't.client = ?', search: 'instr(t.search_text, ?) > 0' },
});
