import { trim, type Wanted } from '../../api/trim.ts';
import type { Json } from '../../store/json.ts';
import type { Reader } from '../../store/statement.ts';
import { BatchFinder } from './batches.ts';
import { batchMember } from './told.ts';

/** A movement as `Told.whole` has it, and the account (`seq`) and sequence that its batch is found by. */
export type WholeMovement = { body: Json; account: number; sequence: number };

/**
 * What makes the items of one answer from whole movements: what `fields` name of each (rules/movements#fields). Batches
 * are looked for only where they are named.
 */
export function trimmer(
  reader: Reader,
  fields: Wanted,
): (movement: WholeMovement) => Record<string, unknown> {
  const batches = fields.has(batchMember) ? new BatchFinder(reader) : undefined;
  return ({ body, account, sequence }) => {
    const whole = JSON.parse(body);
    if (batches) whole[batchMember] = batches.idOf(account, sequence);
    return trim(whole, fields);
  };
}

/** Whole movements of a list as what `fields` name of them. */
export function trimmedRows<R extends WholeMovement>(
  reader: Reader,
  fields: Wanted,
  rows: readonly R[],
): R[] {
  const item = trimmer(reader, fields);
  return rows.map((row) => ({ ...row, body: JSON.stringify(item(row)) }));
}
