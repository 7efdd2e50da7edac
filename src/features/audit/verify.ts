import { type Check, cachedCountsCheck, everyRow } from '../../store/checks/check.ts';
import { type Epoch, forksOfToday, holdsEntry } from '../../store/history/epochs.ts';
import { type Query, query, type Reader } from '../../store/statement.ts';
import { type AuditRow, auditHash, genesisHash } from '../../store/writer/audit-trail.ts';

// In pieces, so that the longest trail holds no snapshot for long: rows are only ever added behind.
const rowsInOnePiece = 200;

const wholeRowsAfter = query<[seq: number, limit: number], AuditRow>(
  'SELECT * FROM audit_log WHERE seq > ? ORDER BY seq LIMIT ?',
);

/** Reads rows one by one: a large array of rows would survive collections of young objects until a full one. */
function* inPieces<R extends { seq: number }>(
  reader: Reader,
  rows: Query<[seq: number, limit: number], R>,
): Generator<R> {
  for (let seq = 0, before = -1; seq > before; ) {
    before = seq;
    for (const row of rows.iterate(reader, seq, rowsInOnePiece)) {
      seq = row.seq;
      yield row;
    }
  }
}

/** The chain from the first row on. After the first wrong row, the others cannot be checked. */
const chain: Check = {
  name: 'audit chain',
  otherSchemas: 'older',
  run(reader) {
    let before = { seq: 0, hash: genesisHash, date_ms: 0 };
    for (const row of inPieces(reader, wholeRowsAfter)) {
      if (row.seq !== before.seq + 1) return [`the row before ${nameOf(row)} is missing`];
      const { hash, ...columns } = row;
      if (hash !== auditHash(before.hash, columns))
        return [`${nameOf(row)} was altered, or one before it taken out`];
      if (row.date_ms < before.date_ms) return [`${nameOf(row)} is dated before the row above it`];
      before = row;
    }
    return [];
  },
};

function nameOf(row: AuditRow): string {
  const date = new Date(row.date_ms).toISOString();
  return `audit row ${row.seq} (${row.id}, ${date}, ${row.action} ${row.resource_type} ${row.resource_id})`;
}

const counts = cachedCountsCheck(
  'audit_counts',
  ['client', 'account', 'day', 'resource_type', 'action'],
  `SELECT ifnull(client, 0), ifnull(account, 0), date_ms / 86400000, resource_type, action, count(*)
    FROM audit_log GROUP BY 1, 2, 3, 4, 5`,
);

const mark: Check = {
  name: 'audit search mark',
  run: (reader) =>
    [
      ...everyRow<{ indexed: number | null; last: number }>(
        reader,
        `SELECT max(m.indexed_seq) AS indexed, ifnull((SELECT max(seq) FROM audit_log), 0) AS last
          FROM audit_search_mark m`,
      ),
    ].flatMap(({ indexed, last }) =>
      indexed === null || indexed > last
        ? [`the search index says it has row ${indexed}, and the last one is ${last}`]
        : [],
    ),
};

/** The trail and what is derived from it. */
/** The epochs before the current one: each forked from its parent at an entry that the trail still has. */
const history: Check = {
  name: 'history',
  run(reader) {
    const { epoch, forks } = forksOfToday(reader);
    if (epoch === undefined) return ['there is no epoch: nobody knows which history this is'];
    const first = [...everyRow<{ epoch: string }>(reader, firstWithMore)];
    return [
      ...first.map((row) => `epoch ${row.epoch} came from no other, and says where it parted from one`),
      ...forks.filter((fork) => !isOfTrail(reader, fork)).map(forkSentence),
    ];
  },
};

/** An epoch without a parent has no fork, except in damaged data. It has a seal if a restore copied it. */
const firstWithMore = `SELECT epoch FROM history WHERE parent IS NULL
  AND coalesce(forked_at_seq, forked_hash, places, began_ms) IS NOT NULL`;

function isOfTrail(reader: Reader, { parent, forkedAtSeq, forkedHash }: Epoch): boolean {
  return parent !== null && holdsEntry(reader, { seq: forkedAtSeq ?? -1, hash: forkedHash ?? '' });
}

const forkSentence = ({ epoch, parent, forkedAtSeq }: Epoch) =>
  `epoch ${epoch} parted from ${parent} at audit row ${forkedAtSeq}, which is another one`;

export const auditChecks: Check[] = [chain, history, counts, mark];
