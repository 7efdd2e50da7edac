import { minuteMs } from '../../../lib/calendar/durations.ts';
import { lowerBits, wideParts } from '../../../store/lists/wide-sums.ts';
import { change } from '../../../store/statement.ts';
import type { Tx } from '../../../store/writer/transaction.ts';

/*
 * The sums that dashboards and summaries read (see sql/schema.sql): what a delivery adds to which cells. Readers, the writer and `larder verify`
 * take tables and units from here.
 */

/** The lengths of cells, in quarters of an hour. */
export const unitQuarters = { quarter: 1, hour: 4, hours4: 16, day: 96, days4: 384, days32: 3072 } as const;

export const quarterMs = 15 * minuteMs;

/** The cell of a unit that a moment lies in: its number since 1970-01-01T00:00Z. */
function cellAt(dateMs: number, unit: number): number {
  return Math.floor(dateMs / (unit * quarterMs));
}

/** A delivery as its sums see it; amounts in minor units. */
export type SummedDelivery = {
  dateMs: number;
  /** 0: none. */
  operation: number;
  device: number;
  product: number;
  productType: string;
  businessLine: 'vending' | 'eas';
  isDelivered: 0 | 1;
  isReturnable: 0 | 1;
  method: string;
  sellValue: number;
  cost: number;
  taxValue: number;
};

type Key = string | number;

/** A table of sums. */
export type Rollup = {
  table: string;
  /** From the shortest to the longest, each a multiple of the one before. */
  units: readonly number[];
  /** Columns of the key after account, unit and start, and the columns of deliveries that they come from. */
  keys: Record<string, string>;
  /** Columns of the sums, and the SQL expressions over deliveries that they sum. */
  sums: Record<string, string>;
  /** The deliveries that it includes, as an SQL condition on deliveries. */
  where: string;
  /** A delivery's key and its share of each sum; null if it does not count. */
  of(delivery: SummedDelivery): { key: Key[]; sums: number[] } | null;
};

const { quarter, hour, hours4, day, days4, days32 } = unitQuarters;
const sold = `business_line = 'vending' AND is_delivered = 1`;
const saleSums = { sales: '1', revenue: 'sell_value', cost: 'cost', tax: 'tax_value' };

/** A table of successful vending sales by one thing more. */
function salesBy(table: string, by: 'product' | 'device'): Rollup {
  return {
    table,
    units: [hour, hours4, day, days4, days32],
    keys: { operation: 'ifnull(operation, 0)', [by]: by },
    sums: saleSums,
    where: sold,
    of: (delivery) =>
      isSale(delivery)
        ? {
            key: [delivery.operation, delivery[by]],
            sums: [1, delivery.sellValue, delivery.cost, delivery.taxValue],
          }
        : null,
  };
}

export const rollups: readonly Rollup[] = [
  {
    table: 'sales_rollups',
    units: [quarter, hour, day, days32],
    keys: { operation: 'ifnull(operation, 0)' },
    sums: {
      sales: 'is_delivered',
      failed: '1 - is_delivered',
      revenue: 'iif(is_delivered, sell_value, 0)',
      cost: 'iif(is_delivered, cost, 0)',
      tax: 'iif(is_delivered, tax_value, 0)',
    },
    where: `business_line = 'vending'`,
    of(delivery) {
      if (delivery.businessLine !== 'vending') return null;
      const { operation, sellValue, cost, taxValue } = delivery;
      return {
        key: [operation],
        sums: isSale(delivery) ? [1, 0, sellValue, cost, taxValue] : [0, 1, 0, 0, 0],
      };
    },
  },
  salesBy('product_rollups', 'product'),
  salesBy('device_rollups', 'device'),
  {
    table: 'delivery_rollups',
    units: [hour, hours4, day, days4, days32],
    keys: {
      operation: 'ifnull(operation, 0)',
      business_line: 'business_line',
      is_delivered: 'is_delivered',
      method: 'method',
      product_type: 'product_type',
      is_returnable: 'is_returnable',
    },
    sums: { count: '1', value: 'sell_value' },
    where: 'true',
    of: ({ operation, businessLine, isDelivered, method, productType, isReturnable, sellValue }) => ({
      key: [operation, businessLine, isDelivered, method, productType, isReturnable],
      sums: [1, sellValue],
    }),
  },
];

function isSale({ businessLine, isDelivered }: SummedDelivery): boolean {
  return businessLine === 'vending' && isDelivered === 1;
}

/** The largest integer of SQLite, as text. A sum that exceeds it is stored as this number, so that no row is refused. */
const maxSum = '9223372036854775807';

/** A sum of non-negative integers in SQL, as a cell stores it: exact up to `maxSum`, and `maxSum` above. */
export function storedSum(expression: string): string {
  const { high, low } = wideParts(expression);
  const mask = 2 ** lowerBits - 1;
  const carried = `(${high} + (${low} >> ${lowerBits}))`;
  return `iif(${carried} >= ${2 ** (63 - lowerBits)}, ${maxSum}, (${carried} << ${lowerBits}) + (${low} & ${mask}))`;
}

const additions = rollups.map(({ table, keys, sums }) => {
  const columns = ['account', 'unit', 'start', ...Object.keys(keys), ...Object.keys(sums)];
  const added = Object.keys(sums).map((sum) => `${sum} = min(${maxSum}, ${sum} + excluded.${sum})`);
  return change<Key[]>(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
      ON CONFLICT DO UPDATE SET ${added.join(', ')}`,
  );
});

/** An addition to a cell that starts at `start`, counted in its unit; `name` identifies its key. */
type Addition = { start: number; name: string; key: readonly Key[]; sums: number[] };

/** Additions to the cells of one unit, one per cell. */
class Additions {
  readonly #byCell = new Map<string, Addition>();
  /** Those whose sums are as large as a number can tell: they are written by themselves. */
  readonly #full: Addition[] = [];

  add(start: number, name: string, key: readonly Key[], sums: readonly number[]): void {
    const cell = `${start}|${name}`;
    const known = this.#byCell.get(cell);
    if (known && isExact(known.sums, sums)) {
      for (let at = 0; at < sums.length; at++) known.sums[at]! += sums[at]!;
      return;
    }
    if (known) this.#full.push(known);
    this.#byCell.set(cell, { start, name, key, sums: [...sums] });
  }

  *[Symbol.iterator](): Generator<Addition> {
    yield* this.#byCell.values();
    yield* this.#full;
  }

  /** The same in cells that are `times` as long. */
  inLonger(times: number): Additions {
    const longer = new Additions();
    for (const { start, name, key, sums } of this) longer.add(Math.floor(start / times), name, key, sums);
    return longer;
  }
}

function isExact(sums: readonly number[], added: readonly number[]): boolean {
  for (let at = 0; at < added.length; at++) if (!Number.isSafeInteger(sums[at]! + added[at]!)) return false;
  return true;
}

/**
 * A batch's additions to its account's sums: collected row by row in the shortest cells, combined into longer
 * ones at the end, and written once per cell.
 */
export class RollupDeltas {
  readonly #shortest = rollups.map(() => new Additions());

  add(delivery: SummedDelivery): void {
    for (let at = 0; at < rollups.length; at++) {
      const { units, of } = rollups[at]!;
      const part = of(delivery);
      if (part)
        this.#shortest[at]!.add(cellAt(delivery.dateMs, units[0]!), part.key.join('|'), part.key, part.sums);
    }
  }

  write(tx: Tx, account: number): void {
    for (const [at, { units }] of rollups.entries()) {
      let cells = this.#shortest[at]!;
      for (const [unitAt, unit] of units.entries()) {
        if (unitAt > 0) cells = cells.inLonger(unit / units[unitAt - 1]!);
        for (const { start, key, sums } of cells)
          additions[at]!.run(tx, account, unit, start, ...key, ...sums);
      }
    }
  }
}
