import { dayMs } from '../calendar/durations.ts';

/** A format code of ECMA-376 part 1, section 18.8.31. */
export type Format = string;

/** A cell: text, a boolean, a number (with its format, if needed), or empty. */
export type Cell = string | boolean | number | FormattedNumber | null;
export type FormattedNumber = { readonly value: number; readonly format: Format };

/** A moment on the wall's clocks, to the second. */
export const momentFormat: Format = 'yyyy-mm-dd hh:mm:ss';

/** A day, and a month. */
export const dayFormat: Format = 'yyyy-mm-dd';
export const monthFormat: Format = 'yyyy-mm';

/** The format of a number with `digits` decimals and a mark between thousands. */
export function decimalFormat(digits: number): Format {
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`;
}

const epochMs = Date.UTC(1899, 11, 30);

/**
 * A moment on the wall's clocks as a spreadsheet has it: days since 1899-12-30 (right from March 1900 on; before
 * that, spreadsheets have a day that never was). `wallMs` counts milliseconds as if the clocks showed UTC.
 */
export function momentCell(wallMs: number, format: Format = momentFormat): FormattedNumber {
  return { value: (wallMs - epochMs) / dayMs, format };
}
