import type { Reader } from '../../../store/statement.ts';
import { query } from '../../../store/statement.ts';

/**
 * The range in which movements were received, both ends inclusive (rules/movements#received), and the position up to
 * which a list by arrival was read.
 */
export type ReceivedAsked = {
  receivedFrom?: number | undefined;
  receivedTo?: number | undefined;
  order?: 'date' | 'arrival' | undefined;
  cursor?: string | undefined;
  /** A place by arrival after which alone is meant. */
  afterSeq?: number | undefined;
};

/** Parameters of the filter `received`. */
type Received = readonly [firstSeq: number, lastSeq: number, fromMs: number, toMs: number];

/**
 * The condition of the filter `received` over an alias. The first two bounds are in every index, so what was received
 * at another time is passed by without reading its row.
 */
export function receivedFilter(alias: string): string {
  return `(${alias}.seq >= ? AND ${alias}.seq <= ? AND ${alias}.received_ms >= ? AND ${alias}.received_ms <= ?)`;
}

/** The first and last row of an account that were received in a range; null if there are none. */
function spanOf(table: 'deliveries' | 'recharges' | 'returns') {
  return query<
    [account: number, fromMs: number, toMs: number],
    { first: number | null; last: number | null }
  >(
    `SELECT min(seq) AS first, max(seq) AS last FROM ${table} INDEXED BY ${table}_by_receipt
      WHERE account = ? AND received_ms >= ? AND received_ms <= ?`,
  );
}

const spans = {
  deliveries: spanOf('deliveries'),
  recharges: spanOf('recharges'),
  returns: spanOf('returns'),
};

/**
 * Narrows partitions to what was received in the range that is requested, if one is; those without a row in it are left
 * out.
 */
export function receivedIn<P extends { account: number }>(
  reader: Reader,
  table: keyof typeof spans,
  partitions: readonly P[],
  { receivedFrom, receivedTo, order, cursor, afterSeq }: ReceivedAsked,
): (P & { received?: Received })[] {
  const none = receivedFrom === undefined && receivedTo === undefined;
  if (none && afterSeq === undefined) return [...partitions];
  const [fromMs, toMs] = [receivedFrom ?? Number.MIN_SAFE_INTEGER, receivedTo ?? Number.MAX_SAFE_INTEGER];
  // A reader that continues by arrival starts at its cursor, and has no end.
  if (order === 'arrival' && cursor !== undefined && receivedTo === undefined)
    return partitions.map((partition) => ({ ...partition, received: [0, toMs, fromMs, toMs] as const }));
  const after = (afterSeq ?? -1) + 1;
  if (none)
    return partitions.map((partition) => ({
      ...partition,
      received: [after, latest, fromMs, toMs] as const,
    }));
  return partitions.flatMap((partition) => {
    const { first, last } = spans[table].get(reader, partition.account, fromMs, toMs)!;
    return first === null
      ? []
      : [{ ...partition, received: [Math.max(first, after), last!, fromMs, toMs] as const }];
  });
}

const latest = Number.MAX_SAFE_INTEGER;
