import { trim, type Wanted, wantedOf } from '../../../api/trim.ts';
import type { Json } from '../../../store/json.ts';
import { type PageRange, type PlacedRow, pageRangeOf } from '../../../store/lists/keyset.ts';
import type { Reader } from '../../../store/statement.ts';
import { BatchFinder } from './batch-finder.ts';
import { batchMember } from './projection.ts';

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

const rowsOfAPage = 1000;

/**
 * Every movement between two moments (both inclusive) that `page` reads, in its order, with the leaves at `paths`. They
 * are read a page at a time: whoever wants them of one moment holds a snapshot for as long as it takes them.
 */
export function* eachWhole(
  reader: Reader,
  { from, to }: { from: number; to: number },
  paths: readonly string[],
  page: (range: PageRange, limit: number) => readonly (WholeMovement & PlacedRow)[],
): Generator<object> {
  const item = trimmer(reader, wantedOf(paths));
  for (let range = pageRangeOf(from, to, undefined); ; ) {
    const rows = page(range, rowsOfAPage);
    for (const row of rows) yield item(row);
    if (rows.length < rowsOfAPage) return;
    range = pageRangeOf(from, to, rows.at(-1)!);
  }
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
