import { wallClock } from '../../lib/calendar/offsets.ts';
import { csvLine, csvMark, csvText } from '../../lib/csv-table.ts';
import { bookOf } from '../../lib/workbook/book.ts';
import type { Cell } from '../../lib/workbook/cells.ts';
import { workbookOf } from '../../lib/workbook/workbook.ts';
import { exportFormats, fitted } from './columns.ts';
import { type Sheet, valuesOf } from './sheet.ts';

/*
 * The formats that the file of an export can have (rules/exports#formats). Each is written as its rows are taken: of
 * any number of rows, some hundreds are in memory.
 */

/** The formats by the extension of their files; the first one is the default. */
export const fileFormats = ['xlsx', 'csv', 'ndjson'] as const;

export type FileFormat = (typeof fileFormats)[number];

type Writing = {
  mediaType: string;
  /** The bytes of a file with a sheet. @throws what its items throw */
  bytesOf(sheet: Sheet): Iterable<Buffer> | AsyncIterable<Buffer>;
};

/** The writer and media type of each format. */
export const writings: Readonly<Record<FileFormat, Writing>> = {
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytesOf: (sheet) =>
      sheet.book
        ? bookBytes(sheet.book, sheet)
        : workbookOf(
            [sheet.before, sheet]
              .filter((one) => one !== undefined)
              .map((one) => ({ plan: planOf(one), rows: cellsOf(one) })),
          ),
  },
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    bytesOf: (sheet) => inChunks(csvOf(sheet)),
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    bytesOf: (sheet) => inChunks(jsonLinesOf(sheet)),
  },
};

/** The format that a file has by its name. */
export function formatOfFile(name: string): FileFormat {
  return fileFormats.find((format) => name.endsWith(`.${format}`)) ?? 'xlsx';
}

async function* bookBytes(book: NonNullable<Sheet['book']>, { items }: Sheet): AsyncGenerator<Buffer> {
  yield await bookOf(book([...items]));
}

function planOf({ name, columns }: Sheet) {
  return { name, columns: columns.map(({ header, type }) => fitted(header, type)), formats: exportFormats };
}

function* cellsOf(sheet: Sheet): Generator<Cell[]> {
  const wall = wallClock(sheet.timeZone);
  const types = sheet.columns.map(({ type }) => type.cell);
  for (const { values, currency } of valuesOf(sheet)) {
    yield types.map((cell, at) => cell(values[at], wall, currency));
  }
}

/**
 * The content of a workbook as text (RFC 4180): headers in the requested language, amounts in major units.
 */
function* csvOf(sheet: Sheet): Generator<string> {
  const wall = wallClock(sheet.timeZone);
  const types = sheet.columns.map(({ type }) => type.field);
  yield csvMark + csvLine(sheet.columns.map(({ header }) => csvText(header)));
  for (const { values, currency } of valuesOf(sheet)) {
    yield csvLine(types.map((field, at) => (values[at] === null ? '' : field(values[at], wall, currency))));
  }
}

/** An object a line, its members called as the columns: the values of the list as the interface answers them. */
function* jsonLinesOf(sheet: Sheet): Generator<string> {
  const paths = sheet.columns.map(({ path }) => path);
  for (const { values } of valuesOf(sheet)) {
    yield `${JSON.stringify(Object.fromEntries(paths.map((path, at) => [path, values[at]])))}\n`;
  }
}

const chunkCharacters = 128 * 1024;

function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkCharacters) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}
