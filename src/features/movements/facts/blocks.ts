import { allAccounts } from '../../../access/accounts.ts';
import { change, column, insertInto, query, type Reader, tuples } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';
import { type Columns, columnsOf, joined, packed, unpacked } from './columns.ts';
import { type Fact, factSelect, quarterAt } from './fact.ts';
import type { TimeRange } from './time-range.ts';

/*
 * The deliveries of an account in blocks of columns (docs/decisions/046): all up to some row are in blocks, in the order
 * of their arrival, and those after it are read from the table. A large batch becomes a block as it comes in; else blocks
 * are made behind the writes. Small blocks are joined, so that all but the last few are full.
 */

/** Sizes of blocks, and when they are made. Tests use smaller ones. */
export type BlockSizes = {
  /** The size from which a batch becomes a block of its own. */
  batch: number;
  /** The number of rows without a block that become one. */
  tail: number;
  /** Rows of a full block. */
  full: number;
  /** The number of partial blocks that are joined. */
  joined: number;
};

export const blockSizes: BlockSizes = { batch: 1000, tail: 2048, full: 65_536, joined: 32 };

/** A block without its columns. */
export type BlockHead = {
  seq: number;
  first: number;
  last: number;
  rows: number;
  firstQuarter: number;
  lastQuarter: number;
};

const headColumns = `seq, first_delivery AS first, last_delivery AS last, rows, first_quarter AS firstQuarter,
  last_quarter AS lastQuarter`;
const heads = query<[account: number], BlockHead>(
  `SELECT ${headColumns} FROM fact_blocks WHERE account = ? ORDER BY first_delivery`,
);
const latestHeads = query<[account: number, count: number], BlockHead>(
  `SELECT ${headColumns} FROM fact_blocks WHERE account = ? ORDER BY first_delivery DESC LIMIT ?`,
);
const contentOf = column<[seq: number], Uint8Array>('SELECT content FROM fact_blocks WHERE seq = ?');
const lastCovered = column<[account: number], number>(
  'SELECT last_delivery FROM fact_blocks WHERE account = ? ORDER BY first_delivery DESC LIMIT 1',
);
const insertBlock = insertInto('fact_blocks', {
  account: 'integer',
  first_delivery: 'integer',
  last_delivery: 'integer',
  rows: 'integer',
  first_quarter: 'integer',
  last_quarter: 'integer',
  content: 'blob',
});
const deleteBlock = change<[seq: number]>('DELETE FROM fact_blocks WHERE seq = ?');

type PlacedFact = [seq: number, ...fact: number[]];
const rowsAfter = tuples<[account: number, after: number, limit: number], PlacedFact>(
  `SELECT d.seq, ${factSelect} FROM deliveries d INDEXED BY deliveries_by_arrival
    WHERE d.account = ? AND d.seq > ? ORDER BY d.seq LIMIT ?`,
);
const rowsBetween = tuples<[account: number, fromMs: number, endMs: number], PlacedFact>(
  `SELECT d.seq, ${factSelect} FROM deliveries d INDEXED BY deliveries_of_account
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ?`,
);
const uncovered = column<[account: number, after: number, offset: number], number>(
  `SELECT seq FROM deliveries INDEXED BY deliveries_by_arrival WHERE account = ? AND seq > ?
    ORDER BY seq LIMIT 1 OFFSET ?`,
);

/** The blocks of an account, in the order of arrival. */
export function blocksOf(reader: Reader, account: number): BlockHead[] {
  return heads.all(reader, account);
}

/** The columns of a block. */
export function columnsOfBlock(reader: Reader, seq: number): Columns {
  return unpacked(contentOf.get(reader, seq)!);
}

/** True if the bytes of a block are exactly those that its columns are written as. */
export function isAsWritten(reader: Reader, seq: number, columns: Columns): boolean {
  return Buffer.compare(contentOf.get(reader, seq)!, packed(columns)) === 0;
}

/** The facts of an account after a delivery, and the last delivery that they are of. */
export function factsAfter(
  reader: Reader,
  account: number,
  after: number,
  limit: number,
): { facts: Fact[]; last: number } {
  const rows = rowsAfter.all(reader, account, after, limit);
  return { facts: rows.map(factOf), last: rows.at(-1)?.[0] ?? after };
}

/** The facts of a short range. */
export function factsIn(reader: Reader, account: number, { fromMs, endMs }: TimeRange): Fact[] {
  return rowsBetween.all(reader, account, fromMs, endMs).map(factOf);
}

function factOf([, dateMs, ...rest]: PlacedFact): Fact {
  return [quarterAt(dateMs!), ...rest];
}

/**
 * Takes what a batch brought to an account: a large one becomes a block, unless much else has to go first.
 * @param facts those of the batch, in the order of arrival, from the delivery `first` to `last`
 */
export function keepFacts(
  tx: Tx,
  account: number,
  batch: { first: number; last: number; facts: readonly Fact[] },
  sizes = blockSizes,
): void {
  const covered = lastCovered.get(tx, account) ?? 0;
  const tail = uncovered.get(tx, account, covered, 0);
  const isLarge = batch.facts.length >= sizes.batch;
  if (tail !== undefined && tail < batch.first) {
    // A few rows may wait; more of them than a read should meet become a block first, and very many are for quiet moments.
    const [many, tooMany] = [sizes.tail, 8 * sizes.tail].map((count) =>
      uncovered.get(tx, account, covered, count),
    );
    if (tooMany !== undefined || (many === undefined && !isLarge)) return;
    addRows(tx, account, rowsAfter.all(tx, account, covered, 8 * sizes.tail), sizes);
    return;
  }
  if (isLarge) add(tx, account, batch, columnsOf(batch.facts), sizes);
}

/** The idle task that makes blocks of what is in none, a step of it. @returns whether there may be more to do */
export function makeBlocks(tx: Tx, sizes = blockSizes): boolean {
  for (const account of allAccounts(tx)) {
    const covered = lastCovered.get(tx, account) ?? 0;
    if (uncovered.get(tx, account, covered, sizes.tail - 1) === undefined) continue;
    addRows(tx, account, rowsAfter.all(tx, account, covered, 4 * sizes.tail), sizes);
    return true;
  }
  return false;
}

function addRows(tx: Tx, account: number, rows: readonly PlacedFact[], sizes: BlockSizes): void {
  const range = { first: rows[0]![0], last: rows.at(-1)![0] };
  add(tx, account, range, columnsOf(rows.map(factOf)), sizes);
}

function add(
  tx: Tx,
  account: number,
  { first, last }: { first: number; last: number },
  columns: Columns,
  sizes: BlockSizes,
): void {
  insert(tx, account, first, last, columns);
  const small = [];
  for (const head of latestHeads.all(tx, account, sizes.joined)) {
    if (head.rows >= sizes.full) break;
    small.unshift(head);
  }
  const rows = small.reduce((sum, head) => sum + head.rows, 0);
  if (small.length < 2 || (small.length < sizes.joined && rows < sizes.full)) return;
  const parts = small.map(({ seq }) => columnsOfBlock(tx, seq));
  for (const { seq } of small) deleteBlock.run(tx, seq);
  insert(tx, account, small[0]!.first, small.at(-1)!.last, joined(parts));
}

function insert(tx: Tx, account: number, first: number, last: number, columns: Columns): void {
  const quarters = columns.columns[0]!.values;
  insertBlock.run(tx, {
    account,
    first_delivery: first,
    last_delivery: last,
    rows: columns.rows,
    first_quarter: quarters.reduce((a, b) => Math.min(a, b)),
    last_quarter: quarters.reduce((a, b) => Math.max(a, b)),
    content: packed(columns),
  });
}
