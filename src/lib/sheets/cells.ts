/** The reason why a cell has no usable content. */
export type CellFault = {
  readonly fault: 'formulaWithoutValue' | 'error' | 'longText' | 'notANumber' | 'notADate' | 'manyDigits';
};

/** A cell as it shows: a text, a number (whose decimal point is certain), a boolean, nothing, or a fault. */
export type SheetCell = string | number | boolean | null | CellFault;

/** A row of a sheet. `number` is the sheet's own and counts from 1. Rows without any content are left out. */
export type SheetRow = { readonly number: number; readonly cells: readonly SheetCell[] };

/** The error of a file that cannot be read as a sheet; the message is for its sender. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet';
}

/** The media types of sheets. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** The most that is read of one sheet. */
export const sheetBounds = {
  /** Bytes of its file. */
  bytes: 8 * 1024 * 1024,
  /** Rows with content, the header among them. */
  rows: 20_001,
  /** Rows with or without content. */
  allRows: 100_000,
  columns: 256,
  /** Characters of a cell: the limit of spreadsheet programs. */
  characters: 32_767,
  /** Cells with content, and texts that cells share. */
  cells: 1_000_000,
  /** Bytes (UTF-8) of what all cells show; a text that many cells share counts in each. */
  content: 16 * 1024 * 1024,
} as const;

const tooManyRows = () =>
  new UnreadableSheet(`The sheet has more than ${sheetBounds.rows - 1} rows. Divide it into several.`);

/** @throws UnreadableSheet past the most rows or columns */
export function requireInBounds(rows: readonly SheetRow[], row: SheetRow): void {
  if (rows.length >= sheetBounds.rows) throw tooManyRows();
  if (row.cells.length > sheetBounds.columns) throw tooManyColumns(row.number);
}

/** The error for a row with too many columns. */
export function tooManyColumns(row: number): UnreadableSheet {
  return new UnreadableSheet(`Row ${row} has more than ${sheetBounds.columns} columns.`);
}

/** True if a row has any content. */
export function hasContent(cells: readonly SheetCell[]): boolean {
  return cells.some((cell) => cell !== null && (typeof cell !== 'string' || cell.trim() !== ''));
}
