import { randomBytes } from 'node:crypto';
import { memoized } from '../../../lib/memo.ts';
import type { Connection } from '../../../store/connection.ts';
import type { Reader } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { BloomFilter, uuidHash } from './bloom-filter.ts';
import * as store from './id-store.ts';
import type { IdStoreSizes } from './sizes.ts';

/*
 * Why no filter in memory ever denies a UUID of a filtered segment:
 *
 * - A segment becomes filtered in a transaction by whose end each of its UUIDs was added to a filter of the database. A
 *   filtered segment takes in ids of other filtered segments only. A filter is written anew with more bits, never with
 *   fewer, and is never removed. So in every state that was ever committed, and within every transaction, each UUID of
 *   a filtered segment passes one of the filters that the database then has.
 * - A filter in memory is held by its stamp. A stamp is random, belongs to one content, and changes with it. The stamps
 *   of the database are read whenever the filters are asked for, in the transaction that is then under way. So whatever
 *   was rolled back, and whatever another process wrote meanwhile, the bits held for these stamps are the bits of the
 *   database. The stamp of what was rolled back never stands in the database again.
 */

/** The filters of a connection, by stamp (hex). */
const held = new WeakMap<Connection, Map<string, BloomFilter>>();

/** The filters as they are in the database now; valid until the transaction writes one, or ends. */
export function filtersNow(reader: Reader): BloomFilter[] {
  const before = held.get(reader.connection);
  const now = new Map<string, BloomFilter>();
  for (const { seq, stamp } of store.filterStamps.all(reader)) {
    const key = stamp.toString('hex');
    now.set(key, before?.get(key) ?? new BloomFilter(store.filterBits.get(reader, seq)!));
  }
  held.set(reader.connection, now);
  return [...now.values()];
}

/** The filters read from the database anew, for checks. */
export function filtersAsStored(reader: Reader): BloomFilter[] {
  return store.filterStamps.all(reader).map(({ seq }) => new BloomFilter(store.filterBits.get(reader, seq)!));
}

/** Adds UUIDs, which stand end to end, to the newest filter, and to new ones once that is full. */
export function addToFilters(tx: Tx, uuids: Uint8Array, sizes: IdStoreSizes): void {
  for (let from = 0; from < uuids.length; ) {
    const newest = store.filterStamps.all(tx).at(-1);
    const last = newest && newest.count < sizes.filterUuids ? newest : undefined;
    const room = sizes.filterUuids - (last?.count ?? 0);
    const before = Math.min(uuids.length, from + room * 16);
    // A copy: the bits held under a stamp never change.
    const bits = last ? Uint8Array.from(bitsOf(tx, last)) : new Uint8Array(sizes.filterBytes);
    const filter = new BloomFilter(bits);
    for (let at = from; at < before; at += 16) filter.add(uuidHash(uuids, at));
    const [stamp, added] = [randomBytes(16), (before - from) / 16];
    if (last) store.updateFilter.run(tx, stamp, last.count + added, bits, last.seq);
    else store.insertFilter.run(tx, { stamp, count: added, bits });
    if (last) heldOf(tx).delete(last.stamp.toString('hex'));
    heldOf(tx).set(stamp.toString('hex'), filter);
    from = before;
  }
}

function bitsOf(tx: Tx, { seq, stamp }: { seq: number; stamp: Buffer }): Uint8Array {
  return heldOf(tx).get(stamp.toString('hex'))?.bits ?? store.filterBits.get(tx, seq)!;
}

function heldOf({ connection }: Tx): Map<string, BloomFilter> {
  return memoized(held, connection, () => new Map<string, BloomFilter>());
}
