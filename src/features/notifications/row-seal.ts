import { sealOf } from '../../store/checks/seal.ts';
import { change, tuples } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';

type Cell = string | number | null;

/**
 * Seals of frequently changed tables, over all columns, renewed with each change (`larder verify --full` uses
 * the same list, in `seals.ts`).
 */
export function rowSeal(table: string, key: readonly string[], columns: readonly string[]) {
  const where = key.map((name) => `${name} = ?`).join(' AND ');
  const cells = tuples<Cell[], Cell[]>(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${where}`);
  const set = change<Cell[]>(`UPDATE ${table} SET seal = ? WHERE ${where}`);
  return (tx: Tx, ...keys: Cell[]): void => {
    const row = cells.get(tx, ...keys);
    if (row) set.run(tx, sealOf(table, ...row), ...keys);
  };
}

/** The value of a seal until the row is sealed within the same transaction. */
export const unsealed = '0'.repeat(64);
