import { type SheetRow, UnreadableSheet } from './cells.ts';
import { type Parts, withParts } from './container.ts';
import { type Shown, stylesReader } from './formats.ts';
import { SharedTexts } from './shared-texts.ts';
import { SheetReader } from './sheet-reader.ts';
import type { Attributes } from './xml.ts';

const maxSheets = 100;

/** The maximum number of relationships and content types; real workbooks have few. */
const maxElements = 10_000;

/**
 * The rows of the first sheet of a workbook (ECMA-376) that is shown, as they show there: formulas by the values that
 * were stored with them, numbers under a mask of zeros with their zeros, moments by ISO 8601. Parts are read as they
 * are unpacked: no more is ever in memory than what is shown.
 * @throws UnreadableSheet for what is no workbook, a hostile one, or a larger one than is read
 */
export async function rowsOfWorkbook(bytes: Buffer): Promise<SheetRow[]> {
  try {
    return await withParts(bytes, rowsOf);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error;
    // Whatever a file makes fail here, it is the file that is wrong.
    throw new UnreadableSheet('The workbook is damaged. Save it again as .xlsx.', { cause: error });
  }
}

async function rowsOf(parts: Parts): Promise<SheetRow[]> {
  for (const path of parts.paths)
    if (/\.rels$/i.test(path)) requireNoElsewhere(await elementsOf(parts, path, 'Relationship'));
  const { sheet, strings, styles, since1904 } = await findSheet(parts);
  const texts = new SharedTexts();
  if (strings !== undefined) await parts.read(strings, texts.handler);
  const reader = new SheetReader(texts, { styles: await stylesOf(parts, styles), since1904 });
  await parts.read(sheet, reader.handler);
  return reader.rows;
}

async function stylesOf(parts: Parts, path: string | undefined): Promise<Shown[]> {
  const { handler, shown } = stylesReader();
  if (path !== undefined) await parts.read(path, handler);
  return shown();
}

/** The attributes of the elements of a name in a part; undefined if there is no such part. */
async function elementsOf(parts: Parts, path: string, ...names: string[]): Promise<Attributes[]> {
  return (await elementsIn(parts, path, ...names)) ?? [];
}

async function elementsIn(
  parts: Parts,
  path: string,
  ...names: string[]
): Promise<(Attributes & { element: string })[] | undefined> {
  const found: (Attributes & { element: string })[] = [];
  const isThere = await parts.read(path, {
    open(name, attributes) {
      if (!names.includes(name)) return;
      if (found.length >= maxElements)
        throw new UnreadableSheet(`The workbook is not read: ${path} has more than any needs.`);
      found.push({ ...attributes(), element: name });
    },
  });
  return isThere ? found : undefined;
}

const macros = 'The workbook has macros. Save it as a workbook without macros (.xlsx).';

/** @throws UnreadableSheet for an external relationship, except the hyperlinks of cells, which are not read */
function requireNoElsewhere(relationships: readonly Attributes[]): void {
  for (const { TargetMode = '', Type = '' } of relationships) {
    if (/vbaProject|xlMacrosheet/i.test(Type)) throw new UnreadableSheet(macros);
    if (TargetMode.toLowerCase() === 'external' && !Type.endsWith('/hyperlink'))
      throw new UnreadableSheet('The workbook has links to other files. Break them, and save it again.');
  }
}

/** The location of a sheet and the parts it depends on. */
type FoundSheet = {
  sheet: string;
  strings: string | undefined;
  styles: string | undefined;
  since1904: boolean;
};

async function findSheet(parts: Parts): Promise<FoundSheet> {
  const types = await elementsIn(parts, '[Content_Types].xml', 'Override', 'Default');
  if (types === undefined) throw new UnreadableSheet('This is no workbook (.xlsx).');
  if (types.some(({ ContentType = '' }) => /macroEnabled|macrosheet/i.test(ContentType)))
    throw new UnreadableSheet(macros);
  const main = (await elementsOf(parts, '_rels/.rels', 'Relationship')).find(({ Type = '' }) =>
    Type.endsWith('/officeDocument'),
  );
  const path = pathFrom('', main?.['Target'] ?? 'xl/workbook.xml');
  const book = await elementsIn(parts, path, 'sheet', 'workbookPr');
  if (book === undefined) throw new UnreadableSheet('This is no workbook (.xlsx).');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = await elementsOf(
    parts,
    `${folder}_rels/${path.slice(folder.length)}.rels`,
    'Relationship',
  );
  const target = (matches: (relation: Attributes) => boolean) => {
    const relation = relations.find(matches);
    return relation && pathFrom(folder, relation['Target'] ?? '');
  };
  const ofType = (name: string) => target(({ Type = '' }) => Type.endsWith(`/${name}`));

  const sheets = book.filter(({ element }) => element === 'sheet');
  if (sheets.length > maxSheets) throw new UnreadableSheet(`The workbook has more than ${maxSheets} sheets.`);
  const shown = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  const sheet = shown && target(({ Id }) => Id === shown['id']);
  const isThere = parts.paths.some((one) => one.toLowerCase() === sheet?.toLowerCase());
  if (sheet === undefined || !isThere) throw new UnreadableSheet('The workbook has no sheet.');
  const date1904 = book.find(({ element }) => element === 'workbookPr')?.['date1904'] ?? '0';
  return {
    sheet,
    strings: ofType('sharedStrings'),
    styles: ofType('styles'),
    since1904: date1904 === '1' || date1904 === 'true',
  };
}

/** The target path of a relationship. */
function pathFrom(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, `x:/${folder}`).pathname.slice(1);
}
