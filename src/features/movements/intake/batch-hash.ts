import { hash } from 'node:crypto';
import type { MovementKind } from './movement-rows.ts';

/**
 * The SHA-256 in the audit row of a batch. It is computed over the rows of the batch in the order of their sequence; of
 * each row, over a line of its kind and its cells as JSON, followed by the sent date if the stored one differs. `larder
 * verify --full` computes it again from the tables.
 */
export class BatchHash {
  readonly #lines: string[] = [];

  /** Adds the next row: its cells in the order of the kind's columns, and its `sent_date`. */
  add({ name }: MovementKind, cells: readonly unknown[], sentDate: string | null = null): void {
    this.#lines.push(`${name} ${JSON.stringify(sentDate === null ? cells : [...cells, sentDate])}\n`);
  }

  /** In hex. */
  digest(): string {
    return hash('sha256', this.#lines.join(''), 'hex');
  }
}
