import { maxSheetRows } from '../workbook/workbook.ts';
import {
  hasContent,
  requireInBounds,
  type SheetCell,
  type SheetRow,
  sheetBounds,
  tooManyColumns,
  UnreadableSheet,
} from './cells.ts';
import { masked, momentText, type Shown } from './formats.ts';
import { type SharedTexts, TextPieces } from './shared-texts.ts';
import type { Attributes, XmlHandler } from './xml.ts';

/** Number formats of a workbook's styles, and its date system. */
export type SheetStyles = { styles: readonly Shown[]; since1904: boolean };

/** A cell while it is read. */
type OpenCell = { column: number; type: string; style: number; hasFormula: boolean };

/** The cost of a cell in addition to its text, so that a million empty cells count too. */
const cellBytes = 8;

/**
 * Reads the cells of a sheet as its part is unpacked. `rows` are those with content.
 * @throws UnreadableSheet for what is damaged, or more than is read
 */
export class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly #texts: SharedTexts;
  readonly #styles: SheetStyles;
  readonly #pieces = new TextPieces();
  #rowCount = 0;
  #row = 0;
  #cells: SheetCell[] | undefined;
  #column = 0;
  #cell: OpenCell | undefined;
  /** True while incoming text belongs to the cell's value. */
  #isHeld = false;
  #spoken = 0;
  #cellCount = 0;
  #bytes = 0;

  constructor(texts: SharedTexts, styles: SheetStyles) {
    this.#texts = texts;
    this.#styles = styles;
  }

  readonly handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'row') this.#openRow(attributes()['r']);
      else if (name === 'c' && this.#cells) this.#openCell(attributes());
      else if (this.#cell) this.#openHeld(this.#cell, name);
    },
    text: (text) => {
      if (this.#isHeld) this.#pieces.add(text);
    },
    close: (name) => {
      if (name === 'row') this.#closeRow();
      else if (name === 'c') this.#closeCell();
      else if (name === 'rPh') this.#spoken--;
      else if (name === 'v' || name === 't') this.#isHeld = false;
    },
  };

  /** A sheet has its rows in their order. */
  #openRow(place: string | undefined): void {
    if (++this.#rowCount > sheetBounds.allRows)
      throw new UnreadableSheet(
        `The sheet has more than ${sheetBounds.allRows} rows. Delete the empty ones.`,
      );
    const number = place === undefined ? this.#row + 1 : Number(place);
    if (!Number.isInteger(number) || number <= this.#row || number > maxSheetRows)
      throw new UnreadableSheet('The workbook is damaged: its rows are not in their order.');
    this.#row = number;
    this.#cells = [];
    this.#column = 0;
  }

  #closeRow(): void {
    const cells = this.#cells ?? [];
    this.#cells = undefined;
    if (!hasContent(cells)) return;
    const row = { number: this.#row, cells };
    requireInBounds(this.rows, row);
    this.rows.push(row);
  }

  #openCell({ r: place, t: type = 'n', s: style = '0' }: Attributes): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    if (this.#column > sheetBounds.columns) throw tooManyColumns(this.#row);
    this.#cell = { column: this.#column, type, style: Number(style), hasFormula: false };
    this.#pieces.take();
  }

  #openHeld(cell: OpenCell, name: string): void {
    if (name === 'f') cell.hasFormula = true;
    else if (name === 'rPh') this.#spoken++;
    else if (name === (cell.type === 'inlineStr' ? 't' : 'v') && this.#spoken === 0) {
      this.#isHeld = true;
      this.#pieces.isThere = true;
    }
  }

  #closeCell(): void {
    const [cell, cells] = [this.#cell, this.#cells];
    this.#cell = undefined;
    if (!cell || !cells) return;
    const { isThere } = this.#pieces;
    const value = this.#valueOf(cell, this.#pieces.take(), isThere);
    if (value === null) return;
    this.#bytes += cellBytes + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
    if (++this.#cellCount > sheetBounds.cells || this.#bytes > sheetBounds.content)
      throw new UnreadableSheet('The sheet has too much text. Divide it into several.');
    while (cells.length < cell.column) cells.push(null);
    cells[cell.column - 1] = value;
  }

  #valueOf({ type, style, hasFormula }: OpenCell, held: string, isThere: boolean): SheetCell {
    const isText = type === 'str' || type === 'd' || type === 'inlineStr';
    if (!isThere || (!isText && held.trim() === ''))
      return hasFormula ? { fault: 'formulaWithoutValue' } : null;
    if (isText) return textOf(held);
    if (type === 's') return textOf(this.#texts.at(held));
    if (type === 'b') return held.trim() === '1' || held.trim() === 'true';
    if (type !== 'n') return { fault: 'error' };
    const { styles, since1904 } = this.#styles;
    return shownNumber(Number(held), styles[style], since1904);
  }
}

function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0];
  if (!letters) throw new UnreadableSheet('The workbook is damaged: a cell has no place.');
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** A text without the escapes that spreadsheets have for what XML has no place for. */
function textOf(value: string): SheetCell {
  if (value.length > sheetBounds.characters) return { fault: 'longText' };
  if (!value.includes('_')) return value;
  return value.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The precision of a number in a sheet; numbers with more digits were rounded when they were typed. */
const certainDigits = 1e15;

function shownNumber(value: number, shown: Shown, since1904: boolean): SheetCell {
  if (!Number.isFinite(value)) return { fault: 'notANumber' };
  if (shown === 'moment') return momentText(value, since1904) ?? { fault: 'notADate' };
  if (Math.abs(value) >= certainDigits) return { fault: 'manyDigits' };
  if (shown === 'percent') return Number((value * 100).toPrecision(12));
  if (shown && Number.isInteger(value) && value >= 0) return masked(value, shown.mask);
  return value;
}
