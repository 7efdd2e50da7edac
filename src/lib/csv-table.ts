import { guarded } from './cell-escape.ts';

/** The content of a cell in a download; null is an empty cell. */
export type Cell = string | number | null;

/**
 * Rows as a file that spreadsheets open as a table (CSV with a byte-order mark, lines by CR LF). With decimal commas,
 * cells are separated by semicolons, as spreadsheets expect in such locales. A text that a spreadsheet would take for a
 * formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly Cell[])[], decimal: string = '.'): string {
  const between = decimal === ',' ? ';' : ',';
  return (
    csvMark +
    rows
      .map((row) =>
        csvLine(
          row.map((cell) => cellText(cell, decimal)),
          between,
        ),
      )
      .join('')
  );
}

/** The byte order mark by which spreadsheets detect UTF-8. It precedes the first line. */
export const csvMark = '\uFEFF';

/** A line of cells that are written already, with its end (RFC 4180). */
export function csvLine(cells: readonly string[], between: ',' | ';' = ','): string {
  return `${cells.join(between)}\r\n`;
}

/**
 * A text as a cell of a line: in quotes if necessary, with an apostrophe wherever a spreadsheet could take it for a
 * formula (`guarded`).
 */
export function csvText(text: string): string {
  const safe = guarded(text);
  const needsQuotes = /[",;\r\n\t]/.test(safe) || safe !== safe.trim();
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function cellText(cell: Cell, decimal: string): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', decimal) : csvText(cell);
}
