import { minorDigits } from '../../lib/currencies.ts';
import type { SheetCell } from '../../lib/sheets/cells.ts';
import { invalidField } from '../../problems/problem.ts';
import { cellTexts, fieldTexts } from '../../problems/sentences.ts';
import { normalized } from './columns.ts';

/** The language of a sheet, which determines the decimal mark. */
export type SheetLocale = 'en' | 'es';

/** The cells of a row by field; a field that has no content is not there. */
export type RowCells = Readonly<Record<string, Exclude<SheetCell, null>>>;

/** A cell as a text, without the spaces around it. @throws `validation.failed` for a cell that is not a text */
export function textAt(cells: RowCells, field: string): string | undefined {
  const cell = cells[field];
  if (cell === undefined) return undefined;
  if (typeof cell === 'object') throw invalidField(field, 'isString', cellTexts[cell.fault]);
  return typeof cell === 'string' ? cell.trim() : String(cell);
}

/** A text whose stored value may have spaces around it: a value that differs only in these counts as unchanged. */
export function storedOr(stored: string | null | undefined, text: string | undefined): string | undefined {
  return stored !== null && stored !== undefined && stored.trim() === text ? stored : text;
}

/**
 * The text of a cell, with the spaces around it if a thing has exactly that name, else without.
 * @throws `validation.failed` for a cell that is not a text
 */
export function eitherText(
  cells: RowCells,
  field: string,
  isKnown: (text: string) => boolean,
): string | undefined {
  const text = textAt(cells, field);
  const raw = cells[field];
  return typeof raw === 'string' && raw !== text && isKnown(raw) ? raw : text;
}

/** The members of an object that are there. */
export function defined<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

const words: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  si: true,
  s: true,
  verdadero: true,
  x: true,
  '1': true,
  no: false,
  n: false,
  false: false,
  falso: false,
  '0': false,
};

/** Yes or no. @throws `validation.failed` for what is neither */
export function booleanAt(cells: RowCells, field: string): boolean | undefined {
  const text = textAt(cells, field);
  if (text === undefined) return undefined;
  const value = Object.hasOwn(words, normalized(text)) ? words[normalized(text)] : undefined;
  if (value === undefined) throw invalidField(field, 'isBoolean', fieldTexts.yesOrNo);
  return value;
}

/** A key of a closed list, given as it is or as one of its labels. Any other text stays as it is, and its rule refuses it. */
export function keyAt(
  cells: RowCells,
  field: string,
  labels: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const text = textAt(cells, field);
  if (text === undefined) return undefined;
  const name = normalized(text);
  const found = Object.entries(labels).find(([key, names]) =>
    [key, ...names].some((each) => normalized(each) === name),
  );
  return found?.[0] ?? text;
}

/**
 * A number with up to `decimals` decimals, as a decimal text: digits, and a point where there are decimals.
 * @throws `validation.failed` for what is none, and for what may be two (`2.500` without a language)
 */
function decimalAt(
  cells: RowCells,
  field: string,
  decimals: number,
  locale: SheetLocale | undefined,
): string | undefined {
  const cell = cells[field];
  if (cell === undefined) return undefined;
  const text = typeof cell === 'number' ? plainNumber(cell, decimals) : textAt(cells, field)!;
  const bare = text.replaceAll(/[\s$\u20ac%]/g, '');
  const decimal = typeof cell === 'number' ? bare : withPoint(bare, field, locale);
  const match = /^(\d+)(?:\.(\d*))?$/.exec(decimal);
  if (!match) throw invalidField(field, 'isNumber', fieldTexts.positiveNumber);
  const [, whole, fraction = ''] = match;
  const needed = fraction.replace(/(?<!0)0+$/, '');
  if (needed.length > decimals)
    throw invalidField(field, 'isNumber', fieldTexts.maxDecimals({ max: decimals }));
  return needed === '' ? whole! : `${whole}.${needed}`;
}

/** A number of a sheet, where 0.1 + 0.2 may have left a trace. */
function plainNumber(value: number, decimals: number): string {
  const rounded = value.toFixed(decimals);
  return Math.abs(Number(rounded) - value) < 1e-9 * Math.max(1, Math.abs(value)) ? rounded : String(value);
}

/** With the marks of thousands gone, and a point before the decimals. */
function withPoint(text: string, field: string, locale: SheetLocale | undefined): string {
  const marks = [...text.matchAll(/[.,']/g)].map(([mark]) => mark);
  if (marks.length === 0) return text;
  const point = pointOf(text, marks, locale);
  if (point === 'either') throw invalidField(field, 'isNumber', fieldTexts.unclearNumber({ number: text }));
  const [whole = '', ...rest] = point === null ? [text] : text.split(point);
  if (rest.length > 1 || !/^\d{1,3}(?:[.,']\d{3})*$|^\d+$/.test(whole)) return 'none';
  return [whole.replaceAll(/[.,']/g, ''), ...rest].join('.');
}

/** The mark before the decimals of an amount; null for none. */
function pointOf(
  text: string,
  marks: readonly string[],
  locale: SheetLocale | undefined,
): string | null | 'either' {
  const last = marks.at(-1)!;
  if (new Set(marks).size > 1) return last;
  if (marks.length > 1 || last === "'") return null;
  const [whole = '', digits = ''] = text.split(last);
  if (digits.length !== 3 || whole.length > 3 || whole.startsWith('0')) return last;
  // Three digits after one mark are thousands in one country, and decimals in another.
  if (locale === undefined) return 'either';
  return last === (locale === 'es' ? ',' : '.') ? last : null;
}

/**
 * The amount in minor units of a cell in major units.
 * @throws `validation.failed`
 */
export function amountAt(
  cells: RowCells,
  field: string,
  currency: string,
  locale: SheetLocale | undefined,
): number | undefined {
  const digits = minorDigits(currency);
  const text = decimalAt(cells, field, digits, locale);
  if (text === undefined) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** A percentage. @throws `validation.failed` */
export function numberAt(
  cells: RowCells,
  field: string,
  locale: SheetLocale | undefined,
): number | undefined {
  const text = decimalAt(cells, field, 6, locale);
  return text === undefined ? undefined : Number(text);
}
