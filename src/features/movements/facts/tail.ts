import type { Connection } from '../../../store/connection.ts';
import type { Reader } from '../../../store/statement.ts';
import { factsAfter } from './blocks.ts';
import { type Columns, ColumnsBuilder, columnsOf } from './columns.ts';

/*
 * The deliveries of an account that are in no block yet. Rows are only added at the end, so a connection that does not
 * write keeps their columns, and reads only new rows.
 */

/** Numbers of cached rows, of a connection and of one account, and of rows read at once. Tests use smaller ones. */
export type TailSizes = { kept: number; ofAccount: number; atOnce: number };

const tailSizes: TailSizes = { kept: 262_144, ofAccount: 65_536, atOnce: 8192 };

/** Kept rows: those after the delivery `covered`, up to `last`. */
type Tail = { covered: number; last: number; builder: ColumnsBuilder };

const tails = new WeakMap<Connection, Map<number, Tail>>();

/** The facts of an account after a delivery, in one or several parts. */
export function* tailOf(
  reader: Reader,
  account: number,
  covered: number,
  sizes = tailSizes,
): Generator<Columns, undefined> {
  const tail = keptTail(reader, account, covered, sizes);
  const { builder } = tail;
  let isMore = true;
  while (isMore && builder.rows < sizes.ofAccount) {
    const limit = Math.min(sizes.atOnce, sizes.ofAccount - builder.rows);
    const { facts, last } = factsAfter(reader, account, tail.last, limit);
    for (const fact of facts) builder.add(fact);
    tail.last = last;
    isMore = facts.length === limit;
  }
  if (builder.rows > 0) yield builder.columns();
  for (let place = tail.last; isMore; ) {
    const { facts, last } = factsAfter(reader, account, place, sizes.atOnce);
    if (facts.length > 0) yield columnsOf(facts);
    isMore = facts.length === sizes.atOnce;
    place = last;
  }
}

/** The cached tail of a recently queried account; empty if it now begins elsewhere. */
function keptTail({ connection }: Reader, account: number, covered: number, sizes: TailSizes): Tail {
  const made = { covered, last: covered, builder: new ColumnsBuilder() };
  // Rows that a writer reads may be rolled back.
  if (!connection.database.readonly) return made;
  const ofAccounts = tails.get(connection) ?? new Map<number, Tail>();
  tails.set(connection, ofAccounts);
  const known = ofAccounts.get(account);
  const tail = known?.covered === covered ? known : made;
  ofAccounts.delete(account);
  let rows = [...ofAccounts.values()].reduce((sum, { builder }) => sum + builder.rows, sizes.ofAccount);
  for (const [oldest, { builder }] of ofAccounts) {
    if (rows <= sizes.kept) break;
    ofAccounts.delete(oldest);
    rows -= builder.rows;
  }
  ofAccounts.set(account, tail);
  return tail;
}
