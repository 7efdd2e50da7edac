import { sheetBounds, sheetTypes } from '../../../lib/sheets/cells.ts';

/** A chosen file with its content at that time: the checked content is the imported one. */
export type ChosenFile = { name: string; size: number; sheet: Blob };

/** The reason that a file is not sent at all. */
export type NotSent = 'kind' | 'tooLarge' | 'empty' | 'unreadable';

/** File types that are sent to the server, which explains what to do about old workbooks and macros. */
const endings = /\.(xlsx|xlsm|xlsb|xls|csv|txt|tsv)$/i;

/** Packed workbooks, and the older ones. */
const workbookMarks = ['504b', 'd0cf'];

/**
 * Reads a file into memory: it may be changed, or closed, before it is imported.
 * @returns why not, where it is no file to send
 */
export async function chosenFile(file: File): Promise<ChosenFile | NotSent> {
  const { name, size } = file;
  if (!endings.test(name)) return 'kind';
  if (size > sheetBounds.bytes) return 'tooLarge';
  if (size === 0) return 'empty';
  try {
    const bytes = await file.arrayBuffer();
    return { name, size, sheet: new Blob([bytes], { type: typeOf(new Uint8Array(bytes)) }) };
  } catch {
    return 'unreadable';
  }
}

/** The media type of a sheet, by its first bytes, because browsers decide by the installed programs. */
export function typeOf(bytes: Uint8Array): string {
  const mark = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return workbookMarks.includes(mark) ? sheetTypes.xlsx : sheetTypes.csv;
}

/** The name of a file derived from another: `people.xlsx` and `problems` make `people problems.csv`. */
export function nameAfter(name: string, what: string): string {
  return `${name.replace(/\.\w+$/, '')} ${what}.csv`;
}
