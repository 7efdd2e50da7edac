import { CsvError, parse } from 'csv-parse/sync';
import { unguarded } from '../cell-escape.ts';
import { csvLine, csvMark, csvText } from '../csv-table.ts';
import {
  hasContent,
  requireInBounds,
  type SheetRow,
  sheetBounds,
  tooManyColumns,
  UnreadableSheet,
} from './cells.ts';

/** Cells of a row with or without content: as many as spreadsheet programs have columns. */
const maxCells = 16_384;

const delimiters = [',', ';', '\t'] as const;

/**
 * The rows of a CSV file (RFC 4180): of commas, semicolons or tabs, whichever its first row has most of; in UTF-8 with
 * or without a mark, in UTF-16 with one, else in Windows-1252; lines end in any of the usual ways. Every cell is a
 * text.
 * @throws UnreadableSheet for a file that is not CSV, has formulas, or is too large
 */
export function rowsOfCsv(bytes: Uint8Array): SheetRow[] {
  const text = decoded(bytes);
  if (text.trim() === '') throw new UnreadableSheet('The file is empty.');
  if (text.startsWith('PK\x03\x04')) throw new UnreadableSheet('This is a workbook (.xlsx). Send it as one.');
  if (text.includes('\0')) throw new UnreadableSheet('This is no text, and no CSV file.');
  // A line that spreadsheet programs read and do not show.
  const separator = /^sep=([,;\t])\r?\n/i.exec(text);
  const content = separator ? text.slice(separator[0].length) : text;
  return parsed(content, separator?.[1] ?? delimiterOf(content));
}

function parsed(text: string, delimiter: string): SheetRow[] {
  const rows: SheetRow[] = [];
  let number = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1024 * 1024,
      cast(value, { index }) {
        // A row is checked when it is whole; one that does not end is no row.
        if (index >= maxCells) throw tooManyColumns(number + 1);
        return value;
      },
      on_record(cells: string[]) {
        number++;
        if (number > sheetBounds.allRows)
          throw new UnreadableSheet(
            `The file has more than ${sheetBounds.allRows} lines. Delete the empty ones.`,
          );
        if (!hasContent(cells)) return null;
        const row = { number, cells: cells.map((cell) => cellOf(cell, number)) };
        requireInBounds(rows, row);
        rows.push(row);
        return null;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    // Whatever a file makes fail here, it is the file that is wrong.
    const why = error instanceof CsvError ? `: ${error.message}` : '.';
    throw new UnreadableSheet(`Row ${number + 1} is not written as CSV${why}`, { cause: error });
  }
  return rows;
}

function decoded(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns the most frequent of comma, semicolon and tab in the first line with content, ignoring quoted text.
 */
function delimiterOf(text: string): string {
  const counts = delimiters.map(() => 0);
  let isQuoted = false;
  let hasBegun = false;
  // By hand: a pattern for it takes a stack that a long quote is too deep for.
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!;
    if (mark === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (mark === '\n' || mark === '\r') {
      if (hasBegun) break;
      continue;
    }
    hasBegun ||= mark === '"' || mark.trim() !== '';
    const place = (delimiters as readonly string[]).indexOf(mark);
    if (place >= 0) counts[place]!++;
  }
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

function cellOf(text: string, row: number): string | null {
  if (text === '') return null;
  // This is how some programs write a text that looks like a number.
  const quoted = /^="([^"]*)"$/.exec(text);
  if (quoted) return quoted[1]!;
  if (text.startsWith('='))
    throw new UnreadableSheet(`Row ${row} has a formula. Save the values alone, or send a workbook (.xlsx).`);
  if (text.length > sheetBounds.characters)
    throw new UnreadableSheet(`Row ${row} has a cell that is too long.`);
  return unguarded(text);
}

/**
 * A CSV file of texts that `rowsOfCsv` reads back as they were, in UTF-8 with a mark. Texts that a spreadsheet
 * program would compute get an apostrophe before them.
 */
export function csvOf(rows: readonly (readonly string[])[], delimiter: ',' | ';'): string {
  return csvMark + rows.map((cells) => csvLine(cells.map(csvText), delimiter)).join('');
}
