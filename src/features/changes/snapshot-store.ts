import type { Json } from '../../store/json.ts';
import { column, query } from '../../store/statement.ts';
import { bodyAfter } from './change-store.ts';

const ofThings = `audit_log l INDEXED BY audit_of_things WHERE l.resource_type <> 'movements' AND l.resource_type = ?`;

/** The next thing of a type in the order of ids, whatever became of it. */
export const nextThing = column<[type: string, after: string], string>(
  `SELECT l.resource_id FROM ${ofThings} AND l.resource_id > ? ORDER BY l.resource_id LIMIT 1`,
);

/** The newest entry of a thing up to an entry with its whole body: old reloads have only the subsidy. */
export const newestEntry = column<[type: string, id: string, upTo: number], number>(
  `SELECT l.seq FROM ${ofThings} AND l.resource_id = ? AND l.seq <= ?
      AND (l.action <> 'reload' OR l.new_value ->> '$.codeId' IS NOT NULL)
    ORDER BY l.seq DESC LIMIT 1`,
);

/** A thing right after an entry, and its owner; no body if it was removed. */
export type ThingState = {
  client: number | null;
  account: number | null;
  accountId: string | null;
  body: Json | null;
};

/** A change of one of a person's codes, as the audit names it: by the value that the code had before. */
export type CodeEntry = { seq: number; value: string; body: Json | null };

/**
 * The changes of a person's codes after an entry, the oldest first; old reloads that have only the subsidy are left
 * out.
 */
export const codeEntries = query<[consumer: string, same: string, again: string, after: number], CodeEntry>(
  `SELECT l.seq, substr(l.resource_id, length(?) + 2) AS value,
      iif(l.action = 'delete', NULL, json_remove(l.new_value, '$.periodStart')) AS body
    FROM audit_log l INDEXED BY audit_of_things
    WHERE l.resource_type <> 'movements' AND l.resource_type = 'code'
      AND l.resource_id > ? || '/' AND l.resource_id < ? || '0' AND l.seq > ?
      AND (l.action <> 'reload' OR l.new_value ->> '$.codeId' IS NOT NULL) ORDER BY l.seq`,
);

/** True if a person has an entry of its own after one. */
export const changedAfter = column<[consumer: string, after: number], number>(
  `SELECT 1 FROM ${ofThings.replace('= ?', "= 'consumer'")} AND l.resource_id = ? AND l.seq > ? LIMIT 1`,
);

export const thingState = query<[scope: string, seq: number], ThingState>(
  `SELECT l.client, l.account, a.id AS accountId, iif(l.action = 'delete', NULL, ${bodyAfter}) AS body
    FROM audit_log l LEFT JOIN accounts a ON a.seq = l.account WHERE l.seq = ?`,
);
