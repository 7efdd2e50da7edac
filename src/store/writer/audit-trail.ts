import { hash as hashOf } from 'node:crypto';
import { dayMs } from '../../lib/calendar/durations.ts';
import { type AuditedDeed, type AuditedThing, auditedDeeds, auditedThings } from '../../words/audit.ts';
import type { Json } from '../json.ts';
import { CachedCounts } from '../lists/cached-counts.ts';
import { insertInto, query, type Reader } from '../statement.ts';
import type { Actor } from './actor.ts';
import type { Tx } from './transaction.ts';

/** See rules/audit#an-entry. */
export const auditActions = Object.keys(auditedDeeds) as AuditedDeed[];

/** See rules/audit#an-entry. */
export const auditResourceTypes = Object.keys(auditedThings) as AuditedThing[];

/** The effect of one write on one thing. `client` and `account` are `seq`s; values are JSON, without secrets. */
export type AuditEntry = {
  action: AuditedDeed;
  resourceType: AuditedThing;
  resourceId: string;
  client: number | null;
  account: number | null;
  previousValue: Json | null;
  newValue: Json | null;
};

/** A row of the trail, as it is stored and hashed. */
export type AuditRow = {
  seq: number;
  id: string;
  date_ms: number;
  actor_type: string;
  actor_id: string | null;
  actor_label: string;
  action: string;
  resource_type: string;
  resource_id: string;
  client: number | null;
  account: number | null;
  previous_value: Json | null;
  new_value: Json | null;
  trace_id: string;
  hash: string;
};

const head = query<[], { seq: number; date_ms: number; hash: string }>(
  'SELECT seq, date_ms, hash FROM audit_log ORDER BY seq DESC LIMIT 1',
);

const insert = insertInto('audit_log', {
  seq: 'integer',
  id: 'text',
  date_ms: 'integer',
  actor_type: 'text',
  actor_id: 'text?',
  actor_label: 'text',
  action: 'text',
  resource_type: 'text',
  resource_id: 'text',
  client: 'integer?',
  account: 'integer?',
  previous_value: 'text?',
  new_value: 'text?',
  trace_id: 'text',
  hash: 'text',
});

/** A day of UTC, by which rows are counted. */
export const countedDayMs = dayMs;

/** Rows of each such day; what belongs to no client or account counts as that of 0. */
const counts = new CachedCounts('audit_counts', {
  client: 'integer',
  account: 'integer',
  day: 'integer',
  resource_type: 'text',
  action: 'text',
});

/** The hash before the first row. */
export const genesisHash = '0'.repeat(64);

/** The last row's seq and hash; of an empty trail, 0 and the genesis hash. */
export function auditHead(reader: Reader): { seq: number; hash: string; dateMs: number } {
  const last = head.get(reader);
  return last
    ? { seq: last.seq, hash: last.hash, dateMs: last.date_ms }
    : { seq: 0, hash: genesisHash, dateMs: 0 };
}

/** SHA-256 (hex) over the row before and every column of this one. */
export function auditHash(previousHash: string, row: Omit<AuditRow, 'hash'>): string {
  const text = JSON.stringify([
    previousHash,
    row.seq,
    row.id,
    row.date_ms,
    row.actor_type,
    row.actor_id,
    row.actor_label,
    row.action,
    row.resource_type,
    row.resource_id,
    row.client,
    row.account,
    row.previous_value,
    row.new_value,
    row.trace_id,
  ]);
  return hashOf('sha256', text, 'hex');
}

/** Appends a row to the trail, in the savepoint of its write. */
export function appendAudit(tx: Tx, actor: Actor, traceId: string, entry: AuditEntry): void {
  const last = auditHead(tx);
  const row = {
    seq: last.seq + 1,
    id: tx.newId(),
    date_ms: Math.max(tx.nowMs, last.dateMs),
    actor_type: actor.type,
    actor_id: actor.id,
    actor_label: actor.label,
    action: entry.action,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    client: entry.client,
    account: entry.account,
    previous_value: entry.previousValue,
    new_value: entry.newValue,
    trace_id: traceId,
  };
  insert.run(tx, { ...row, hash: auditHash(last.hash, row) });
  counts.add(tx, {
    client: row.client ?? 0,
    account: row.account ?? 0,
    day: Math.floor(row.date_ms / countedDayMs),
    resource_type: row.resource_type,
    action: row.action,
  });
}
