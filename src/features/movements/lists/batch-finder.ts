import { column, query, type Reader } from '../../../store/statement.ts';

/** A batch, from its audit entry. */
type Batch = { seq: number; id: string; firstSequence: number; lastSequence: number };

const batchFrom = query<[account: number, auditSeq: number], Batch>(
  `SELECT seq, id, new_value ->> 'firstSequence' AS firstSequence, new_value ->> 'lastSequence' AS lastSequence
    FROM audit_log INDEXED BY audit_of_account_by_both
    WHERE account = ? AND resource_type = 'movements' AND action = 'create' AND seq >= ? ORDER BY seq LIMIT 1`,
);
const lastRow = column<[], number>('SELECT max(seq) FROM audit_log');

/**
 * Finds the batches of movements (rules/movements#fields). Batches of an account are in the audit in the order of their
 * sequences, so each is found by binary search, in some twenty look-ups; the last one is cached.
 */
export class BatchFinder {
  readonly #reader: Reader;
  readonly #near = new Map<number, Batch>();
  #last: number | undefined;

  /** Good for one snapshot. */
  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The id of the audit entry of a movement's batch; null where the audit has none. */
  idOf(account: number, sequence: number): string | null {
    const near = this.#near.get(account);
    if (near && isIn(near, sequence)) return near.id;
    const found = this.#find(account, sequence);
    if (found) this.#near.set(account, found);
    return found?.id ?? null;
  }

  #find(account: number, sequence: number): Batch | undefined {
    this.#last ??= lastRow.get(this.#reader) ?? 0;
    let [low, high] = [1, this.#last];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const batch = batchFrom.get(this.#reader, account, middle);
      if (batch && isIn(batch, sequence)) return batch;
      if (batch && batch.lastSequence < sequence) low = batch.seq + 1;
      else high = middle - 1;
    }
    return undefined;
  }
}

function isIn({ firstSequence, lastSequence }: Batch, sequence: number): boolean {
  return firstSequence <= sequence && sequence <= lastSequence;
}
