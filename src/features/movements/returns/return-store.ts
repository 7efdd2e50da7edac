import { jsonMoment } from '../../../store/json.ts';
import { ArrivalList, type ArrivedRow } from '../../../store/lists/arrivals.ts';
import type { Filters } from '../../../store/lists/conditions.ts';
import { type AccessPath, FilteredRows } from '../../../store/lists/filtered-rows.ts';
import { query } from '../../../store/statement.ts';
import { consumerAccessPaths, consumerFilters } from '../by-consumer/consumer-partitions.ts';
import { consumerOf, taggedConsumerLeaves } from '../deliveries/delivery-expressions.ts';
import { receivedFilter } from '../lists/arrival-filter.ts';
import {
  deviceLeaves,
  movementOnDemand,
  tagFilter,
  tagJoin,
  warningsOf,
  wholeMovementJoins,
} from '../lists/movement-columns.ts';
import { type MovementRow, MovementTable, type Shapes } from '../lists/movement-table.ts';
import { projectionOf } from '../lists/projection.ts';
import { closedOf } from './closure-store.ts';

const shared = {
  operation: 'd.operation = ?',
  device: 'd.device = ?',
  product: 'd.product = ?',
  ...consumerFilters,
  tags: tagFilter,
};
// of what is out and of what came back: the word of the status, which the other list has not
const pending = `(d.returned_ms IS NULL AND 'pending' = ?)`;
const returned = `(d.returned_ms IS NOT NULL AND 'returned' = ?)`;
// of what is out no more: what came back, and what a person wrote off
const cameBack = `(d.closed_as IS NOT 'written_off' AND 'returned' = ?)`;
const writtenOff = `(d.closed_as = 'written_off' AND 'written_off' = ?)`;

const filters = {
  account: 'd.account = ?',
  ...shared,
  pending,
  returned,
  cameBack,
  writtenOff,
  // of what is out when it was received, and of what came back when that was, and by the machine's clock
  received: receivedFilter('d'),
  // `+`: a row is looked for in the list, never the list along the rows
  returnReceived: `+d.seq IN (SELECT x.delivery FROM returns x INDEXED BY returns_by_receipt
      WHERE x.account = ? AND x.received_ms >= ? AND x.received_ms <= ?
    UNION ALL SELECT y.delivery FROM return_closures y INDEXED BY return_closures_by_date
      WHERE y.account = ? AND y.date_ms >= ? AND y.date_ms <= ?)`,
  returnedIn: `+d.seq IN (SELECT x.seq FROM deliveries x INDEXED BY deliveries_by_return
    WHERE x.account = ? AND x.returned_ms >= ? AND x.returned_ms <= ?)`,
};

const isPair = `d.business_line = 'eas' AND d.is_returnable = 1 AND d.is_delivered = 1`;

/** Columns of the last movement of a pair. */
const sequence = 'ifnull(r.sequence, d.sequence)';
const receivedMs = 'ifnull(r.received_ms, d.received_ms)';

const status = `iif(d.returned_ms IS NULL, 'pending', ifnull(d.closed_as, 'returned'))`;
const members = {
  id: 'd.id',
  status,
  deliveryDate: jsonMoment('d.date_ms'),
  returnDate: jsonMoment(`iif(d.closed_as = 'written_off', NULL, d.returned_ms)`),
  product: { leaves: { id: 'p.id', name: 'd.product_name' } },
  consumer: { leaves: taggedConsumerLeaves, write: consumerOf },
  device: { leaves: deviceLeaves },
  deliveryVideoKey: 'd.video_key',
  returnVideoKey: 'r.video_key',
};
// A pair has two dates, and names what was sent for each.
const { sentDate: _, ...pairOnDemand } = movementOnDemand;
const projection = projectionOf(
  members,
  {
    ...pairOnDemand,
    sequence,
    receivedAt: jsonMoment(receivedMs),
    warnings: warningsOf('d.date_doubtful = 1 OR r.date_doubtful = 1'),
    deliverySentDate: 'd.sent_date',
    returnSentDate: 'r.sent_date',
    closed: closedOf,
  },
  { device: { id: 'v.id' }, consumer: { id: 'c.id' }, product: { code: 'p.code' } },
);
// `closed` is a member of a pair that a person closed, and of others only if `fields` names it.
const item = `iif(d.closed_as IS NULL, ${projection.item}, ${projectionOf({ ...members, closed: closedOf }, {}, {}).item})`;

const ofClosure = 'LEFT JOIN return_closures w ON w.delivery = d.seq';
const ofReturn = 'LEFT JOIN returns r ON r.delivery = d.seq';
const ofProduct = 'LEFT JOIN products p ON p.seq = d.product';
const joins = `LEFT JOIN devices v ON v.seq = d.device ${tagJoin} ${ofProduct}`;
const wholeJoins = `${wholeMovementJoins} ${ofProduct}`;
/** The joins of an item where its return `r` is joined already. */
export const pairJoins = `${joins} ${ofClosure}`;

/** Deliveries of returnable products that succeeded, with their returns (rules/movements#pairs-of-delivery-and-return). */
export const pairTable = new MovementTable({
  name: 'returns',
  table: 'deliveries',
  where: isPair,
  filters,
  accessPaths: [
    ...consumerAccessPaths,
    ['device', 'deliveries_by_device'],
    ['product', 'deliveries_by_product'],
    ['pending', 'deliveries_pending'],
    ['writtenOff', 'deliveries_written_off'],
    ['operation', 'deliveries_by_operation'],
    ['returned', 'deliveries_returned'],
    ['account', 'deliveries_by_returnable'],
  ],
  projection: { ...projection, item },
  joins: `${joins} ${ofReturn} ${ofClosure}`,
  wholeJoins: `${wholeJoins} ${ofReturn} ${ofClosure}`,
  sequence,
});

/** GET /transactions/returns/summary: how many pairs there are of each status. */
export const pairCounts = pairTable.rows.statements(({ from, where, dateMs }) =>
  query<(string | number)[], { status: string; count: number }>(
    `SELECT ${status} AS status, count(*) AS count FROM ${from}
      WHERE ${where} AND ${dateMs} >= ? AND ${dateMs} <= ? GROUP BY 1`,
  ),
);

/*
 * By arrival a pair is at the place of its last movement: in one list while it is out, in another once it is back.
 */

/** A return pair in order of arrival, with the columns that merge its two lists. */
export type ArrivedPair = ArrivedRow & MovementRow & { receivedMs: number; closedMs: number | null };

/** Few items are out, so they are found by any index and sorted. */
const openRows = new FilteredRows({
  table: 'deliveries',
  alias: 'd',
  where: isPair,
  filters: { account: 'd.account = ?', ...shared, pending, received: receivedFilter('d') },
  accessPaths: [...consumerAccessPaths, ['pending', 'deliveries_pending']],
});

/** A path of deliveries as one of the rows of `table` that close them, called `alias`. */
const closedBy =
  (table: string, alias: string) =>
  ({ from, dateMs }: AccessPath): AccessPath => ({
    from: `${from} CROSS JOIN ${table} ${alias} ON ${alias}.delivery = d.seq`,
    dateMs,
    seq: `${alias}.seq`,
  });

const broughtBackOf = closedBy('returns', 'r');
const backRows = new FilteredRows({
  table: 'returns',
  alias: 'r',
  where: isPair,
  filters: {
    account: 'r.account = ?',
    ...shared,
    returned,
    cameBack,
    writtenOff,
    returnReceived: receivedFilter('r'),
    returnedIn: '(d.account = ? AND d.returned_ms >= ? AND d.returned_ms <= ?)',
  },
  accessPaths: [
    ...consumerAccessPaths.map(([name, path]) => [name, broughtBackOf(path)] as const),
    [
      'account',
      {
        from: 'returns r INDEXED BY returns_by_arrival CROSS JOIN deliveries d ON d.seq = r.delivery',
        dateMs: 'd.date_ms',
        seq: 'r.seq',
      },
    ],
  ],
});

/** Pairs closed by people without a reported return. */
const closedByHandOf = closedBy('return_closures', 'w');
const closedRows = new FilteredRows({
  table: 'return_closures',
  alias: 'w',
  where: `${isPair} AND NOT EXISTS (SELECT 1 FROM returns x WHERE x.delivery = d.seq)`,
  filters: {
    account: 'w.account = ?',
    ...shared,
    returned,
    cameBack,
    writtenOff,
    returnReceived: '(w.date_ms >= ? AND w.date_ms <= ?)',
    returnedIn: '(d.account = ? AND d.returned_ms >= ? AND d.returned_ms <= ?)',
  },
  accessPaths: [
    ...consumerAccessPaths.map(([name, path]) => [name, closedByHandOf(path)] as const),
    [
      'account',
      {
        from: 'return_closures w INDEXED BY return_closures_by_arrival CROSS JOIN deliveries d ON d.seq = w.delivery',
        dateMs: 'd.date_ms',
        seq: 'w.seq',
      },
    ],
  ],
});

/** `last` joins what closes the pair. */
function byArrival<F extends Filters>(
  rows: FilteredRows<F>,
  table: string,
  last: string,
  closedMs: 'NULL' | 'w.date_ms' = 'NULL',
): Shapes<ArrivalList<F, ArrivedPair>> {
  const beside = { account: 'd.account', sequence, receivedMs, closedMs };
  const pairs = { rows, table, dense: [], ofOneAccount: [], beside };
  return {
    item: new ArrivalList({ ...pairs, select: item, joins: `${joins} ${last}` }),
    whole: new ArrivalList({ ...pairs, select: projection.whole, joins: `${wholeJoins} ${last}` }),
  };
}

/** Pairs that are out, that are back, and that a person closed, by arrival; places are those of the tables. */
export const arrivedOut = byArrival(openRows, 'deliveries', `${ofReturn} ${ofClosure}`);
export const arrivedBack = byArrival(backRows, 'returns', ofClosure);
export const arrivedClosed = byArrival(closedRows, 'return_closures', ofReturn, 'w.date_ms');
