import type { Json } from '../../store/json.ts';
import { column, insertInto, query, type Reader } from '../../store/statement.ts';
import type { Tx } from '../../store/writer/transaction.ts';
import { isCountedBetween, latestVisitMs, lowerStock } from './planogram-slots.ts';
import { planogramOf, tellPlanogram } from './planograms.ts';

/*
 * Stocks that deliveries lower (rules/changes#related-changes). A machine may sell several times a second, and its
 * planogram is told as a change at most once a second: the change is noted in the movements' own transaction, so that
 * nothing is lost, and published a little later with the current stocks.
 */

const counted = column<[device: number], number>(
  'SELECT 1 FROM planogram_slots WHERE device = ? AND stock > 0 LIMIT 1',
);
const isNoted = column<[device: number], number>('SELECT 1 FROM stocks_lowered WHERE device = ?');
const note = insertInto('stocks_lowered', { device: 'integer', before: 'text' });
const any = column<[], number | null>('SELECT min(device) FROM stocks_lowered');
const noted = query<
  [after: number, limit: number],
  { seq: number; id: string; client: number; account: number; before: Json }
>(
  `SELECT d.seq, d.id, d.client, d.account, n.before
    FROM (SELECT device, before FROM stocks_lowered WHERE device > ? ORDER BY device LIMIT ?) n JOIN devices d ON d.seq = n.device`,
);

/** The number of planograms per step: some ten milliseconds of the writer. */
const atOnce = 100;

/**
 * Lowers the stocks of a device by the deliveries of its selections, each at a moment, except those from before a later
 * count (rules/feed#stock); selections without a stock stay unchanged.
 */
export function lowerStocks(tx: Tx, device: number, taken: ReadonlyMap<string, readonly number[]>): void {
  if (counted.get(tx, device) === undefined) return;
  const visitedMs = latestVisitMs.get(tx, device) ?? Number.NEGATIVE_INFINITY;
  const isCounted = (selection: string, ms: number) =>
    ms <= visitedMs && isCountedBetween.get(tx, device, ms, ms, tx.nowMs, selection) !== undefined;
  const before = isNoted.get(tx, device) === undefined ? planogramOf(tx, device) : undefined;
  let changes = 0;
  for (const [selection, moments] of taken) {
    const by = moments.filter((ms) => !isCounted(selection, ms)).length;
    if (by > 0) changes += lowerStock.run(tx, by, device, selection).changes;
  }
  if (before !== undefined && changes > 0) note.run(tx, { device, before });
}

/** True if stocks were lowered without a recorded change yet. */
export function areStocksToTell(reader: Reader): boolean {
  return any.get(reader) !== null;
}

/** Tells of the stocks that were lowered, as changes of their planograms. @returns whether there are more */
export function tellStocks(tx: Tx): boolean {
  for (const { before, ...device } of noted.all(tx, 0, atOnce)) {
    tellPlanogram(tx, device, before);
  }
  return areStocksToTell(tx);
}
