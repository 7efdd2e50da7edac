import type { SetAsideRow } from '../api/installation.ts';
import { isoOf } from '../lib/clock.ts';
import { sealOf } from '../store/checks/seal.ts';
import { change, column, insertInto, query, type Reader, tuples } from '../store/statement.ts';
import type { Tx } from '../store/writer/transaction.ts';
import type { MovementTable } from './site-rows.ts';

/*
 * Rows that head office refused (rules/head-office#set-aside). The site has the list, and writes it before the step that
 * leaves them out: a crash in between has the same rows refused again.
 */

/** The source of a row: a table of movements, the audit, or the refusals. */
export type Part = MovementTable | 'changes' | 'refusals';

/** A row by its key in the site's database. */
export type Place = { part: Part; place: number };

/** A row that head office refused, and why. Plain data: it crosses threads. */
export type Refused = Place & {
  /** The entry of the audit with which it ships; 0 for a refusal, which ships by itself. */
  pos: number;
  /** The id of a movement, the kind of a thing; null for a refusal. */
  name: string | null;
  /** The account's `seq`; null: the installation's. */
  account: number | null;
  /** Null: no server refused it, it cannot be written down for one. */
  sqlstate: string | null;
  reason: string;
};

/** The maximum number of rows set aside. With more, head office itself is at fault, and shipping stops. */
export const mostSetAside = 10_000;

const dateOf = column<[part: string, place: number], number>(
  'SELECT date_ms FROM head_set_aside WHERE part = ? AND place = ?',
);
const putRow = insertInto(
  'head_set_aside',
  {
    part: 'text',
    place: 'integer',
    pos: 'integer',
    name: 'text?',
    account: 'integer?',
    sqlstate: 'text?',
    reason: 'text',
    date_ms: 'integer',
    seal: 'text',
  },
  'ON CONFLICT (part, place) DO UPDATE SET sqlstate = excluded.sqlstate, reason = excluded.reason, seal = excluded.seal',
);
const removeRow = change<[part: string, place: number]>(
  'DELETE FROM head_set_aside WHERE part = ? AND place = ?',
);

/** Notes which rows head office refused, and which of those that it had refused arrived. */
export function noteHeadRows(
  tx: Tx,
  { refused, arrived }: { refused: readonly Refused[]; arrived: readonly Place[] },
): void {
  for (const { part, place } of arrived) removeRow.run(tx, part, place);
  for (const { part, place, pos, name, account, sqlstate, reason } of refused) {
    const dateMs = dateOf.get(tx, part, place) ?? tx.nowMs;
    const seal = sealOf('head_set_aside', part, place, pos, name, account, sqlstate, reason, dateMs);
    putRow.run(tx, { part, place, pos, name, account, sqlstate, reason, date_ms: dateMs, seal });
  }
}

/** Every place that is set aside, with the entry of the audit that it ships with, in the order of arrival. */
export const placesSetAside = tuples<[], [part: Part, place: number, pos: number]>(
  'SELECT part, place, pos FROM head_set_aside ORDER BY seq',
);

/** The entry of the audit with which a row ships that is set aside. */
export const posOf = column<[part: string, place: number], number>(
  'SELECT pos FROM head_set_aside WHERE part = ? AND place = ?',
);

export const countSetAside = column<[], number>('SELECT count(*) FROM head_set_aside');

const latest = query<[limit: number], Omit<SetAsideRow, 'since'> & { dateMs: number }>(
  `SELECT s.part, s.name, a.id AS accountId, nullif(s.pos, 0) AS entry, s.sqlstate, s.reason, s.date_ms AS dateMs
    FROM head_set_aside s LEFT JOIN accounts a ON a.seq = s.account ORDER BY s.seq DESC LIMIT ?`,
);

/** The number of rows set aside, and the latest of them. */
export function setAsideRows(reader: Reader, limit: number): { count: number; latest: SetAsideRow[] } {
  return {
    count: countSetAside.get(reader)!,
    latest: latest.all(reader, limit).map(({ dateMs, ...row }) => ({ ...row, since: isoOf(dateMs) })),
  };
}
