import { buffer } from 'node:stream/consumers';
import type { Cell as FrameCell, WriteSheet } from 'hucre';
import { headStyle, onPaper } from './book.ts';
import type { Format } from './cells.ts';
import { columnLetters, type Styles } from './rows.ts';

/** A list of a workbook without its rows. */
export type WorkbookPlan = {
  /** The name of the sheets. Sheets after the first one get a number too. */
  name: string;
  /** Texts of the first row, and widths in characters. */
  columns: readonly { header: string; width: number }[];
  /** Every format that a cell may have. */
  formats: readonly Format[];
};

/** The parts of a workbook that do not depend on its rows. */
export type Frame = {
  styles: Styles;
  /** The XML before a sheet's second row. */
  head: string;
  /** The XML after the last row. `rows` includes the first row. */
  tail(rows: number): string;
};

/** A file inside of a workbook. */
export type Part = { path: string; content: Buffer };

/*
 * hucre writes a workbook with everything but the rows: its styles, its first row, frozen, with a filter and
 * repeated on paper, and the files that hold it together. The rows are put where it had none. Its own writer for many rows knows no filter, and
 * one format for a column, where amounts of two currencies may stand.
 */

export const sheetPath = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`;
const isSheet = (path: string) => path.startsWith('xl/worksheets/');

/** The frame of the sheets of a workbook. */
export async function frameOf(plan: WorkbookPlan): Promise<Frame> {
  const parts = await partsOf([{ plan, sheets: 1 }]);
  const sheet = parts.find(({ path }) => path === sheetPath(1))!.content.toString('utf8');
  const sampleAt = sheet.indexOf('<row r="2"');
  const sampleEnd = sheet.indexOf('</row></sheetData>', sampleAt);
  const head = sheet.slice(0, sampleAt);
  const samples = sheet.slice(sampleAt, sampleEnd);
  const tail = sheet.slice(sampleEnd + '</row>'.length);
  const numbers = [...samples.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)].map((match) => Number(match[1]));
  const last = columnLetters(plan.columns.length - 1);
  return {
    styles: new Map(plan.formats.map((format, index) => [format, numbers[index]!])),
    // The dimension of the sheet is that of the frame alone, and may be left out.
    head: head.replace(/<dimension [^>]*>/, ''),
    tail: (rows) => tail.replace(/(<autoFilter ref=")[^"]*/, `$1A1:${last}${rows}`),
  };
}

/** The files that hold a number of sheets together: all of a workbook but the sheets. */
export async function partsAround(lists: readonly SheetsOf[]): Promise<Part[]> {
  return (await partsOf(lists)).filter(({ path }) => !isSheet(path));
}

/** A list, and the number of its sheets. */
type SheetsOf = { plan: WorkbookPlan; sheets: number };

/** A workbook of which each sheet has the header and a row of samples: one without a format, then one in each. */
async function partsOf(lists: readonly SheetsOf[]): Promise<Part[]> {
  const all = lists.flatMap(({ plan, sheets }) =>
    Array.from({ length: sheets }, (_, index) => sampleOf(plan, index)),
  );
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    stringMode: 'inline',
    // hucre would name the rows that are repeated without the quotes that a name with a space needs.
    namedRanges: all.map(({ name: scope }) => ({
      name: '_xlnm.Print_Titles',
      range: `'${scope.replaceAll("'", "''")}'!$1:$1`,
      scope,
    })),
    sheets: all,
  });
  return unzipped(bytes);
}

function sampleOf({ name, columns, formats }: WorkbookPlan, index: number): WriteSheet {
  const cells = new Map<string, Partial<FrameCell>>();
  for (const [at, { header }] of columns.entries()) cells.set(`0,${at}`, { value: header, style: headStyle });
  for (const [at, numFmt] of formats.entries()) cells.set(`1,${at + 1}`, { value: 0, style: { numFmt } });
  return {
    name: index === 0 ? name : `${name} ${index + 1}`,
    columns: columns.map(({ width }) => ({ width })),
    rows: [columns.map(({ header }) => header), [0, ...formats.map(() => 0)]],
    cells,
    freezePane: { rows: 1 },
    autoFilter: { range: 'A1:A2' },
    pageSetup: onPaper,
  };
}

async function unzipped(bytes: Uint8Array): Promise<Part[]> {
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const parts: Part[] = [];
  for await (const entry of zip.eachEntry()) {
    parts.push({ path: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  return parts;
}
