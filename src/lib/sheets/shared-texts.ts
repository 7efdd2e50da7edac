import { sheetBounds, UnreadableSheet } from './cells.ts';
import type { XmlHandler } from './xml.ts';

/** The texts of some elements, as they are read, and no more of them than a cell may have. */
export class TextPieces {
  #text = '';
  /** True if the item has a text element, even an empty one. */
  isThere = false;

  add(piece: string): void {
    // One more than there may be tells that it is too long.
    const left = sheetBounds.characters + 1 - this.#text.length;
    if (left > 0) this.#text += piece.length > left ? piece.slice(0, left) : piece;
  }

  /** Takes the text, for the next to begin. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    this.isThere = false;
    return text;
  }
}

/**
 * The texts that cells share: the plain text, without fonts and phonetics.
 * @throws UnreadableSheet if they exceed the limit of a sheet
 */
export class SharedTexts {
  readonly #texts: string[] = [];
  readonly #pieces = new TextPieces();
  #bytes = 0;
  #isText = false;
  #spoken = 0;

  readonly handler: XmlHandler = {
    open: (name) => {
      if (name === 'rPh') this.#spoken++;
      else if (name === 't') this.#isText = this.#spoken === 0;
    },
    text: (text) => {
      if (this.#isText) this.#pieces.add(text);
    },
    close: (name) => {
      if (name === 'rPh') this.#spoken--;
      else if (name === 't') this.#isText = false;
      else if (name === 'si') this.#keep(this.#pieces.take());
    },
  };

  #keep(text: string): void {
    this.#bytes += Buffer.byteLength(text);
    if (this.#texts.length >= sheetBounds.cells || this.#bytes > 2 * sheetBounds.content)
      throw new UnreadableSheet('The sheet has too much text. Divide it into several.');
    this.#texts.push(text);
  }

  /** @throws UnreadableSheet if there is none at a place */
  at(place: string): string {
    const text = /^\s*\d+\s*$/.test(place) ? this.#texts[Number(place)] : undefined;
    if (text === undefined) throw new UnreadableSheet('The workbook is damaged: a cell has no text.');
    return text;
  }
}
