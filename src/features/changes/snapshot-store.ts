import { type Json, jsonText } from '../../store/json.ts';
import { column, query } from '../../store/statement.ts';
import { bodyAfter } from './change-store.ts';

const ofThings = `audit_log l INDEXED BY audit_of_things WHERE l.resource_type <> 'movements' AND l.resource_type = ?`;

/** The next thing of a type in the order of ids, whatever became of it. */
export const nextThing = column<[type: string, after: string], string>(
  `SELECT l.resource_id FROM ${ofThings} AND l.resource_id > ? ORDER BY l.resource_id LIMIT 1`,
);

/** The newest entry of a thing up to an entry that tells what it was: a reload of long ago tells the subsidy alone. */
export const newestEntry = column<[type: string, id: string, upTo: number], number>(
  `SELECT l.seq FROM ${ofThings} AND l.resource_id = ? AND l.seq <= ?
      AND (l.action <> 'reload' OR l.new_value ->> '$.codeId' IS NOT NULL)
    ORDER BY l.seq DESC LIMIT 1`,
);

/** What a thing was right after an entry, and whose it was; no line where it was removed. */
export type ThingState = { client: number | null; account: number | null; line: Json | null };

export const thingState = query<[scope: string, seq: number], ThingState>(
  `SELECT l.client, l.account, CASE WHEN l.action <> 'delete' AND l.new_value IS NOT NULL THEN ${jsonText({
    kind: { plain: 'l.resource_type' },
    id: { value: 'l.resource_id' },
    accountId: { value: 'a.id' },
    body: { json: bodyAfter },
  })} END AS line FROM audit_log l LEFT JOIN accounts a ON a.seq = l.account WHERE l.seq = ?`,
);
