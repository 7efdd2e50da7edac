/** What a cell of a download holds; null is an empty one. */
export type Cell = string | number | null;

/**
 * Rows as a file that spreadsheets open as a table (CSV with a byte-order mark, lines by CR LF). Where numbers are
 * written with a comma, cells are told apart by semicolons, as the spreadsheets of there expect. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly Cell[])[], decimal: string = '.'): string {
  const between = decimal === ',' ? ';' : ',';
  const lines = rows.map((row) => row.map((cell) => textOf(cell, decimal, between)).join(between));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function textOf(cell: Cell, decimal: string, between: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  // Spreadsheets look for the formula behind blanks, and take letters of full width for those of half of it.
  const isFormula = /^\s*[=+\-@＝＋－＠|%]/u.test(cell) || /^[\t\r\n]/.test(cell);
  const safe = isFormula ? `'${cell}` : cell;
  const needsQuotes = safe.includes(between) || /[",;\r\n\t]/.test(safe) || safe !== safe.trim();
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe;
}
