import { isoOf } from '../../lib/clock.ts';
import { csvText } from '../../lib/csv-table.ts';
import { majorUnits, minorDigits } from '../../lib/currencies.ts';
import {
  type Cell,
  decimalFormat,
  type FormattedNumber,
  momentCell,
  momentFormat,
} from '../../lib/workbook/cells.ts';

/** Converts a value to a cell; `wall` returns local time, `currency` is that of the row. */
type CellOf = (value: unknown, wall: (moment: number) => number, currency: string) => Cell;

/** Converts a value to a CSV field; see `CellOf`. */
type FieldOf = (value: unknown, wall: (moment: number) => number, currency: string) => string;

/** The type of a column: its workbook cells, its CSV fields, and its width in characters. */
export type ColumnType = { cell: CellOf; field: FieldOf; width: number };

const asItIs: CellOf = (value) => value as Cell;

/** Text of about `width` characters, which spreadsheets leave as it is. */
export function textColumn(width: number): ColumnType {
  return { cell: asItIs, field: (value) => csvText(String(value)), width };
}

export const booleanColumn: ColumnType = { cell: asItIs, field: String, width: 11 };
export const numberColumn: ColumnType = { cell: asItIs, field: String, width: 10 };
export const idColumn: ColumnType = textColumn(38);

/** A moment, as a real date of the zone that was requested. */
export const dateColumn: ColumnType = {
  cell: (value, wall) => (value === null ? null : dateCell(wall(Date.parse(value as string)))),
  field: (value, wall) => dateText(wall(Date.parse(value as string))),
  width: 20,
};

/** Before March 1900 spreadsheets have no dates, or wrong ones: such a moment, of a wrong clock, is text. */
function dateCell(wallMs: number): Cell {
  return wallMs < firstDateMs ? dateText(wallMs) : momentCell(wallMs);
}

function dateText(wallMs: number): string {
  return isoOf(wallMs).slice(0, 19).replace('T', ' ');
}

const firstDateMs = Date.UTC(1900, 2, 1);

/** An amount, in major units with the decimals of its currency. */
export const amountColumn: ColumnType = {
  cell: (value, _wall, currency) => (value === null ? null : amountCell(value as number, currency)),
  field: (value, _wall, currency) => majorUnits(value as number, currency),
  width: 16,
};

/** The currency of a row's amounts. */
export const currencyColumn: ColumnType = textColumn(10);

function amountCell(amount: number, currency: string): FormattedNumber {
  const digits = minorDigits(currency);
  return { value: amount / 10 ** digits, format: amountFormats[digits]! };
}

const amountFormats = [0, 1, 2, 3, 4].map(decimalFormat);

/** Every format that a cell of an export may have. */
export const exportFormats: readonly string[] = [momentFormat, ...amountFormats];

/** A column that fits its header, with the button of the filter. */
export function fitted(header: string, { width }: ColumnType): { header: string; width: number } {
  return { header, width: Math.max(width, header.length + 4) };
}
