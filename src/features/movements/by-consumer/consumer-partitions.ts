import type { AccessPath } from '../../../store/lists/filtered-rows.ts';
import { column, type Reader } from '../../../store/statement.ts';

/*
 * Deliveries by the identification of a consumer, as it was on arrival: how lists, sums and exports find them in the
 * two tables where the deliveries of a consumer stand.
 */

/**
 * Parameters of the filters below: a consumer's `seq`, and the identification that its deliveries had on
 * arrival.
 */
type Identified = readonly [consumer: number, identification: string];

// A consumer may have had other identifications before and after; and anyone who had this one before or has it now is
// a consumer of their own.
const identified = 'c.consumer = ? AND d.consumer_identification = ?';

/** Filters of deliveries (`d`): those of a consumer that were compacted, and those that are recent. */
export const consumerFilters = { compacted: identified, recent: identified };

function wayBy(table: string): AccessPath {
  return {
    from: `${table} c CROSS JOIN deliveries d ON d.seq = c.delivery`,
    dateMs: 'c.date_ms',
    seq: 'c.delivery',
  };
}

/** The access paths to the deliveries under `consumerFilters`, whose keys are in the order of lists. */
export const consumerAccessPaths = [
  ['compacted', wayBy('consumer_deliveries')],
  ['recent', wayBy('recent_consumer_deliveries')],
] as const;

const consumersEverIdentified = column<[account: number, identification: string], number>(
  'SELECT consumer FROM consumer_identifications WHERE account = ? AND identification = ?',
);

const identificationsEver = column<[consumer: number], string>(
  'SELECT identification FROM consumer_identifications WHERE consumer = ?',
);

/** The partitions of all deliveries of one consumer, by each identification that they had on arrival. */
export function partitionsOfConsumer<P>(
  reader: Reader,
  partition: P,
  consumer: number,
): (P & { compacted?: Identified; recent?: Identified })[] {
  return identificationsEver.all(reader, consumer).flatMap((identification) => {
    const identified: Identified = [consumer, identification];
    return [
      { ...partition, compacted: identified },
      { ...partition, recent: identified },
    ];
  });
}

/**
 * Divides partitions by the consumers that ever had an identification, if one is given: each becomes two for each such
 * consumer of its account, and none where there is no such consumer.
 */
export function partitionsByConsumer<P extends { account: number }>(
  reader: Reader,
  partitions: readonly P[],
  identification: string | undefined,
): (P & { compacted?: Identified; recent?: Identified })[] {
  if (identification === undefined) return [...partitions];
  return partitions.flatMap((partition) =>
    consumersEverIdentified.all(reader, partition.account, identification).flatMap((consumer) => {
      const identified: Identified = [consumer, identification];
      return [
        { ...partition, compacted: identified },
        { ...partition, recent: identified },
      ];
    }),
  );
}
