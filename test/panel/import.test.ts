import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../src/panel/api/problem.ts';
import { chosenFile, nameAfter } from '../../src/panel/screens/import/chosen-file.ts';
import {
  changesOf,
  dangersOf,
  markOf,
  needsTypeAlone,
  type Outcome,
  previewOf,
  type Row,
  rejectedTable,
  subjectOf,
  thingsIn,
  twoMeaningsIn,
} from '../../src/panel/screens/import/outcome.ts';
import { type PastRow, reasonWords } from '../../src/panel/screens/import/past/logic.ts';
import { reasonOf, refusedWords, wrongsOf } from '../../src/panel/screens/import/problem-words.ts';
import { fieldName } from '../../src/panel/screens/import/values.ts';
import { csv, send } from '../features/imports/support.ts';
import { useSite } from '../support/site.ts';

const columns: Outcome['columns'] = [
  { name: 'Cédula', field: 'identification' },
  { name: 'Nombre', field: 'name' },
  { name: 'Jefe', field: null },
  { name: 'Saldo', field: 'subsidy' },
];

const row = (number: number, status: Row['status'], more: Partial<Row> = {}): Row => ({
  row: number,
  status,
  id: null,
  changes: {},
  error: null,
  ...more,
});

const refused = (number: number, cells: NonNullable<Row['cells']>, field: string, rule: string): Row =>
  row(number, 'failed', {
    cells,
    error: {
      code: 'validation.failed',
      status: 400,
      detail: 'The request breaks a rule of the API.',
      errors: [{ field, rule, pointer: `/${field}`, message: 'Breaks it.' }],
    },
  });

// Shows rules/panel#importing.
describe('what a file would change', () => {
  it('counts a person with several rows once', () => {
    const rows = [
      row(2, 'created', { changes: { identification: [null, '7'] } }),
      row(3, 'updated', { changes: { codeId: [null, 'B'] } }),
      row(4, 'updated', { id: 'known' }),
      row(5, 'updated', { id: 'known' }),
      row(6, 'unchanged', { id: 'other' }),
      row(7, 'failed'),
    ];
    expect(thingsIn({ rows })).toBe(2);
    const applied = rows.map((each) => (each.row < 4 ? { ...each, id: 'made' } : each));
    expect(thingsIn({ rows: applied })).toBe(2);
  });

  it('shows what changes before what is new, each by its name', () => {
    const made = row(2, 'created', {
      changes: { identification: [null, '7'], name: [null, 'Ana'], subsidy: [null, '5.00'] },
    });
    const changed = row(3, 'updated', {
      cells: ['8', 'Luis', null, 3],
      changes: { subsidy: ['0.00', '3.00'] },
    });
    expect(previewOf({ rows: [made, row(4, 'unchanged'), changed] })).toEqual([changed, made]);
    expect(subjectOf('people', made, columns)).toEqual({ name: 'Ana', number: '7' });
    expect(subjectOf('people', changed, columns)).toEqual({ name: 'Luis', number: '8' });
    expect(changesOf(made)).toEqual([['subsidy', null, '5.00']]);
    expect(changesOf(changed)).toEqual([['subsidy', '0.00', '3.00']]);
  });

  it('opens with what is easily a mistake, the worst first', () => {
    const doubled = refused(2, ['7', 'Ana', null, 1], 'identification', 'arrayUnique');
    const other = refused(3, ['7', 'Eva', null, 1], 'name', 'equals');
    const rows = [
      doubled,
      other,
      refused(4, ['8', null, null, 1], 'name', 'isString'),
      row(5, 'updated', { warnings: ['name_changes', 'balance_reduced'] }),
      row(6, 'created', { warnings: ['no_profile'] }),
      row(7, 'updated', { warnings: ['no_profile'] }),
    ];
    const warnings = { nameChanges: 1, balancesReduced: 1, withoutProfile: 1 };
    const found = dangersOf({ rows, warnings });
    expect(found.map(({ what, many, rows }) => [what, many, rows.map(({ row }) => row)])).toEqual([
      ['doubles', 2, [2, 3]],
      ['noProfile', 1, [6, 7]],
      ['names', 1, [5]],
      ['balances', 1, [5]],
    ]);
    const none = { nameChanges: 0, balancesReduced: 0, withoutProfile: 0 };
    expect(dangersOf({ rows: [row(2, 'created')], warnings: none })).toEqual([]);
  });

  it('asks what an amount means that may mean two', () => {
    expect(['2.500', '$ 2,500', '19.125 %'].map(markOf)).toEqual(['.', ',', '.']);
    expect(['2.50', '2500', '2.500,00', 'abc', '1.250.000'].map(markOf)).not.toContain('.');
    const rows = [refused(2, ['7', 'Ana', null, 'abc'], 'subsidy', 'isNumber')];
    expect(twoMeaningsIn({ rows, columns })).toBeNull();
    rows.push(refused(3, ['8', 'Eva', null, '2,500'], 'subsidy', 'isNumber'));
    expect(twoMeaningsIn({ rows, columns })).toEqual({ text: '2,500', thousands: 'en', decimals: 'es' });
  });

  it('has what was refused as a table to correct, with all columns of the sheet', () => {
    const rows = [row(2, 'created'), refused(3, ['08', null, 'Luis', true], 'name', 'isString')];
    expect(rejectedTable({ rows, columns }, 'Wrong', () => 'no name')).toEqual([
      ['Cédula', 'Nombre', 'Jefe', 'Saldo', 'Wrong'],
      ['08', null, 'Luis', 'true', 'no name'],
    ]);
    const again = { rows, columns: columns.with(2, { name: 'Wrong', field: null }) };
    expect(rejectedTable(again, 'Wrong', () => 'no name')![0]).toEqual([
      'Cédula',
      'Nombre',
      'Saldo',
      'Wrong',
    ]);
    expect(rejectedTable({ rows: [row(3, 'failed')], columns }, 'Wrong', () => '')).toBeNull();
  });
});

// Shows rules/imports#undo.
describe('a row that an undo left', () => {
  const left = (reason: NonNullable<PastRow['left']>['reason'], fields: string[] = []) =>
    reasonWords({ left: { reason, fields, code: null, detail: 'Not permitted.' } });

  it('says why in words', () => {
    expect(left('changed', ['subsidy', 'tags.Area'])).toBe('Changed since: balance, Area.');
    expect(left('used')).toBe('It has been used since.');
    expect(left('removed')).toBe('It has been removed since.');
    expect(left('refused')).toBe('Refused: Not permitted.');
    expect(reasonWords({ left: null })).toBeNull();
  });
});

describe('a sheet without card types', () => {
  const cells = ['7', 'Ana', null, null];

  it('lacks nothing else only if every row says so', () => {
    const without = refused(2, cells, 'codeType', 'isNotEmpty');
    expect(needsTypeAlone([without, { ...without, row: 3 }])).toBe(true);
    expect(needsTypeAlone([without, refused(3, cells, 'name', 'isNotEmpty')])).toBe(false);
    expect(needsTypeAlone([without, row(3, 'unchanged')])).toBe(false);
  });

  it('shows the type that was chosen by its name', () => {
    expect(fieldName(columns, 'codeType')).toBe('card type');
    expect(fieldName(columns, 'name')).toBe('Nombre');
    expect(fieldName(columns, 'tags.Shift')).toBe('Shift');
  });
});

describe('a chosen file', () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

  it('is what its content says, whatever the browser thinks', async () => {
    const type = async (each: File) => {
      const chosen = await chosenFile(each);
      return typeof chosen === 'string' ? chosen : chosen.sheet.type;
    };
    expect(await type(file('people.csv', 'ID,Name\n'))).toBe('text/csv');
    expect(await type(file('PEOPLE.XLSX', 'PK\u0003\u0004'))).toMatch(/spreadsheetml/);
    expect(await type(file('old.xls', new Uint8Array([0xd0, 0xcf, 0x11])))).toMatch(/spreadsheetml/);
    expect(await type(file('people.pdf', '%PDF'))).toBe('kind');
    expect(await type(file('people.csv', ''))).toBe('empty');
    expect(await type(file('people.csv', 'x'.repeat(8 * 1024 * 1024 + 1)))).toBe('tooLarge');
    expect(nameAfter('staff.2026.xlsx', 'problems')).toBe('staff.2026 problems.csv');
  });

  it('is refused in words of its own, whatever the appliance says of it', () => {
    const folder = join(import.meta.dirname, '../../src/lib/sheets');
    const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    sources.push(readFileSync(join(import.meta.dirname, '../../src/features/imports/read-sheet.ts'), 'utf8'));
    sources.push(readFileSync(join(import.meta.dirname, '../../src/app/threads/sheets.ts'), 'utf8'));
    const said = /(?:UnreadableSheet\(|Problem\(\s*'imports\.\w+',|\/i, )\s*[`'](\w+ [^`'\n]+)[`']/g;
    const sentences = sources.flatMap((source) => [...source.matchAll(said)].map(([, words]) => words!));
    expect(sentences.length).toBeGreaterThan(30);
    expect(sentences.filter((sentence) => reasonOf(sentence) === undefined)).toEqual([]);

    const problem = (code: string, detail: string) => new ProblemError({ status: 400, code, detail });
    expect(
      refusedWords(
        problem(
          'imports.columns',
          'The columns “ID” and “Document” are for the same field. Keep one of them.',
        ),
      ),
    ).toEqual(['Two columns are for the same field. (“ID”, “Document”)', 'Delete one of them.']);
    expect(refusedWords(problem('imports.unreadable', 'Row 7 has a formula. Save.'))![0]).toContain(
      '(row 7)',
    );
    expect(refusedWords(problem('server.busy', 'The appliance could not finish this in time.'))).toBeNull();
  });
});

// The appliance's texts are for programs; the editor of the sheet reads what to do.
describe('a refused row', () => {
  const site = useSite();

  /** Sends rows, each with the column, the cell and the words that it should be told by. */
  const expectTold = async (
    kind: 'people' | 'products',
    header: string[],
    rows: [cells: string[], column: string, cell: string | null, words: RegExp][],
  ) => {
    const sheet = csv([header, ...rows.map(([cells]) => cells)]);
    const path = kind === 'people' ? 'consumers' : 'products';
    const { body } = await send(site, path, sheet, { query: '?dryRun=true' });
    const told = (body.rows as Row[]).map((each) => wrongsOf(kind, each, body.columns)[0]);
    expect(told.map((wrong) => [wrong?.column, wrong?.value])).toEqual(
      rows.map(([, column, cell]) => [column, cell]),
    );
    for (const [at, [, , , words]] of rows.entries()) expect(told[at]!.words).toMatch(words);
  };

  it('of people is told in words of the panel, with its column and what stands there', async () => {
    const taken = ['0', 'Ana', 'SAME', 'NFC'];
    expect((await send(site, 'consumers', csv([['ID', 'Name', 'Card', 'Type'], taken]))).status).toBe(200);
    await expectTold(
      'people',
      ['ID', 'Name', 'Card', 'Card type', 'Operation', 'Vending profile', 'EAS profile', 'Balance'],
      [
        [['', 'Ana'], 'ID', null, /^Every row needs the person’s number/],
        [['1', ''], 'Name', null, /is new, and needs a name/],
        [['2', 'Eva', '', 'NFC'], 'Card', null, /does not say which/],
        [['3', 'Eva', 'C3'], 'Card type', null, /is new, and needs its type/],
        [['4', 'Eva', 'C4', 'Disc'], 'Card type', 'Disc', /no such card type/],
        [['5', 'Eva', 'C5', 'NFC', 'Nowhere'], 'Operation', 'Nowhere', /no location with this name/],
        [['6', 'Eva', 'C6', 'NFC', '', 'None'], 'Vending profile', 'None', /no profile/],
        [['7', 'Eva', 'C7', 'NFC', '', '', 'None'], 'EAS profile', 'None', /no profile/],
        [['8', 'Eva', 'C8', 'NFC', '', '', '', 'abc'], 'Balance', 'abc', /^Not an amount/],
        [['9', 'Eva', 'C9', 'NFC', '', '', '', '2.500'], 'Balance', '2.500', /read in two ways/],
        [['10', 'E'.repeat(300)], 'Name', 'E'.repeat(300), /^Too long. The maximum is 200/],
        [['11', 'Eva', 'SAME', 'NFC'], 'Card', 'SAME', /^Another card already has this number/],
      ],
    );
  });

  it('of products, too', async () => {
    await expectTold(
      'products',
      ['Code', 'Name', 'Line', 'Type', 'Cost', 'Tax', 'List price', 'Suggested price', 'Returnable', 'ID'],
      [
        [['', 'Water'], 'Code', null, /^Every row needs the code/],
        [['P1'], 'Line', null, /is new, and needs its line/],
        [
          ['P2', 'W', 'Vending', 'Beverage', '1', '19', '2', '2'],
          'Name',
          'W',
          /too short. The minimum is 2/i,
        ],
        [['P3', 'Water', 'Road', 'Beverage', '1', '19', '2', '2'], 'Line', 'Road', /no such line/],
        [['P4', 'Water', 'Vending', 'Rock', '1', '19', '2', '2'], 'Type', 'Rock', /no such product type/],
        [['P5', 'Water', 'Vending', 'Beverage', '1', '190', '2', '2'], 'Tax', '190', /The maximum is 100/],
        [['P6', 'Water', 'Vending', 'Beverage', '1'], 'Tax', null, /^Products for sale need a tax/],
        [['P7', 'Glove', 'EAS', 'PPE', '1', '', '', '', 'maybe'], 'Returnable', 'maybe', /yes or no/],
        [
          ['P8', 'Water', 'Vending', 'Beverage', '1', '19', '2', '', 'yes'],
          'Returnable',
          'yes',
          /^Only issued products have this/,
        ],
        [
          ['', '', '', '', '', '', '', '', '', site.ids.north],
          'ID',
          site.ids.north,
          /no product with this ID/,
        ],
      ],
    );
  });
});
