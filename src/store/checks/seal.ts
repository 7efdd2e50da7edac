import { hash } from 'node:crypto';

type Cell = string | number | null;

/**
 * The seal of a row: the SHA-256 (hex) of those of its cells that nothing else in the database tells, in a fixed
 * order. It is written with the row, and `larder verify --full` makes it again. It shows damage and hasty edits; an
 * attacker can compute new seals.
 */
export function sealOf(table: string, ...cells: readonly Cell[]): string {
  return hash('sha256', JSON.stringify([table, ...cells]), 'hex');
}
