import { isVisible } from '../../access/visible-types.ts';
import { type Json, jsonMoment, jsonObject, jsonText } from '../../store/json.ts';
import { Listing } from '../../store/lists/listing.ts';
import { column, query } from '../../store/statement.ts';

/** Filters of entries by owner and type, in the order of the indexes (docs/decisions/014). */
const filters = {
  account: 'l.account = ?',
  clientItself: 'l.client = ? AND l.account IS NULL',
  noAccount: 'l.account IS NULL',
  resourceType: 'l.resource_type = ?',
  told: isVisible('l.resource_type'),
};

function trail(names: readonly string[]): string {
  const byType = names.includes('resourceType') ? '_by_type' : '';
  if (names.includes('account') || names.includes('noAccount'))
    return `audit_log l INDEXED BY audit_of_account${byType}`;
  return names.includes('clientItself') ? `audit_log l INDEXED BY audit_of_client${byType}` : 'audit_log l';
}

/** The entries of the audit, the oldest first: their types, and their places. */
export const entries = new Listing({
  select: 'l.resource_type',
  from: trail,
  where: 'true',
  key: 'l.seq',
  natural: { by: 'createdAt', descending: false },
  filters,
});

const meta = {
  date: { plain: jsonMoment('l.date_ms') },
  actor: { json: jsonObject({ type: 'l.actor_type', id: 'l.actor_id', label: 'l.actor_label' }) },
  traceId: { plain: 'l.trace_id' },
} as const;

/**
 * The body of a thing right after a change, in the form of its GET. The entry contains it, except `scope`,
 * which is the caller's, and the period of a reload.
 */
export const bodyAfter = `CASE
  WHEN l.resource_type IN ('product', 'profile') AND l.new_value IS NOT NULL THEN json_set(l.new_value, '$.scope', ?)
  WHEN l.action = 'reload' THEN json_remove(l.new_value, '$.periodStart')
  ELSE l.new_value END`;

/** For a person who moved, each scope sees a removal or a creation (rules/audit#users-who-change-scope). */
const op = `CASE WHEN l.action IN ('create', 'delete') THEN l.action
  WHEN l.resource_type = 'user' AND l.new_value IS NULL THEN 'delete'
  WHEN l.resource_type = 'user' AND l.previous_value IS NULL THEN 'create'
  ELSE 'update' END`;

/** A change of a thing, all but its cursor, and what the cursor needs. */
export type ThingRow = { hash: string; change: Json };

export const thingChange = query<[scope: string, seq: number], ThingRow>(
  `SELECT l.hash, ${jsonText({
    kind: { plain: 'l.resource_type' },
    op: { plain: op },
    action: { plain: 'l.action' },
    id: { value: 'l.resource_id' },
    accountId: { value: 'a.id' },
    sequence: { json: 'NULL' },
    ...meta,
    body: { json: bodyAfter },
  })} AS change FROM audit_log l LEFT JOIN accounts a ON a.seq = l.account WHERE l.seq = ?`,
);

/** A batch of movements: which, and what all of its changes share. */
export type BatchRow = {
  hash: string;
  account: number;
  accountId: string;
  first: number;
  last: number;
  /** The end of each change: when, who and under which trace. */
  shared: Json;
};

export const batchOf = query<[seq: number], BatchRow>(
  `SELECT l.hash, l.account, a.id AS accountId, l.new_value ->> 'firstSequence' AS first,
      l.new_value ->> 'lastSequence' AS last, ${jsonText(meta)} AS shared
    FROM audit_log l JOIN accounts a ON a.seq = l.account WHERE l.seq = ? AND l.resource_type = 'movements'`,
);

const newestOf = (index: string, where: string) =>
  column<[owner: number], number>(`SELECT max(l.seq) FROM audit_log l INDEXED BY ${index} WHERE ${where}`);

/** The newest entry of an account, and of a client itself. */
export const newestOfAccount = newestOf('audit_of_account', 'l.account = ?');
export const newestOfClient = newestOf('audit_of_client', 'l.client = ? AND l.account IS NULL');

/** An entry as those who wait for changes are woken by it. */
export type EntryOwner = { seq: number; client: number | null; account: number | null };

export const ownersAfter = query<[seq: number, limit: number], EntryOwner>(
  'SELECT seq, client, account FROM audit_log WHERE seq > ? ORDER BY seq LIMIT ?',
);
