import { type DataValidation, type Cell as FrameCell, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { columnLetters } from '../workbook/rows.ts';
import { csvOf } from './csv.ts';

/** A cell of a template: a text, which always stays text; a number; or empty. */
export type TemplateCell = string | number | null;

/** A column of a template; `format` is how numbers are shown there, which are texts otherwise. */
export type TemplateColumn = {
  header: string;
  width: number;
  format?: string | undefined;
  choices?: readonly string[] | undefined;
  help: string;
  example: TemplateCell;
};

/** A sheet to fill in: its name, its columns, and existing rows. */
export type TemplatePlan = {
  names: { sheet: string; help: string; choices: string; column: string; meaning: string; example: string };
  columns: readonly TemplateColumn[];
  rows: readonly (readonly TemplateCell[])[];
  /** The separators of its CSV file, by language. */
  marks: { delimiter: ',' | ';'; decimal: '.' | ',' };
};

/** A template as a workbook: a sheet to fill in, one that explains it, and one with the choices of its lists. */
export async function templateWorkbook({ names, columns, rows }: TemplatePlan): Promise<Uint8Array> {
  const cells = new Map<string, Partial<FrameCell>>();
  for (const [at, { header }] of columns.entries())
    cells.set(`0,${at}`, { value: header, style: headerStyle });
  const choices = columns.filter((column) => column.choices && column.choices.length > 0);
  const sheet: WriteSheet = {
    name: names.sheet,
    columns: columns.map(({ width, format = '@' }) => ({ width, style: { numFmt: format } })),
    rows: [columns.map(({ header }) => header), ...rows.map((row) => row.map(plain))],
    cells,
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap((column, at): DataValidation[] => {
      const list = choices.indexOf(column);
      return list < 0 ? [] : [validationOf(at, names.choices, list, column.choices!.length)];
    }),
  };
  const help: WriteSheet = {
    name: names.help,
    columns: [{ width: 28 }, { width: 80 }, { width: 28, style: { numFmt: '@' } }],
    rows: [
      [names.column, names.meaning, names.example],
      ...columns.map(({ header, help, example }) => [header, help, example]),
    ],
    cells: headCells([names.column, names.meaning, names.example]),
    freezePane: { rows: 1 },
  };
  const longest = Math.max(0, ...choices.map((column) => column.choices!.length));
  const lists: WriteSheet = {
    name: names.choices,
    columns: choices.map(({ width }) => ({ width, style: { numFmt: '@' } })),
    rows: [
      choices.map(({ header }) => header),
      ...Array.from({ length: longest }, (_, at) => choices.map((column) => column.choices![at] ?? null)),
    ],
    cells: headCells(choices.map(({ header }) => header)),
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: choices.length > 0 ? [sheet, help, lists] : [sheet, help] });
}

/** A text that looks like an escape of spreadsheets (ECMA-376 part 1, section 22.9.2.19), which hucre leaves as it is. */
function plain(cell: TemplateCell): TemplateCell {
  return typeof cell === 'string' ? cell.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : cell;
}

/** A template as a CSV file. */
export function templateCsv({ columns, rows, marks }: TemplatePlan): string {
  const shown = (cell: TemplateCell) =>
    typeof cell === 'number' ? String(cell).replace('.', marks.decimal) : (cell ?? '');
  const header = columns.map((column) => column.header);
  const examples = rows.length === 0 ? [columns.map(({ example }) => shown(example))] : [];
  return csvOf([header, ...examples, ...rows.map((row) => row.map(shown))], marks.delimiter);
}

const headerStyle = {
  font: { name: 'Calibri', size: 11, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF4' } },
  alignment: { vertical: 'center' },
} as const;

function headCells(headers: readonly string[]): Map<string, Partial<FrameCell>> {
  return new Map(headers.map((value, at) => [`0,${at}`, { value, style: headerStyle }]));
}

/** The list that a column offers; another text may be typed all the same, and is judged when the sheet is sent. */
function validationOf(column: number, sheet: string, list: number, count: number): DataValidation {
  const letters = columnLetters(column);
  const from = columnLetters(list);
  return {
    type: 'list',
    range: `${letters}2:${letters}20001`,
    formula1: `'${sheet.replaceAll("'", "''")}'!$${from}$2:$${from}$${count + 1}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'warning',
  };
}
