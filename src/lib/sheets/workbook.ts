/// <reference path="./xlsx-populate.d.ts" />
import { buffer } from 'node:stream/consumers';
import XlsxPopulate, { type Cell, type Row } from 'xlsx-populate';
import { ZipFile } from 'yazl';
import { columnLetters } from '../workbook/rows.ts';
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
import { partsOf } from './container.ts';
import { masked, momentText, type Shown, shownByStyles } from './formats.ts';
import { elementsOf, partText, withoutCdata, withoutPrefix } from './xml.ts';

const maxSheets = 100;

/**
 * The rows of the first sheet of a workbook (ECMA-376) that is shown, as they show there: formulas by the values that
 * were kept with them, numbers under a mask of zeros with their zeros, moments by ISO 8601.
 * @throws UnreadableSheet for what is no workbook, a hostile one, or a larger one than is read
 */
export async function rowsOfWorkbook(bytes: Buffer): Promise<SheetRow[]> {
  try {
    return await rowsOf(bytes);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    // Whatever a file makes fail here, it is the file that is wrong.
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause: error });
  }
}

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const parts = await partsOf(bytes, (path) => /\.(xml|rels)$/i.test(path));
  const texts = textsOf(parts);
  const found = findSheet(texts);
  const styles = shownByStyles(found.styles);
  const rows: SheetRow[] = [];
  for (const part of partsOfSheet(found)) {
    const sheet = await read(part);
    sheet.forEachExistingRow((row, number) => {
      const cells = cellsOf(row, { styles, since1904: found.since1904 });
      if (!hasContent(cells)) return;
      requireInBounds(rows, { number, cells });
      rows.push({ number, cells });
    });
  }
  return rows;
}

/** The XML of one sheet, and what it needs beside. */
type FoundSheet = {
  sheet: string;
  strings: string | undefined;
  styles: string | undefined;
  since1904: boolean;
};

/** Parts of a workbook by their path in lower case, which relationships may write in any. */
function textsOf(parts: ReadonlyMap<string, Buffer>): (path: string) => string | undefined {
  for (const [path, bytes] of parts) if (/\.rels$/i.test(path)) requireNoElsewhere(partText(path, bytes));
  const byName = new Map([...parts].map(([path, bytes]) => [path.toLowerCase(), bytes]));
  return (path) => {
    const bytes = byName.get(path.toLowerCase());
    return bytes && partText(path, bytes);
  };
}

/** @throws UnreadableSheet for a relationship to elsewhere. An address that a cell leads to is nothing that is read. */
function requireNoElsewhere(rels: string): void {
  for (const { TargetMode = '', Type = '' } of elementsOf(rels, 'Relationship')) {
    if (/vbaProject|xlMacrosheet/i.test(Type))
      throw new UnreadableSheet('The workbook has macros. Save it as a workbook without macros (.xlsx).');
    if (TargetMode.toLowerCase() === 'external' && !Type.endsWith('/hyperlink'))
      throw new UnreadableSheet('The workbook has links to other files. Break them, and save it again.');
  }
}

function findSheet(text: (path: string) => string | undefined): FoundSheet {
  const types = text('[Content_Types].xml');
  if (types === undefined) throw new UnreadableSheet('This is no workbook (.xlsx).');
  if (/macroEnabled|macrosheet/i.test(types))
    throw new UnreadableSheet('The workbook has macros. Save it as a workbook without macros (.xlsx).');
  const main = elementsOf(text('_rels/.rels') ?? '', 'Relationship').find(({ Type = '' }) =>
    Type.endsWith('/officeDocument'),
  );
  const path = pathFrom('', main?.['Target'] ?? 'xl/workbook.xml');
  const workbook = text(path);
  if (workbook === undefined) throw new UnreadableSheet('This is no workbook (.xlsx).');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = elementsOf(
    text(`${folder}_rels/${path.slice(folder.length)}.rels`) ?? '',
    'Relationship',
  );
  const target = (matches: (relation: Record<string, string>) => boolean) => {
    const relation = relations.find(matches);
    return relation && text(pathFrom(folder, relation['Target'] ?? ''));
  };
  const ofType = (name: string) => target(({ Type = '' }) => Type.endsWith(`/${name}`));

  const sheets = elementsOf(workbook, 'sheet');
  if (sheets.length > maxSheets) throw new UnreadableSheet(`The workbook has more than ${maxSheets} sheets.`);
  const shown = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  const sheet = shown && target(({ Id }) => Id === shown['id']);
  if (sheet === undefined) throw new UnreadableSheet('The workbook has no sheet.');
  const date1904 = elementsOf(workbook, 'workbookPr')[0]?.['date1904'] ?? '0';
  return {
    sheet,
    strings: ofType('sharedStrings'),
    styles: ofType('styles'),
    since1904: date1904 === '1' || date1904 === 'true',
  };
}

/** The path that a relationship leads to. */
function pathFrom(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, `x:/${folder}`).pathname.slice(1);
}

/*
 * xlsx-populate is handed containers of our own, with some rows each: nothing of what was sent that was not looked
 * into, and never more than it has memory for. It also takes sheets for what they are by the order of their names,
 * whatever the relationships say.
 */
async function read(rows: string) {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, { compress: false });
  for (const [path, xml] of Object.entries(container)) add(path, xml);
  const data = `<sheetData>${rows}</sheetData>`;
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${spreadsheet}">${data}</worksheet>`);
  zip.end();
  try {
    const workbook = await XlsxPopulate.fromDataAsync(await buffer(zip.outputStream));
    return workbook.sheets()[0]!;
  } catch (cause) {
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause });
  }
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const container = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><numFmts count="0"></numFmts><fonts></fonts><fills></fills><borders></borders><cellXfs></cellXfs></styleSheet>`,
  'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
};

/** The most characters of all cells, as markup: as many as all parts of a workbook may have bytes. */
const maxCharacters = 64 * 1024 * 1024;

/** So many rows are read at once. */
const partRows = 1000;

/** The rows of a sheet in parts, each with its place, as is each cell, and each text in its cell, with its mark. */
function* partsOfSheet({ sheet, strings }: FoundSheet): Generator<string> {
  const rows = placedRows(sheet, stringsOf(strings ?? '')).split(/(?=<row )/);
  for (let at = 0; at < rows.length; at += partRows) yield rows.slice(at, at + partRows).join('');
}

function placedRows(sheet: string, strings: readonly string[]): string {
  const plain = withoutPrefix(withoutCdata(sheet));
  const data = /<sheetData\s*>([\s\S]*)<\/sheetData>/.exec(plain)?.[1] ?? '';
  let [row, column, rows, characters] = [0, 0, 0, 0];
  return data.replaceAll(
    /<row(\s[^>]*?)?(\/?)>|<c(\s[^>]*?)?(?:\/>|>([\s\S]*?)<\/c>)/g,
    (all, ofRow: string | undefined, end: string, ofCell = '', content = '') => {
      if (all.startsWith('<row')) {
        if (++rows > sheetBounds.allRows)
          throw new UnreadableSheet(
            `The sheet has more than ${sheetBounds.allRows} rows. Delete the empty ones.`,
          );
        row = rowAfter(row, attributeOf(ofRow, 'r'));
        column = 0;
        return `<row r="${row}"${end}>`;
      }
      const place = attributeOf(ofCell, 'r');
      column = place === undefined ? column + 1 : columnOf(place);
      if (column > sheetBounds.columns) throw tooManyColumns(row);
      const cell = cellXml(`${columnLetters(column - 1)}${row}`, ofCell, content, strings);
      // A text that many cells share is written once, and stands in each.
      characters += cell.length;
      if (characters > maxCharacters)
        throw new UnreadableSheet('The sheet has too much text. Divide it into several.');
      return cell;
    },
  );
}

function attributeOf(attributes: string | undefined, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes ?? '')?.[1];
}

function cellXml(place: string, attributes: string, content: string, strings: readonly string[]): string {
  const type = attributeOf(attributes, 't') ?? 'n';
  const style = attributeOf(attributes, 's') ?? '0';
  // One that says what it holds, and holds nothing, would end it all.
  const held = type === 'inlineStr' ? '<is' : '<v';
  if (!content.includes(held)) return `<c r="${place}" s="${style}">${content}</c>`;
  if (type === 's') return textXml(place, style, sharedText(content, strings));
  const marked =
    type === 'str' || type === 'd'
      ? content.replace(/<v(?:\s[^>]*)?>/, `<v>${textMark}`)
      : type === 'inlineStr'
        ? withMarks(content)
        : content;
  return `<c r="${place}" s="${style}" t="${type === 'd' ? 'str' : type}">${marked}</c>`;
}

function sharedText(content: string, strings: readonly string[]): string {
  const text = strings[Number(/<v(?:\s[^>]*)?>\s*(\d+)\s*<\/v>/.exec(content)?.[1])];
  if (text === undefined) throw new UnreadableSheet('The workbook is damaged: a cell has no text.');
  return text;
}

const textXml = (place: string, style: string, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textMark}${text}</t></is></c>`;

/** Before every text, for xlsx-populate takes those that look like numbers for some. */
const textMark = 't';

const withMarks = (xml: string) =>
  xml.replaceAll(/<t(\s[^>]*[^/])?>/g, `<t xml:space="preserve">${textMark}`);

/** The number of a row that comes after another: a sheet has them in their order. */
function rowAfter(before: number, place: string | undefined): number {
  const number = place === undefined ? before + 1 : Number(place);
  if (!Number.isInteger(number) || number <= before || number > maxSheetRows)
    throw new UnreadableSheet('The workbook is damaged: its rows are not in their order.');
  return number;
}

function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place)?.[0];
  if (!letters) throw new UnreadableSheet('The workbook is damaged: a cell has no place.');
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The texts that cells share, as markup; of one in several fonts what it says. */
function stringsOf(strings: string): string[] {
  const plain = withoutPrefix(withoutCdata(strings));
  return [...plain.matchAll(/<si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, item = '']) => {
    const spoken = item.replaceAll(/<rPh[\s>][\s\S]*?<\/rPh>/g, '');
    return [...spoken.matchAll(/<t(?:\s[^>]*)?>([\s\S]*?)<\/t>/g)].map(([, text]) => text).join('');
  });
}

type Styled = { styles: readonly Shown[]; since1904: boolean };

function cellsOf(row: Row, styled: Styled): SheetCell[] {
  const last = row.maxUsedColumnNumber();
  return Array.from({ length: Math.max(0, last) }, (_, index) =>
    row.hasCell(index + 1) ? cellOf(row.cell(index + 1), styled) : null,
  );
}

function cellOf(cell: Cell, { styles, since1904 }: Styled): SheetCell {
  const value = cell.value();
  if (value === undefined || value === null) {
    return cell.formula() === undefined
      ? null
      : { fault: 'The formula has no value. Open the sheet and save it.' };
  }
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return textOf(value.slice(textMark.length));
  if (typeof value === 'number') return shownNumber(value, styles[cell._styleId ?? 0], since1904);
  if (Array.isArray(value)) return textOf(richText(value));
  return { fault: 'The cell shows an error.' };
}

/** Of a text with several fonts what it says. */
function richText(nodes: readonly { name: string; children: readonly unknown[] }[]): string {
  return nodes
    .flatMap((node) => (node.name === 'r' ? (node.children as typeof nodes) : [node]))
    .filter(({ name }) => name === 't')
    .map(({ children }) => String(children[0] ?? textMark).slice(textMark.length))
    .join('');
}

/** A text without the escapes that spreadsheets have for what XML has no place for. */
function textOf(value: string): SheetCell {
  if (value.length > sheetBounds.characters) return { fault: 'The text is too long.' };
  return value.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** So many digits a number of a sheet holds; what has more was rounded when it was typed. */
const certainDigits = 1e15;

function shownNumber(value: number, shown: Shown, since1904: boolean): SheetCell {
  if (!Number.isFinite(value)) return { fault: 'The cell shows no number.' };
  if (shown === 'moment') return momentText(value, since1904) ?? { fault: 'The cell shows no date.' };
  if (Math.abs(value) >= certainDigits)
    return {
      fault: 'A number of more than 15 digits is not certain. Make the cell a text, and type it again.',
    };
  if (shown === 'percent') return Number((value * 100).toPrecision(12));
  if (shown && Number.isInteger(value) && value >= 0) return masked(value, shown.mask);
  return value;
}
