import { jsonBoolean, jsonMoment, jsonObject } from '../../../store/json.ts';
import type { Partitions } from '../../../store/lists/filtered-rows.ts';
import { KeysetList, type PageRange, type PlacedRow } from '../../../store/lists/keyset.ts';
import { query, type Reader } from '../../../store/statement.ts';
import { partitionsOfConsumer } from '../by-consumer/consumer-partitions.ts';
import { movementJoins, tagsLeaf } from '../lists/movement-columns.ts';
import { type TransactionFilters, transactionRows } from './transaction-store.ts';

/*
 * Issues to one person (rules/consumption#issue-record): successful deliveries of the eas line, under any
 * name and identification the person had.
 */

/** States of an issued item; `kept` need not be returned. */
export const issueStates = ['kept', 'out', 'returned', 'written_off'] as const;
export type IssueState = (typeof issueStates)[number];

const state = `CASE WHEN d.is_returnable = 0 THEN 'kept' WHEN d.returned_ms IS NULL THEN 'out'
  WHEN d.closed_as = 'written_off' THEN 'written_off' ELSE 'returned' END`;

const item = jsonObject({
  id: 'd.id',
  date: jsonMoment('d.date_ms'),
  product: jsonObject({ id: 'p.id', code: 'p.code', name: 'd.product_name' }),
  quantity: '1',
  device: jsonObject({ id: 'v.id', serial: 'v.serial', name: 'd.device_name' }),
  operation: `json(iif(o.id IS NULL, NULL, ${jsonObject({ id: 'o.id', name: 'o.name' })}))`,
  tags: tagsLeaf,
  state,
  returnedAt: jsonMoment(`iif(d.closed_as = 'written_off', NULL, d.returned_ms)`),
  closedByHand: jsonBoolean('d.closed_as IS NOT NULL'),
  hasVideo: jsonBoolean('d.video_key IS NOT NULL'),
  hasReturnVideo: jsonBoolean('r.video_key IS NOT NULL'),
});
const joins = `${movementJoins} LEFT JOIN operations o ON o.seq = d.operation
  LEFT JOIN products p ON p.seq = d.product LEFT JOIN returns r ON r.delivery = d.seq`;

/** A hand-out, its place in the list, and its product (`seq`). */
export type HandedOut = PlacedRow & { product: number };

const list = new KeysetList<TransactionFilters, HandedOut>(transactionRows, item, joins, {
  product: 'd.product',
});

/** Issues of a product: how many, and the state of returnable ones. */
export type HandedOutSum = {
  product: number;
  handedOut: number;
  returned: number;
  writtenOff: number;
  out: number;
};

const sums = transactionRows.statements(({ from, where, dateMs }) =>
  query<(string | number)[], HandedOutSum>(
    `SELECT product, count(*) AS handedOut, sum(state = 'returned') AS returned,
        sum(state = 'written_off') AS writtenOff, sum(state = 'out') AS out
      FROM (SELECT d.product AS product, ${state} AS state
        FROM ${from} WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} < ?) GROUP BY product`,
  ),
);

const dates = transactionRows.statements(({ from, where, dateMs }) =>
  query<(string | number)[], Taken>(
    `SELECT d.product AS product, d.date_ms AS dateMs FROM ${from} WHERE ${where} AND ${dateMs} < ?`,
  ),
);

/** A product (`seq`) that a person took, and when. */
export type Taken = { product: number; dateMs: number };

type Person = { seq: number; account: number };

function partitionsOf(reader: Reader, { seq, account }: Person): Partitions<TransactionFilters> {
  return partitionsOfConsumer(reader, { account, businessLine: 'eas', delivered: 1 }, seq);
}

/** The newest `limit` hand-outs of a person in a range. Its cost grows with its rows only. */
export function handedOutTo(reader: Reader, person: Person, range: PageRange, limit: number): HandedOut[] {
  return list.page(reader, partitionsOf(reader, person), range, limit);
}

/** The hand-outs of a person from one moment up to another (excluded), summed by product. It reads each row. */
export function handedOutSums(
  reader: Reader,
  person: Person,
  fromMs: number,
  endMs: number,
): Map<number, HandedOutSum> {
  const all = new Map<number, HandedOutSum>();
  for (const partition of partitionsOf(reader, person)) {
    const { statements, parameters } = sums.given(partition);
    for (const sum of statements.all(reader, ...parameters, fromMs, endMs)) {
      const known = all.get(sum.product);
      if (!known) all.set(sum.product, sum);
      else {
        known.handedOut += sum.handedOut;
        known.returned += sum.returned;
        known.writtenOff += sum.writtenOff;
        known.out += sum.out;
      }
    }
  }
  return all;
}

/** All that a person took of both lines before a moment, in no order. It reads each of their deliveries. */
export function takenByPerson(reader: Reader, { seq, account }: Person, endMs: number): Taken[] {
  return partitionsOfConsumer(reader, { account, delivered: 1 as const }, seq).flatMap((partition) => {
    const { statements, parameters } = dates.given(partition);
    return statements.all(reader, ...parameters, endMs);
  });
}
