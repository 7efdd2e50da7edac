import { randomBytes } from 'node:crypto';
import { memoized } from '../../../lib/memo.ts';
import type { Connection } from '../../../store/connection.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/transaction.ts';
import { NameFilter, uuidHash } from './name-filter.ts';
import * as store from './name-store.ts';
import type { NameSizes } from './sizes.ts';

/*
 * Why no filter in memory ever denies a UUID that a filtered run has:
 *
 * - A run becomes filtered in a transaction by whose end each of its UUIDs was added to a filter of the database; runs
 *   that are filtered take in nothing but names of other filtered runs. Filters are written anew with more bits, never
 *   with fewer, and never removed. So in every state that the database was ever committed in, and within every
 *   transaction, each UUID of a filtered run passes one of the filters that stand there.
 * - What is held in memory is held by stamp. A stamp is random, is given to one content, and goes with the next. Which
 *   stamps stand in the database is read whenever filters are asked for, in the transaction that is then under way:
 *   whatever was rolled back, and whatever another process has written meanwhile, the bits held for these stamps are
 *   the bits that stand there. What was rolled back has a stamp that never stands there again.
 */

/** The filters of a connection, by stamp (hex). */
const held = new WeakMap<Connection, Map<string, NameFilter>>();

/** The filters as they stand in the database now; good until the transaction writes one, or ends. */
export function filtersNow(reader: Reader): NameFilter[] {
  const before = held.get(reader.connection);
  const now = new Map<string, NameFilter>();
  for (const { seq, stamp } of store.filterStamps.all(reader)) {
    const key = stamp.toString('hex');
    now.set(key, before?.get(key) ?? new NameFilter(store.filterBits.get(reader, seq)!));
  }
  held.set(reader.connection, now);
  return [...now.values()];
}

/** The filters read from the database anew, for who looks whether they are sound. */
export function filtersAsStored(reader: Reader): NameFilter[] {
  return store.filterStamps.all(reader).map(({ seq }) => new NameFilter(store.filterBits.get(reader, seq)!));
}

/** Adds UUIDs, which stand end to end, to the newest filter, and where that is full to new ones. */
export function addToFilters(tx: Tx, uuids: Uint8Array, sizes: NameSizes): void {
  for (let from = 0; from < uuids.length; ) {
    const newest = store.filterStamps.all(tx).at(-1);
    const last = newest && newest.count < sizes.filterUuids ? newest : undefined;
    const room = sizes.filterUuids - (last?.count ?? 0);
    const before = Math.min(uuids.length, from + room * 16);
    // A copy: what is held under a stamp stays what was written under it.
    const bits = last ? Uint8Array.from(bitsOf(tx, last)) : new Uint8Array(sizes.filterBytes);
    const filter = new NameFilter(bits);
    for (let at = from; at < before; at += 16) filter.add(uuidHash(uuids, at));
    const [stamp, added] = [randomBytes(16), (before - from) / 16];
    if (last) store.updateFilter.run(tx, stamp, last.count + added, bits, last.seq);
    else store.insertFilter.run(tx, stamp, added, bits);
    if (last) heldOf(tx).delete(last.stamp.toString('hex'));
    heldOf(tx).set(stamp.toString('hex'), filter);
    from = before;
  }
}

function bitsOf(tx: Tx, { seq, stamp }: { seq: number; stamp: Buffer }): Uint8Array {
  return heldOf(tx).get(stamp.toString('hex'))?.bits ?? store.filterBits.get(tx, seq)!;
}

function heldOf({ connection }: Tx): Map<string, NameFilter> {
  return memoized(held, connection, () => new Map<string, NameFilter>());
}
