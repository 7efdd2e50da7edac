import type { Cell, Format } from './cells.ts';

/** The number that a workbook gives to each format, in the order of its styles. */
export type Styles = ReadonlyMap<Format, number>;

/**
 * A row as a worksheet has it (ECMA-376 part 1, section 18.3.1.73); `number` counts from 1. Text always stays text: no
 * cell is a formula. Strings are in their cells, so that memory does not grow with them.
 */
export function rowXml(number: number, cells: readonly Cell[], styles: Styles): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!;
    if (cell !== null) xml += cellXml(columnLetters(index) + number, cell, styles);
  }
  return `${xml}</row>`;
}

function cellXml(at: string, cell: NonNullable<Cell>, styles: Styles): string {
  switch (typeof cell) {
    case 'string':
      return `<c r="${at}" t="inlineStr"><is>${textXml(cell)}</is></c>`;
    case 'boolean':
      return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    case 'number':
      return `<c r="${at}"><v>${cell}</v></c>`;
    default:
      return `<c r="${at}" s="${styles.get(cell.format)!}"><v>${cell.value}</v></c>`;
  }
}

function textXml(text: string): string {
  const space = keepsSpace.test(text) ? ' xml:space="preserve"' : '';
  return `<t${space}>${special.test(text) ? escaped(text) : text}</t>`;
}

const keepsSpace = /^\s|\s$|\n/;

// Characters of markup; characters that XML 1.0 (section 2.2) does not allow, and a carriage return, which it reads
// as a line feed; and texts that look like the escape of those.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const special = /[&<>\x00-\x08\x0b-\x1f\ufffe\uffff]|_x[0-9a-f]{4}_/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const unprintable = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;

/** The escapes of XML, and those that spreadsheets have for the rest (ECMA-376 part 1, section 22.9.2.19). */
function escaped(text: string): string {
  return text
    .replaceAll(
      unprintable,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const letters: string[] = [];

/** The name of a column: A to Z, AA, AB, … */
export function columnLetters(index: number): string {
  letters[index] ??=
    (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
  return letters[index]!;
}
