import type { Json } from '../../store/json.ts';
import type { Filters } from '../../store/lists/conditions.ts';
import { column, tuples } from '../../store/statement.ts';
import { creditTable } from './credits/credit-store.ts';
import { transactionTable } from './deliveries/transaction-store.ts';
import type { MovementTable, MovementTableName } from './lists/movement-table.ts';
import { pairJoins, pairTable } from './returns/return-store.ts';
import { rechargeTable } from './top-ups/recharge-store.ts';

/** The position of a movement: in its table, and in its account's order of arrival. */
export type PlacedKey = readonly [seq: number, sequence: number];

/** A movement with what its list shows of it. */
export type MovementItem = [sequence: number, id: string, body: Json];

/** The statements of a table of movements. */
function statementsOf(table: MovementTableName, from: string, item: string) {
  const alias = table === 'returns' ? 'r' : 'd';
  return {
    /** The rows of an account after a place, in the order of arrival. */
    keys: tuples<[account: number, after: number, limit: number], [seq: number, sequence: number]>(
      `SELECT seq, sequence FROM ${table} INDEXED BY ${table}_by_arrival
        WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?`,
    ),
    last: column<[account: number], number>(
      `SELECT max(seq) FROM ${table} INDEXED BY ${table}_by_arrival WHERE account = ?`,
    ),
    /** The rows whose places are given as a JSON array, in that order. */
    items: tuples<[places: string], MovementItem>(
      `SELECT ${alias}.sequence, ${alias}.id, ${item}
        FROM json_each(?) j CROSS JOIN ${table} ${alias} ON ${alias}.seq = j.value ${from}`,
    ),
  };
}

function sequencedTable<F extends Filters>({ table, joins, projection }: MovementTable<F>) {
  return statementsOf(table, joins, projection.item);
}

/** Every kind of movement; the item of a return is the pair that it closes. */
export const sequencedTables = {
  delivery: sequencedTable(transactionTable),
  recharge: sequencedTable(rechargeTable),
  return: statementsOf(
    'returns',
    `CROSS JOIN deliveries d ON d.seq = r.delivery ${pairJoins}`,
    pairTable.projection.item,
  ),
  credit: sequencedTable(creditTable),
} as const;
