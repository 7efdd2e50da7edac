import { type Json, jsonObject } from '../../../store/json.ts';
import { query } from '../../../store/statement.ts';

const body = jsonObject({
  id: 'c.id',
  accountId: '(SELECT id FROM accounts WHERE seq = c.account)',
  name: 'c.name',
  identification: 'c.identification',
  createdAt: 'c.created_at',
  removedAt: 'c.removed_at',
});

type Removed = { identification: string; seq: number; body: Json };

// A removed person is listed once among the former identifications, with their last one, which no live person has.
const select = `SELECT f.identification, c.seq, ${body} AS body FROM former_identifications f
    CROSS JOIN consumers c ON c.seq = f.consumer AND c.identification = f.identification AND c.removed_at IS NOT NULL`;

/** The removed people of an account behind a place, by identification; an empty search finds everyone. */
export const removedPeople = query<
  [account: number, identification: string, seq: number, search: string, limit: number],
  Removed
>(
  `${select} WHERE f.account = ? AND (f.identification, f.consumer) > (?, ?) AND instr(c.search_text, ?) > 0
    ORDER BY f.identification, f.consumer LIMIT ?`,
);

/** The removed consumers whose last identification was this one. */
export const removedByIdentification = query<
  [account: number, identification: string, seq: number, search: string, limit: number],
  Removed
>(
  `${select} WHERE f.account = ? AND f.identification = ? AND f.consumer > ? AND instr(c.search_text, ?) > 0
    ORDER BY f.consumer LIMIT ?`,
);
