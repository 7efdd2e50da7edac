import { describe, expect, it } from 'vitest';
import { UnreadableSheet } from '../../../src/lib/sheets/cells.ts';
import { rowsOfCsv } from '../../../src/lib/sheets/csv.ts';
import { rowsOfWorkbook } from '../../../src/lib/sheets/workbook.ts';
import { type Entry, zip } from '../../support/zip.ts';

const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, target: string, more = '') =>
  `<Relationship Id="r1" Type="${namespace}/${type}" Target="${target}" ${more}/>`;
const book = (sheets = '<sheet name="A" sheetId="1" r:id="r1"/>') =>
  `<workbook><sheets>${sheets}</sheets></workbook>`;
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const text = (value: string, at = '') => `<c${at} t="inlineStr"><is><t>${value}</t></is></c>`;

/** The parts of a small workbook, with others in their place. */
function workbook(others: Record<string, Buffer | string> = {}, more: readonly Entry[] = []): Buffer {
  const parts: Record<string, Buffer | string> = {
    '[Content_Types].xml': types,
    '_rels/.rels': `<Relationships>${relation('officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': book(),
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(`<row r="1">${text('ID')}</row>`),
    ...others,
  };
  return zip([...Object.entries(parts).map(([path, content]) => ({ path, content })), ...more]);
}

const sheetPath = 'xl/worksheets/sheet1.xml';
const zeros = (bytes: number) => Buffer.alloc(bytes, ' ');
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

const hostile: Record<string, () => Buffer> = {
  'nothing at all': () => Buffer.alloc(0),
  'a CSV file': () => Buffer.from('ID,Name\n1,Ana\n'),
  'an older workbook': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  'the first half of one': () => workbook().subarray(0, 300),
  'no workbook': () => zip([{ path: 'a.txt', content: 'x' }]),
  'a bomb': () => workbook({ 'xl/media/image1.png': zeros(20_000_000) }),
  'a bomb that says it is small': () =>
    workbook({}, [{ path: 'xl/x.xml', content: zeros(20_000_000), declared: 1000 }]),
  'a part that says it is large': () => workbook({}, [{ path: 'xl/x.xml', content: 'x', declared: 40_000 }]),
  'a million empty rows': () => workbook({ [sheetPath]: sheetOf('<row/>'.repeat(1_000_000)) }),
  'many empty rows, packed badly': () =>
    zip([
      { path: '[Content_Types].xml', content: types },
      { path: 'xl/workbook.xml', content: book() },
      {
        path: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
      },
      { path: sheetPath, content: sheetOf(many(110_000, () => '<row/>')), method: 0 },
    ]),
  'more rows than there may be': () =>
    workbook({
      [sheetPath]: sheetOf(many(20_002, (at) => `<row r="${at + 1}">${text(String(at * 7919))}</row>`)),
    }),
  'more columns than there may be': () =>
    workbook({ [sheetPath]: sheetOf(`<row r="1">${text('x', ' r="ZZZ1"')}</row>`) }),
  'deep XML': () =>
    workbook({ [sheetPath]: sheetOf(`${many(2000, () => '<x>')}${many(2000, () => '</x>')}`) }),
  'entities in entities': () =>
    workbook({
      [sheetPath]: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sheetOf('&b;')}`,
    }),
  'an entity from a file': () =>
    workbook({ 'xl/workbook.xml': `<!DOCTYPE x SYSTEM "file:///etc/passwd">${book()}` }),
  'a link to another file': () => workbook({ 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
  'a relationship to elsewhere': () =>
    workbook({
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${relation('image', 'http://evil.example/x', 'TargetMode="External"')}</Relationships>`,
    }),
  'a sheet from elsewhere': () =>
    workbook({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'file:///etc/passwd')}</Relationships>`,
    }),
  macros: () => workbook({ 'xl/vbaProject.bin': 'x' }),
  'macros by their type': () =>
    workbook({
      '[Content_Types].xml':
        '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
    }),
  'macros of long ago': () => workbook({ 'xl/macrosheets/sheet1.xml': '<x/>' }),
  'a program': () => workbook({ 'xl/embeddings/oleObject1.bin': 'x' }),
  '101 sheets': () =>
    workbook({
      'xl/workbook.xml': book(many(101, (at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="r1"/>`)),
    }),
  'no sheet': () => workbook({ 'xl/workbook.xml': book('') }),
  'a part that leads out': () => workbook({}, [{ path: '../../etc/cron.d/x', content: 'x' }]),
  'an absolute part': () => workbook({}, [{ path: '/etc/passwd', content: 'x' }]),
  'a part with a backslash': () => workbook({}, [{ path: 'xl\\x.xml', content: 'x' }]),
  'two parts of one name': () => workbook({}, [{ path: sheetPath.toUpperCase(), content: 'x' }]),
  'a password': () => workbook({}, [{ path: 'xl/x.xml', content: 'x', flags: 1 }]),
  'a strange packing': () => workbook({}, [{ path: 'xl/x.xml', content: 'x', method: 14 }]),
  'far too many parts': () =>
    workbook(
      {},
      Array.from({ length: 2001 }, (_, at) => ({ path: `xl/${at}`, content: '' })),
    ),
  'bytes that are no text': () => workbook({ [sheetPath]: Buffer.from('3c776f726b73686565743eff', 'hex') }),
  'a cell without a place': () =>
    workbook({ [sheetPath]: sheetOf(`<row r="1">${text('x', ' r="__proto__"')}</row>`) }),
  'a row at no place': () => workbook({ [sheetPath]: sheetOf(`<row r="1e9">${text('x')}</row>`) }),
  'a long text in a million cells': () =>
    workbook({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}${relation('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><t>${many(4000, (at) => `${at * 7919}`)}</t></si></sst>`,
      [sheetPath]: sheetOf(many(20_000, (at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`)),
    }),
  'a relationship to no address': () =>
    workbook({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'http://[')}</Relationships>`,
    }),
  'elements that do not end': () => workbook({ [sheetPath]: sheetOf(many(300_000, (at) => `<c ${at}`)) }),
  'elements that end as others': () =>
    workbook({ [sheetPath]: sheetOf(`<row r="1">${many(300_000, (at) => `<c r="A${at}"></v>`)}</row>`) }),
  'ends of nothing': () => workbook({ [sheetPath]: sheetOf('</row>') }),
  // Three-byte characters that do not pack: 75 KB that were 2 GB once.
  'a text of 32 000 characters in 2080 cells': () =>
    workbook({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}${relation('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/sharedStrings.xml': `<sst><si><t>${many(32_000, (at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)))}</t></si></sst>`,
      [sheetPath]: sheetOf(
        many(8, (row) => `<row r="${row + 1}">${'<c t="s"><v>0</v></c>'.repeat(256)}</row>`),
      ),
    }),
  'a tag that is longer than any': () =>
    workbook({ [sheetPath]: sheetOf(`<row r="1"><c r="A1" x="${many(30_000, String)}"/></row>`) }),
  'a million shared texts': () =>
    workbook({
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('worksheet', 'worksheets/sheet1.xml')}${relation('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
      'xl/sharedStrings.xml': `<sst>${many(1_000_001, (at) => `<si><t>${at * 7919}</t></si>`)}</sst>`,
    }),
  'more cells than there may be': () =>
    workbook({
      [sheetPath]: sheetOf(
        many(4000, (row) => `<row r="${row + 1}">${many(256, (at) => `<c><v>${at * row}</v></c>`)}</row>`),
      ),
    }),
  'broken markup': () => workbook({ [sheetPath]: sheetOf('<row r="1"><c r="A1"><v>1</row>') }),
};

// Shows rules/imports#the-file.
describe('hostile workbooks', () => {
  it('a small one is read, as it stands', async () => {
    expect(await rowsOfWorkbook(workbook())).toEqual([{ number: 1, cells: ['ID'] }]);
  });

  it.each(Object.entries(hostile))('%s is refused in words', async (_, make) => {
    const refusal = await rowsOfWorkbook(make()).then(
      (rows) => rows.length,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(UnreadableSheet);
    expect((refusal as Error).message).toMatch(/^[A-Z].*\.$/);
  });

  it('one cell is the same in whatever form it is written', async () => {
    const forms = [
      '<c r="A1" t="inlineStr"><is><t>a &amp; b</t></is></c >',
      '<c\n r = \'A1\'\tt="inlineStr" ><is\n><t\n>a<!-- > </t> --> &#38; b</t\n></is></c\n>',
      '<x:c r="A1" t="inlineStr"><x:is><x:t><![CDATA[a & ]]>b</x:t></x:is></x:c>',
      '<c x=">" r="A1" t="inlineStr"><is><r><t>a </t></r><rPh><t>no</t></rPh><r><t>&#x26; b</t></r></is></c>',
      '<c r="A1" t="str"><f>X1</f><v>a &amp; b</v></c>',
    ];
    for (const form of forms) {
      const sheet = sheetOf(`<row r="1">${form}</row>`);
      expect(await rowsOfWorkbook(workbook({ [sheetPath]: sheet })), form).toEqual([
        { number: 1, cells: ['a & b'] },
      ]);
    }
  });

  it('what costs its square elsewhere costs its length', async () => {
    const costly: Record<string, string> = {
      'ends with a blank': sheetOf(`<row r="1">${many(60_000, (at) => `<c r="A1"><v>${at}</v></c >`)}</row>`),
      comments: sheetOf(`<row r="1">${many(100_000, (at) => `<!--${at}-->`)}<c><v>1</v></c></row>`),
      'long attributes': sheetOf(
        `<row r="1">${many(300, (at) => `<c r="A1" x="${many(8000, (one) => String(one ^ at))}"><v>1</v></c>`)}</row>`,
      ),
      'begun comments': sheetOf(
        `<row r="1"><c><v>1</v></c></row>${many(200_000, (at) => `<!-- <${at} -->`)}`,
      ),
      'texts of ampersands': sheetOf(
        `<row r="1"><c t="str"><v>${many(400_000, (at) => `&${at}`)}</v></c></row>`,
      ),
    };
    for (const [name, sheet] of Object.entries(costly)) {
      const before = process.threadCpuUsage();
      await rowsOfWorkbook(workbook({ [sheetPath]: sheet }));
      // A second or so of this thread's own, whatever else the machine does; it was half a minute.
      expect(process.threadCpuUsage(before).user / 1000, name).toBeLessThan(8000);
    }
  }, 60_000);

  it('what stands in comments and texts is no element', async () => {
    const cell = '<c t="inlineStr"><is><t><![CDATA[1 < 2 <c> 3]]></t></is></c>';
    const sheet = `<?xml version="1.0"?><!-- a < b <c> -->${sheetOf(`<row r="1">${cell}</row>`)}`;
    expect(await rowsOfWorkbook(workbook({ [sheetPath]: sheet }))).toEqual([
      { number: 1, cells: ['1 < 2 <c> 3'] },
    ]);
  });

  it('what other programs write in their own way is read all the same', async () => {
    const rows = [
      '<x:row>',
      '<x:c t="inlineStr"><x:is><x:r><x:t>I</x:t></x:r><x:r><x:rPr/><x:t xml:space="preserve">D </x:t></x:r></x:is></x:c>',
      '<x:c t="str"><x:f>A</x:f><x:v>007</x:v></x:c><x:c t="inlineStr"/><x:c t="b"/><x:c t="b"><x:v>0</x:v></x:c>',
      '<x:c t="d"><x:v>2026-11-22</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c>',
      '<x:c t="inlineStr"><x:is><x:t><![CDATA[<a & b>]]>_x0041_&#65;</x:t></x:is></x:c></x:row>',
    ].join('');
    const sheet = `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await rowsOfWorkbook(workbook({ [sheetPath]: sheet }))).toEqual([
      {
        number: 1,
        cells: ['ID ', '007', null, null, false, '2026-11-22', { fault: 'error' }, '<a & b>AA'],
      },
    ]);
  });

  it('an address that a cell leads to is no harm', async () => {
    const mail = relation('hyperlink', 'mailto:ana@example.com', 'TargetMode="External"');
    const rels = { 'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships>${mail}</Relationships>` };
    expect(await rowsOfWorkbook(workbook(rels))).toHaveLength(1);
  });
});

describe('hostile CSV files', () => {
  it.each([
    ['nothing', Buffer.from(' \r\n')],
    ['a workbook', workbook()],
    ['bytes', Buffer.from([1, 0, 2, 0])],
    ['a formula', Buffer.from('ID,Name\n1,"=HYPERLINK(""http://evil.example"")"')],
    ['a command', Buffer.from("ID\n=cmd|' /C calc'!A0")],
    ['a row of a million cells', Buffer.from(`ID\n${',x'.repeat(1_000_000)}`)],
    ['a quote that never ends', Buffer.from('ID,Name\n1,"Ana\n2,Luis')],
    ['an open quote', Buffer.from('"')],
    ['a long open quote', Buffer.from(`"${'a'.repeat(8_000_000)}`)],
    ['millions of lines', Buffer.alloc(8_000_000, '\n').fill('I', 0, 1)],
    ['too many rows', Buffer.from('1\n'.repeat(20_002))],
    ['too many columns', Buffer.from(`${'x,'.repeat(300)}\n`)],
    ['a very long cell', Buffer.from(`ID\n${'x'.repeat(40_000)}`)],
    ['a very long line', Buffer.alloc(4_000_000, 'x')],
  ])('%s is refused in words', (_, bytes) => {
    expect(() => rowsOfCsv(bytes)).toThrow(UnreadableSheet);
  });
});
