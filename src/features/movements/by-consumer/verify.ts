import { type Check, everyRow, maxListed, sentences } from '../../../store/checks/check.ts';
import type { Reader } from '../../../store/statement.ts';

const bothTables = ['consumer_deliveries', 'recent_consumer_deliveries'];

type Counts = { stored: number; counted: number };

function countsOf(reader: Reader, sql: string): Counts {
  const [counts] = everyRow<Counts>(reader, sql);
  return counts!;
}

/** Every delivery with a consumer has exactly one row by consumer, and there are no other rows. */
const deliveries: Check = {
  name: 'deliveries of consumers',
  onlyFull: true,
  // One snapshot: deliveries come, and are compacted, all the time.
  run: (reader) => reader.connection.snapshot(() => [...misplaced(reader), ...surplus(reader)]),
};

function misplaced(reader: Reader): string[] {
  const times = bothTables.map(
    (table) => `EXISTS (SELECT 1 FROM ${table} k WHERE k.consumer = d.consumer AND k.date_ms = d.date_ms
      AND k.delivery = d.seq)`,
  );
  return sentences<{ id: string; times: number }>(
    reader,
    `SELECT d.id, ${times.join(' + ')} AS times FROM deliveries d
      WHERE d.consumer IS NOT NULL AND times <> 1 LIMIT ${maxListed}`,
    ({ id, times }) => `delivery ${id} stands ${times} times by its consumer`,
  );
}

function surplus(reader: Reader): string[] {
  const counts = bothTables.map((table) => `(SELECT count(*) FROM ${table})`);
  const { stored, counted } = countsOf(
    reader,
    `SELECT ${counts.join(' + ')} AS stored, (SELECT count(*) FROM deliveries WHERE consumer IS NOT NULL) AS counted`,
  );
  return stored === counted
    ? []
    : [`${stored} deliveries stand by their consumer, and ${counted} deliveries have one`];
}

/** The count by which batches decide to compact. */
const recent: Check = {
  name: 'recent deliveries of consumers',
  run(reader) {
    const { stored, counted } = countsOf(
      reader,
      'SELECT recent AS stored, (SELECT count(*) FROM recent_consumer_deliveries) AS counted FROM consumer_fold',
    );
    return stored === counted ? [] : [`${counted} deliveries are recent, and ${stored} are counted`];
  },
};

/** Every identification must be indexed for all consumers that have or had it. */
const identifications: Check = {
  name: 'identifications of consumers',
  onlyFull: true,
  run: (reader) =>
    [
      {
        of: 'delivery',
        table: 'deliveries',
        consumer: 'consumer',
        identification: 'consumer_identification',
      },
      { of: 'consumer', table: 'consumers', consumer: 'seq', identification: 'identification' },
    ].flatMap(({ of, table, consumer, identification }) => {
      return sentences<{ id: string }>(
        reader,
        `SELECT t.id FROM ${table} t WHERE t.${consumer} IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM consumer_identifications i WHERE i.account = t.account
            AND i.identification = t.${identification} AND i.consumer = t.${consumer}) LIMIT ${maxListed}`,
        ({ id }) => `the identification of ${of} ${id} does not lead to its consumer`,
      );
    }),
};

/** The deliveries of each consumer, and by what they are found. */
export const consumerChecks: Check[] = [deliveries, recent, identifications];
