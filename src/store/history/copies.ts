import { hourMs } from '../../lib/calendar/durations.ts';
import { sealOf } from '../checks/seal.ts';
import { insertInto, query, type Reader } from '../statement.ts';
import type { Actor } from '../writer/actor.ts';
import type { Tx } from '../writer/transaction.ts';
import { epochOfToday } from './epochs.ts';

/** A notice that a caller used a cursor of the current epoch that these data never issued: another copy of them did. */
export type CopyNoticed = {
  firstMs: number;
  /** To the hour: it is written down once in each. */
  lastMs: number;
  /** The entry of the audit that the last such cursor named. */
  entry: number;
  /** The caller that used it. */
  by: string;
};

/** The record to write: which caller used which entry, and when. */
export type CopySeen = { epoch: string; entry: number; atMs: number; actor: Actor };

/** The time for which it is reported after the last such cursor. */
const copyKnownMs = 24 * hourMs;

const ofEpoch = query<[epoch: string], CopyNoticed>(
  'SELECT first_ms AS firstMs, last_ms AS lastMs, entry, actor_label AS by FROM copies WHERE epoch = ?',
);
const put = insertInto(
  'copies',
  {
    epoch: 'text',
    first_ms: 'integer',
    last_ms: 'integer',
    entry: 'integer',
    actor_type: 'text',
    actor_id: 'text?',
    actor_label: 'text',
    seal: 'text',
  },
  `ON CONFLICT (epoch) DO UPDATE SET first_ms = excluded.first_ms, last_ms = excluded.last_ms, entry = excluded.entry,
    actor_type = excluded.actor_type, actor_id = excluded.actor_id, actor_label = excluded.actor_label, seal = excluded.seal`,
);

/**
 * Returns the record to write for a refused cursor of a copy; undefined if one was written within the hour, so that
 * repeated calls cost no writes.
 */
export function copySeen(reader: Reader, actor: Actor, entry: number, atMs: number): CopySeen | undefined {
  const { epoch } = epochOfToday(reader);
  const known = ofEpoch.get(reader, epoch);
  if (known && Math.abs(atMs - known.lastMs) < hourMs) return undefined;
  const { type, id, label } = actor;
  return { epoch, entry, atMs, actor: { type, id, label } };
}

/** Records that the data directory was copied (rules/changes#epochs). Refusals leave no audit row. */
export function noteCopy(tx: Tx, { epoch, entry, atMs, actor: { type, id, label } }: CopySeen): void {
  const firstMs = ofEpoch.get(tx, epoch)?.firstMs ?? atMs;
  put.run(tx, {
    epoch,
    first_ms: firstMs,
    last_ms: atMs,
    entry,
    actor_type: type,
    actor_id: id,
    actor_label: label,
    seal: sealOf('copies', epoch, firstMs, atMs, entry, type, id, label),
  });
}

/** Returns the notice of a copy within the last day; undefined if there is none. */
export function copyNoticed(reader: Reader, nowMs: number): CopyNoticed | undefined {
  const known = ofEpoch.get(reader, epochOfToday(reader).epoch);
  return known && Math.abs(nowMs - known.lastMs) < copyKnownMs ? known : undefined;
}
