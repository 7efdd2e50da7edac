import type { Caller } from '../../api/caller.ts';
import type { Reader } from '../../store/statement.ts';
import { summariseConsumption } from '../consumption/groups.ts';
import type { ConsumptionExport, TransactionExport } from '../exports/export-fields.ts';
import type { Figure } from '../exports/write-export.ts';
import { summariseTransactions } from '../movements/deliveries/transaction-summary.ts';

/*
 * The headline figures in the body of a report's message, under the filters of the report
 * (rules/scheduled-reports#runs). A report of a period compares them with the period before; a report of the present
 * has none.
 */

/** The names of figures, in the order in which they are shown. */
export const figureNames = [
  'deliveries',
  'sellValue',
  'consumers',
  'cost',
  'failed',
  'slots',
  'emptySlots',
  'machines',
  'needAttention',
  'inDate',
  'overdue',
  'never',
  'available',
] as const;
export type FigureName = (typeof figureNames)[number];

type Range = { from: number; to: number };
type Sums = Partial<Record<FigureName, number>>;
type Context = Parameters<typeof summariseConsumption>[0];

const amounts: readonly FigureName[] = ['sellValue', 'cost', 'available'];

/** Compares the sums of two periods. */
function compared(now: Sums, before: Sums, currency: string): Figure[] {
  return figureNames.flatMap((name): Figure[] => {
    const value = now[name];
    if (value === undefined) return [];
    return [
      { name, value, before: before[name] ?? null, currency: amounts.includes(name) ? currency : null },
    ];
  });
}

// Sums take no cursor, which is all that the settings are for.
const contextOf = (reader: Reader, actor: Caller, nowMs: number) => ({ reader, actor, nowMs }) as Context;

/** Figures of a report of deliveries: their number and value. */
export function figuresOfDeliveries(
  reader: Reader,
  actor: Caller,
  {
    columns: _,
    timeZone: _zone,
    locale: _locale,
    format: _format,
    ...asked
  }: TransactionExport & { format?: unknown },
  { before, currency }: { before: Range; currency: string },
  nowMs: number,
): Figure[] {
  const sums = (range: Partial<Range>): Sums => {
    const query = { ...asked, ...range } as Parameters<typeof summariseTransactions>[1];
    const { count, totalValue } = JSON.parse(
      summariseTransactions(contextOf(reader, actor, nowMs), query),
    ) as { count: number; totalValue: number };
    return { deliveries: count, sellValue: totalValue };
  };
  return compared(sums({}), sums(before), currency);
}

/** Figures of a report of consumption: deliveries, their cost and value, people, and failures. */
export function figuresOfConsumption(
  reader: Reader,
  actor: Caller,
  // The figures are those of all groups.
  { by: _, then: _then, sort: _sort, measure: _measure, ...asked }: ConsumptionExport,
  { before, currency }: { before: Range; currency: string },
  nowMs: number,
): Figure[] {
  const sums = (range: Partial<Range>) =>
    summariseConsumption(contextOf(reader, actor, nowMs), {
      ...asked,
      ...range,
    } as Parameters<typeof summariseConsumption>[1]) as Sums;
  return compared(sums({}), sums(before), currency);
}

/** The amounts that a row of a report of the present adds to figures. */
export type Counts = Partial<Record<FigureName, (row: Record<string, unknown>) => number>>;

/** Counts the figures of a sheet while its rows are read; they are complete after the last row. */
export function figuresOfRows(
  items: Iterable<object>,
  counts: Counts,
  currency: string,
): { items: Iterable<object>; figures: () => Figure[] } {
  let sums: Sums = {};
  function* counted() {
    // Without rows there are no figures.
    sums = {};
    for (const item of items) {
      for (const [name, of] of Object.entries(counts) as [FigureName, Counts[FigureName] & {}][])
        sums[name] = (sums[name] ?? 0) + of(item as Record<string, unknown>);
      yield item;
    }
  }
  return { items: { [Symbol.iterator]: counted }, figures: () => compared(sums, {}, currency) };
}
