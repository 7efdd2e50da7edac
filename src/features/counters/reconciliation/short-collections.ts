import { accountBySeq } from '../../../access/accounts.ts';
import { hourMs } from '../../../lib/calendar/durations.ts';
import { minorDigits } from '../../../lib/currencies.ts';
import { memoized } from '../../../lib/memo.ts';
import type { Connection } from '../../../store/connection.ts';
import type { Reader } from '../../../store/statement.ts';
import { rulesOf } from '../rules/rules.ts';
import { collections } from '../visits/visit-store.ts';
import { cashUpTo } from './comparison.ts';
import { comparableDevices } from './comparison-store.ts';
import { levelOf } from './money.ts';
import type { CountedCash } from './witnesses.ts';

/** A machine with short collections among its last four. */
export type ShortCollections = {
  device: { seq: number; id: string; serial: string; name: string };
  /** The number of short collections, and of those that could be judged. */
  short: number;
  of: number;
  /** The missing cash of the short ones together, in minor units. */
  amount: number;
  lastMs: number;
};

/** The number of collections that are checked. */
const lookedAt = 4;

type Known = { key: string; found: Omit<ShortCollections, 'device'> | undefined };

// The result for each machine by its last collection, per connection.
const known = new WeakMap<Connection, Map<number, Known>>();

/**
 * The machines of an account whose last collection was short, with the short ones among the last four. The result of
 * a collection is cached for an hour, because it needs the readings of its period, some of which may arrive late.
 */
export function shortCollections(reader: Reader, account: number, nowMs: number): ShortCollections[] {
  const ofReader = memoized(known, reader.connection, () => new Map<number, Known>());
  return comparableDevices.all(reader, account).flatMap(({ seq, id, serial, name }) => {
    const [last] = collections.all(reader, seq, nowMs, 1);
    if (!last) return [];
    const key = `${Math.floor(nowMs / hourMs)} ${last.seq} ${last.dateMs} ${last.coins} ${last.bills}`;
    let judged = ofReader.get(seq);
    if (judged?.key !== key) {
      const { currency } = accountBySeq(reader, account);
      const counting = { rules: rulesOf(reader, seq), decimals: minorDigits(currency) };
      judged = { key, found: shortAmong(cashUpTo(reader, seq, nowMs, lookedAt, counting)) };
      ofReader.set(seq, judged);
    }
    return judged.found ? [{ device: { seq, id, serial, name }, ...judged.found }] : [];
  });
}

/** The short collections among some, latest first; undefined if the latest is not short. */
export function shortAmong(cash: readonly CountedCash[]): Omit<ShortCollections, 'device'> | undefined {
  const short = cash.filter(isShort);
  if (short.length === 0 || short[0] !== cash[0]) return undefined;
  const amount = -short.reduce((sum, { difference }) => sum + difference, 0);
  return { short: short.length, of: cash.length, amount, lastMs: cash[0]!.atMs };
}

/**
 * True if cash is missing. False if the previous collection had a surplus of the same amount: then a bag was counted
 * late.
 */
function isShort({ difference, tolerance }: CountedCash, at: number, cash: readonly CountedCash[]): boolean {
  const earlier = cash.slice(at + 1).map((one) => one.difference);
  return difference < 0 && levelOf(difference, tolerance, earlier) !== 'none';
}
