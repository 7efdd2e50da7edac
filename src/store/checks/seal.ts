import { hash } from 'node:crypto';

type Cell = string | number | null;

/**
 * The seal of a row: the SHA-256 (hex) of its cells that no other record contains, in a fixed order. It is written with
 * the row, and `larder verify --full` computes it again. It shows damage and hasty edits; an attacker can compute new
 * seals.
 */
export function sealOf(table: string, ...cells: readonly Cell[]): string {
  return hash('sha256', JSON.stringify([table, ...cells]), 'hex');
}
