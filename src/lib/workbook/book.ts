import type { Cell as FrameCell, WriteSheet } from 'hucre';
import type { Cell, FormattedNumber } from './cells.ts';
import { columnLetters } from './rows.ts';

/** A formula with its value, which programs that do not compute show. */
export type Computed = FormattedNumber & { readonly formula: string };

/** A cell of a book. */
export type BookCell = Cell | Computed;

/** A sheet of a book: all of it in memory. */
export type BookSheet = {
  /** 31 characters at most, none of `[]:*?/\`; each once in a book. */
  name: string;
  /** Column widths in characters. */
  widths: readonly number[];
  rows: readonly (readonly BookCell[])[];
  /** The number of rows and columns that are frozen, bold, and repeated on each page. */
  head: { rows: number; columns: number };
  /** True if the last row has totals. */
  hasTotals: boolean;
  /** True if the last header row has filter buttons. */
  hasFilter: boolean;
};

/**
 * A workbook of a few sheets (ECMA-376), with formulas and their values, for small data; `workbookOf` is for lists of
 * any length. Text always stays text.
 */
export async function bookOf(sheets: readonly BookSheet[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    stringMode: 'inline',
    namedRanges: sheets.flatMap(({ name, head }) => {
      const quoted = `'${name.replaceAll("'", "''")}'`;
      const parts = [
        ...(head.columns > 0 ? [`${quoted}!$A:$${columnLetters(head.columns - 1)}`] : []),
        ...(head.rows > 0 ? [`${quoted}!$1:$${head.rows}`] : []),
      ];
      return parts.length > 0 ? [{ name: '_xlnm.Print_Titles', range: parts.join(','), scope: name }] : [];
    }),
    sheets: sheets.map(written),
  });
  return Buffer.from(bytes);
}

function written({ name, widths, rows, head, hasTotals, hasFilter }: BookSheet): WriteSheet {
  const cells = new Map<string, Partial<FrameCell>>();
  const last = rows.length - 1;
  for (const [at, row] of rows.entries())
    for (const [place, cell] of row.entries()) {
      if (cell === null) continue;
      const style = {
        ...(at < head.rows ? headStyle : hasTotals && at === last ? totalStyle : undefined),
        ...(typeof cell === 'object' && { numFmt: cell.format }),
      };
      const value = typeof cell === 'object' ? cell.value : typeof cell === 'string' ? textOf(cell) : cell;
      const formula =
        typeof cell === 'object' && 'formula' in cell
          ? { formula: cell.formula, formulaResult: cell.value }
          : undefined;
      cells.set(`${at},${place}`, { value, style, ...formula });
    }
  const end = rows.length - (hasTotals ? 1 : 0);
  return {
    name,
    columns: widths.map((width) => ({ width })),
    rows: rows.map((row) => row.map(() => null)),
    cells,
    freezePane: { rows: head.rows, columns: head.columns },
    ...(hasFilter && {
      autoFilter: {
        range: `A${head.rows}:${columnLetters(widths.length - 1)}${Math.max(end, head.rows + 1)}`,
      },
    }),
    pageSetup: onPaper,
  };
}

/** Escapes text that looks like a spreadsheet escape (ECMA-376 part 1, section 22.9.2.19). */
function textOf(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** Print settings: landscape, one page wide, any number of pages long. */
export const onPaper = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const;

/** The first row of a sheet. One that has no face of its own is shown in another one than the rows. */
export const headStyle = {
  font: { name: 'Calibri', size: 11, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF4' } },
  alignment: { vertical: 'center' },
} as const;

const totalStyle = {
  font: { name: 'Calibri', size: 11, bold: true },
  border: { top: { style: 'thin' } },
} as const;
