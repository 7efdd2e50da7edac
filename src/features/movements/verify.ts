import { type Check, everyRow, maxListed, sentences, walkCheck } from '../../store/checks/check.ts';
import type { Reader } from '../../store/statement.ts';
import { consumerChecks } from './by-consumer/verify.ts';
import { refundJoins, refundObject } from './deliveries/refund-store.ts';
import { factChecks } from './facts/verify.ts';
import { BatchHash } from './intake/batch-hash.ts';
import {
  type MovementKind,
  movementKinds,
  type ReportedKind,
  reportedKinds,
} from './intake/movement-rows.ts';
import { closureJoins, closureObject } from './returns/closure-store.ts';
import { tagChecks } from './verify-tags.ts';

const bytesOf = (column: string) => `unhex(replace(${column}, '-', ''))`;

/**
 * Every reported movement has its id in the index, a delivery by its frame uuid too, and every known id belongs to a
 * movement.
 */
const ids: Check = {
  name: 'movement ids',
  onlyFull: true,
  run: (reader) => reportedKinds.flatMap((kind) => wrongIds(reader, kind)),
};

function wrongIds(reader: Reader, { name, number, table, columns }: ReportedKind): string[] {
  const frame = columns.includes('frame_uuid') ? 'm.frame_uuid' : 'NULL';
  const [counted] = everyRow<{
    rows: number;
    framed: number;
    names: number;
    ids: number;
    frames: number;
    marked: number;
  }>(
    reader,
    `SELECT (SELECT count(*) FROM ${table}) AS rows, (SELECT count(${frame}) FROM ${table} m) AS framed,
      count(*) AS names, ifnull(sum(n.account = m.account AND n.uuid = ${bytesOf('m.id')}), 0) AS ids,
      ifnull(sum(n.account = 0 AND n.uuid = ${bytesOf(frame)}), 0) AS frames,
      ifnull(sum(n.is_frame IS (n.kind = 1 AND (n.account = 0 OR ${frame} IS NULL))), 0) AS marked
      FROM movement_ids n LEFT JOIN ${table} m ON m.seq = n.movement WHERE n.kind = ${number}`,
  );
  const { rows, framed, names, ids, frames, marked } = counted!;
  return [
    ...(rows === ids ? [] : [`${rows} rows of ${name}, and ${ids} of them are known by their id`]),
    ...(framed === frames
      ? []
      : [`${framed} rows of ${name} have a frame uuid, and ${frames} are known by it`]),
    ...(names === marked ? [] : [`${names - marked} ids of ${name} are marked wrongly as frame uuids`]),
    ...(names === ids + frames ? [] : [`${names - ids - frames} ids of ${name} belong to no movement`]),
  ];
}

/** Every account's sequences, over all kinds, from 1 to the last without a gap. */
const sequences: Check = {
  name: 'movement sequences',
  leavesOut: 'the place of each movement: only their number',
  run(reader, { full }) {
    // Without the sequences an index has all that is read.
    const sequence = full ? 'sequence' : 'NULL AS sequence';
    const all = movementKinds
      .map(({ table }) => `SELECT account, ${sequence} FROM ${table}`)
      .join(' UNION ALL ');
    const accounts = movementKinds.map(({ table }) => `SELECT account FROM ${table}`).join(' UNION ');
    const rows = everyRow<{ account: number; last: number; count: number; highest: number | null }>(
      reader,
      `SELECT k.account, ifnull(m.last, 0) AS last, count(a.account) AS count, max(a.sequence) AS highest
        FROM (SELECT account FROM movement_sequences UNION ${accounts}) k
        LEFT JOIN movement_sequences m ON m.account = k.account
        LEFT JOIN (${all}) a ON a.account = k.account GROUP BY k.account`,
    );
    return [...rows]
      .filter(({ last, count, highest }) => count !== last || (full && highest !== last))
      .map(
        ({ account, last, count, highest }) =>
          `account ${account} has ${count} movements${full ? ` up to sequence ${highest}` : ''}, and should have ${last}`,
      );
  },
};

/** Members that a return wrote to its delivery. */
const returns: Check = {
  name: 'returned deliveries',
  onlyFull: true,
  run: (reader) =>
    sentences<{ id: string }>(
      reader,
      `SELECT d.id FROM deliveries d LEFT JOIN returns r ON r.delivery = d.seq
            LEFT JOIN return_closures w ON w.delivery = d.seq
          WHERE d.returned_ms IS NOT ifnull(w.date_ms, r.date_ms) OR d.closed_as IS NOT w.outcome LIMIT ${maxListed}`,
      ({ id }) => `delivery ${id} and its return do not agree on when it came back`,
    ),
};

/** Compares refunds and closed pairs with their last audit entries. */
const closing: Check = {
  name: 'refunds and closed pairs',
  onlyFull: true,
  run: (reader) =>
    [
      entriesOf(reader, 'refund', refundObject, refundJoins),
      entriesOf(reader, 'return_closure', closureObject, closureJoins),
    ].flat(),
};

/** Differences between a body (SQL) and the last audit entry of its delivery; either may be missing. */
function entriesOf(reader: Reader, type: string, body: string, joins: string): string[] {
  const entries = `SELECT account, resource_id AS id, new_value AS body FROM (
      SELECT account, resource_id, new_value,
        row_number() OVER (PARTITION BY account, resource_id ORDER BY seq DESC) AS newest
        FROM audit_log WHERE resource_type = '${type}') WHERE newest = 1 AND new_value IS NOT NULL`;
  const alias = type === 'refund' ? 'f' : 'w';
  const stored = `SELECT ${alias}.account, d.id, ${body} AS body FROM ${joins}
    WHERE ${alias}.client = d.client AND ${alias}.account = d.account AND ${alias}.delivery_date_ms = d.date_ms
      ${type === 'refund' ? '' : 'AND w.code IS d.code'}`;
  return sentences<{ id: string }>(
    reader,
    `SELECT id FROM (${entries} EXCEPT ${stored}) UNION SELECT id FROM (${stored} EXCEPT ${entries}) LIMIT ${maxListed}`,
    ({ id }) => `what a person closed of delivery ${id} is not as the audit tells (${type})`,
  );
}

/** Credits are never deleted, and no other record has their numbers. */
const creditNumbers: Check = {
  name: 'numbers of credits',
  onlyFull: true,
  run: (reader) => {
    const [row] = everyRow<{ count: number; first: number | null; last: number | null }>(
      reader,
      'SELECT count(*) AS count, min(seq) AS first, max(seq) AS last FROM credits',
    );
    const { count, first, last } = row!;
    const isWhole = count === 0 || (first === 1 && last === count);
    return isWhole ? [] : [`${count} credits are numbered from ${first} to ${last}`];
  },
};

/** References of rows that the database does not check. */
const named: Check = {
  name: 'references of movements',
  onlyFull: true,
  run: (reader) =>
    movementKinds.flatMap(({ name, table, columns }) =>
      ['client', 'account', 'controller', 'operation', 'consumer'].flatMap((column) => {
        if (!columns.includes(column)) return [];
        const [row] = everyRow<{ missing: number }>(
          reader,
          `SELECT count(*) AS missing FROM ${table}
            WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT seq FROM ${column}s)`,
        );
        const { missing } = row!;
        return missing === 0 ? [] : [`${missing} rows of ${name} name a ${column} that is not there`];
      }),
    ),
};

type BatchRow = {
  seq: number;
  account: number;
  firstSequence: number;
  lastSequence: number;
  accepted: number;
  sha256: string;
  doubtful: number | null;
  toSubsidy: number | null;
};

/** Compares the rows of every batch with its audit row. */
const batches = walkCheck('movements of the audit', wrongBatches);

function* wrongBatches(reader: Reader): Generator<string> {
  const cursors = movementKinds.map((kind) => new KindCursor(reader, kind));
  try {
    yield* wrongBatchesOf(reader, cursors);
  } finally {
    // Rows that were not taken would keep the snapshot from its end.
    for (const cursor of cursors) cursor.close();
  }
}

function* wrongBatchesOf(reader: Reader, cursors: readonly KindCursor[]): Generator<string> {
  const entries = reader.connection.database
    .prepare<[], BatchRow>(
      `SELECT seq, account, new_value ->> 'firstSequence' AS firstSequence,
        new_value ->> 'lastSequence' AS lastSequence, new_value ->> 'accepted' AS accepted,
        new_value ->> 'sha256' AS sha256, new_value ->> 'doubtful' AS doubtful,
        new_value ->> '$.credit.toSubsidy' AS toSubsidy
        FROM audit_log WHERE resource_type = 'movements' AND action = 'create' ORDER BY seq`,
    )
    .iterate();
  const next = new Map<number, number>();
  for (const batch of entries) {
    const expected = next.get(batch.account) ?? 1;
    next.set(batch.account, batch.lastSequence + 1);
    const problem =
      batch.firstSequence === expected ? wrongWith(cursors, batch) : 'does not follow the one before it';
    if (problem)
      yield `the batch of audit row ${batch.seq} (account ${batch.account}, sequences ${batch.firstSequence} to ${batch.lastSequence}) ${problem}`;
  }
  for (const cursor of cursors)
    if (cursor.head)
      yield `${cursor.kind.name} ${String(cursor.head[0])} is not where the batches of the audit have it`;
}

function wrongWith(cursors: readonly KindCursor[], batch: BatchRow): string | undefined {
  const rows = cursors.flatMap((cursor) => cursor.takeUpTo(batch.account, batch.lastSequence));
  rows.sort((a, b) => sequenceOf(a.cells) - sequenceOf(b.cells));
  if (rows.length !== batch.accepted)
    return `has ${rows.length} rows, and was told to have ${batch.accepted}`;
  const hash = new BatchHash();
  for (const { kind, cells } of rows)
    hash.add(kind, cells.slice(0, kind.columns.length), cells[kind.columns.length] as string | null);
  const toSubsidy = besideOf(rows, 'to_subsidy').reduce((sum, cell) => sum + cell, 0);
  if (toSubsidy !== (batch.toSubsidy ?? 0))
    return `gave ${toSubsidy} back to a subsidy, and was told to give ${batch.toSubsidy ?? 0}`;
  const doubtful = besideOf(rows, 'date_doubtful').filter((cell) => cell === 1).length;
  if (doubtful !== (batch.doubtful ?? 0))
    return `has ${doubtful} doubtful dates, and was told to have ${batch.doubtful ?? 0}`;
  return hash.digest() === batch.sha256 ? undefined : 'has a row that was altered';
}

/** Columns after those that the hash of a batch covers. */
const besideHash = (kind: MovementKind) => (kind.table === 'credits' ? 'to_subsidy' : 'date_doubtful');

function besideOf(
  rows: readonly { kind: MovementKind; cells: Cells }[],
  column: ReturnType<typeof besideHash>,
): number[] {
  return rows.filter(({ kind }) => besideHash(kind) === column).map(({ cells }) => Number(cells.at(-1)));
}

type Cells = readonly unknown[];
const sequenceOf = (cells: Cells) => cells[sequenceAt] as number;
const accountAt = movementKinds[0].columns.indexOf('account');
const sequenceAt = movementKinds[0].columns.indexOf('sequence');

/** Walks over the rows of a kind in the order of arrival, in which the rows of a batch are consecutive. */
class KindCursor {
  readonly kind: MovementKind;
  head: Cells | undefined;
  readonly #rows: Iterator<Cells>;

  constructor({ connection }: Reader, kind: MovementKind) {
    this.kind = kind;
    const sql = `SELECT ${kind.columns.join(', ')}, ${kind.table === 'credits' ? 'NULL' : 'sent_date'}, ${besideHash(kind)} FROM ${kind.table} ORDER BY seq`;
    this.#rows = connection.database.prepare<[], Cells>(sql).raw().iterate();
    this.#advance();
  }

  takeUpTo(account: number, sequence: number): { kind: MovementKind; cells: Cells }[] {
    const taken: { kind: MovementKind; cells: Cells }[] = [];
    while (this.head && this.head[accountAt] === account && sequenceOf(this.head) <= sequence) {
      taken.push({ kind: this.kind, cells: this.head });
      this.#advance();
    }
    return taken;
  }

  close(): void {
    this.#rows.return?.();
  }

  #advance(): void {
    const next = this.#rows.next();
    this.head = next.done ? undefined : next.value;
  }
}

/** Checks of data derived from movements, and of their audit entries. */
export const movementChecks: Check[] = [
  sequences,
  ids,
  named,
  returns,
  closing,
  creditNumbers,
  ...consumerChecks,
  ...tagChecks,
  ...factChecks,
  batches,
];
