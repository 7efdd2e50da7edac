import { type Reader, tuples } from '../../store/statement.ts';
import { tagSetThen } from '../consumers/tag-sets.ts';
import { isRefundable, isUnpaid } from '../movements/deliveries/delivery-expressions.ts';
import {
  type Fact,
  factSelect,
  kindOf,
  quarterAt,
  refusedKind,
  typeNumber,
} from '../movements/facts/fact.ts';
import type { Sum } from '../movements/facts/sums/sums.ts';

/*
 * Changes of deliveries after they came in, and attempts that never became one. Each has an index by date and
 * is rare compared with deliveries (docs/decisions/046).
 */

/** An amount added to one sum of a fact's group. */
export type Correction = { fact: Fact; sum: Sum; amount: number };

type Range = { fromMs: number; endMs: number };
type Ended = [what: number, dateMs: number, ...fact: number[]];

const returned = tuples<[account: number, fromMs: number, endMs: number], Ended>(
  `SELECT ifnull(d.closed_as = 'written_off', 0), ${factSelect} FROM deliveries d INDEXED BY deliveries_returned
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ? AND d.returned_ms IS NOT NULL`,
);
const refunded = tuples<[account: number, fromMs: number, endMs: number], Ended>(
  `SELECT f.amount, ${factSelect} FROM refunds f INDEXED BY refunds_of_account CROSS JOIN deliveries d ON d.seq = f.delivery
    WHERE f.account = ? AND f.delivery_date_ms >= ? AND f.delivery_date_ms < ?`,
);
// A machine's clock may be a day ahead of the credit that makes its delivery good.
const credited = tuples<
  [account: number, fromMs: number, account: number, fromMs: number, endMs: number],
  Ended
>(
  `SELECT 0, ${factSelect} FROM credits c INDEXED BY credits_of_account CROSS JOIN deliveries d ON d.seq = c.delivery
    WHERE c.account = ? AND c.date_ms >= ? - 172800000 AND d.account = ? AND d.date_ms >= ? AND d.date_ms < ?
      AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.delivery = d.seq)`,
);
// The sums count the price of every failed sale that no code paid, also where the payment failed first.
const unpaid = tuples<[account: number, fromMs: number, endMs: number], Ended>(
  `SELECT 0, ${factSelect} FROM deliveries d INDEXED BY deliveries_refundable
    WHERE d.account = ? AND d.date_ms >= ? AND d.date_ms < ? AND ${isRefundable} AND ${isUnpaid}
      AND NOT EXISTS (SELECT 1 FROM refunds f WHERE f.delivery = d.seq)
      AND NOT EXISTS (SELECT 1 FROM credits g WHERE g.delivery = d.seq)`,
);
const refused = tuples<[account: number, fromMs: number, endMs: number], Ended>(
  `SELECT 0, r.date_ms,
      iif(p.seq IS NULL, ${refusedKind.lineUnknown} | ${refusedKind.noType},
        (p.business_line = 'eas') << 1 | (${typeNumber('p.type')} << 8)) | ${refusedKind.noMethod},
      ifnull(v.operation, 0), ifnull(r.device, 0), ifnull(r.product, 0), 0, ifnull(r.consumer, 0),
      ifnull(${tagSetThen('r.consumer', 'r.date_ms')}, 0), 0, 0, 0, 0, 0
    FROM refusals r INDEXED BY refusals_of_account LEFT JOIN devices v ON v.seq = r.device
      LEFT JOIN products p ON p.seq = r.product
    WHERE r.account = ? AND r.date_ms >= ? AND r.date_ms < ?`,
);

/** The corrections of the sums of an account's deliveries in a range. */
export function* corrections(
  reader: Reader,
  account: number,
  { fromMs, endMs }: Range,
): Generator<Correction> {
  for (const row of returned.iterate(reader, account, fromMs, endMs))
    yield { fact: factOf(row), sum: row[0] === 1 ? 'writtenOff' : 'returned', amount: 1 };
  for (const row of refunded.iterate(reader, account, fromMs, endMs)) {
    const fact = factOf(row);
    yield { fact, sum: 'refunded', amount: row[0] };
    yield settled(fact);
  }
  for (const row of credited.iterate(reader, account, fromMs, account, fromMs, endMs)) {
    const fact = factOf(row);
    if (kindOf(fact[1]!).isRefundable) yield settled(fact);
  }
  for (const row of unpaid.iterate(reader, account, fromMs, endMs)) yield settled(factOf(row));
  for (const row of refused.iterate(reader, account, fromMs, endMs))
    yield { fact: factOf(row), sum: 'refused', amount: 1 };
}

/** Nothing is due for a delivery that was refunded, made good by a credit, or never paid. */
function settled(fact: Fact): Correction {
  return { fact, sum: 'settled', amount: fact[sellValueAt]! };
}

const sellValueAt = 9;

function factOf([, dateMs, ...rest]: Ended): Fact {
  return [quarterAt(dateMs!), ...rest];
}
