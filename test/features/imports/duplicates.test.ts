import { beforeEach, describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { csv, send } from './support.ts';

const site = useSiteEach();
const header = ['ID', 'Name', 'Card', 'Card type'];
const skip = { query: '?onError=skip' };

type Row = { row: number; status: string; error: { errors: { field: string; rule: string }[] } | null };
const refusedIn = (rows: Row[]) =>
  rows.flatMap(({ row, error }) => (error ? [[row, error.errors[0]!.field, error.errors[0]!.rule]] : []));

// Shows rules/imports#repeated-rows.
describe('rows of people', () => {
  it('are refused, both, where a person or a card is there twice', async () => {
    const { body } = await send(
      site,
      'consumers',
      csv([
        header,
        ['1', 'Ana', 'A1', 'NFC'],
        ['1', 'Ana', 'A1', 'NFC'],
        ['2', 'Eva', '', ''],
        ['2', 'Eva', 'E1', 'NFC'],
        ['3', 'Leo', 'X', 'NFC'],
        ['4', 'Mia', 'X', 'NFC'],
        ['5', 'Zoe', 'Z1', 'NFC'],
      ]),
      skip,
    );
    expect(refusedIn(body.rows)).toEqual([
      [2, 'codeId', 'arrayUnique'],
      [3, 'codeId', 'arrayUnique'],
      [4, 'identification', 'arrayUnique'],
      [5, 'identification', 'arrayUnique'],
      [6, 'codeId', 'arrayUnique'],
      [7, 'codeId', 'arrayUnique'],
    ]);
    expect(body.rows[0].error.errors[0].message).toContain('row 3');
    expect(body.rows[1].error.errors[0].message).toContain('row 2');
    expect((await site.call('GET', '/consumers')).body.total).toBe(1);
  });

  it('are refused where two say another name or tag of one person', async () => {
    await site.call('POST', '/tags', { body: { key: 'Area' } });
    const rows = [
      ['1', 'Ana', 'A1', 'NFC', ''],
      ['1', 'Anna', 'A2', 'NFC', ''],
      ['2', 'Eva', 'E1', 'NFC', 'Mill'],
      ['2', '', 'E2', 'NFC', 'Dock'],
    ];
    const { body } = await send(site, 'consumers', csv([[...header, 'Area'], ...rows]), skip);
    expect(refusedIn(body.rows)).toEqual([
      [2, 'name', 'equals'],
      [3, 'name', 'equals'],
      [4, 'tags.Area', 'equals'],
      [5, 'tags.Area', 'equals'],
    ]);
  });

  it('may be several of a person, each with a card, and say the same', async () => {
    const { body } = await send(
      site,
      'consumers',
      csv([header, ['1', 'Ana', 'A1', 'NFC'], ['1', '', 'A2', 'NFC'], ['1', 'Ana', 'A3', 'NFC']]),
    );
    expect(body.summary).toEqual({ created: 1, updated: 2, unchanged: 0, failed: 0 });
  });

  it('may share a card that each has at a place of its own', async () => {
    const places = await Promise.all(
      ['Mill', 'Dock'].map(
        async (name) => (await site.call('POST', '/operations', { body: { name } })).body.id,
      ),
    );
    const rows = (where: string[]) =>
      csv([[...header, 'Location'], ...where.map((place, at) => [`${at}`, 'Ana', 'X', 'NFC', place])]);
    expect((await send(site, 'consumers', rows(places))).body.summary.created).toBe(2);
    expect((await send(site, 'consumers', rows(['', '']))).body.summary.unchanged).toBe(2);
    expect((await send(site, 'consumers', rows(['Mill', 'mill']), skip)).body.summary.failed).toBe(1);
  });
});

// Shows rules/imports#repeated-rows.
it('rows of products are refused, both, where a code is there twice', async () => {
  const line = ['Snack', 'vending', 'snack', '1', '19', '2'];
  const columns = ['Code', 'Name', 'Line', 'Type', 'Cost', 'Tax', 'List price'];
  const rows = csv([columns, ['A', ...line], ['A', ...line], ['a', ...line]]);
  const { body } = await send(site, 'products', rows, skip);
  expect(refusedIn(body.rows)).toEqual([
    [2, 'code', 'arrayUnique'],
    [3, 'code', 'arrayUnique'],
  ]);
  expect(body.summary).toMatchObject({ created: 1, failed: 2 });
});

// Shows rules/imports#warnings.
describe('warnings', () => {
  beforeEach(async () => {
    await site.call('POST', '/profiles', {
      body: {
        accountId: site.ids.north,
        businessLine: 'vending',
        name: 'Lunch',
        period: { type: 'preset', value: 'weekly' },
        policy: { defaultReloadValue: 500000, maxBalance: 1000000, cumulative: false },
      },
    });
  });
  const columns = [...header, 'Vending profile', 'Balance'];

  it('tell of people who could not buy, each once', async () => {
    const sheet = csv([
      columns,
      ['1', 'Ana', 'A1', 'NFC', 'Lunch', '7'],
      ['2', 'Eva', 'E1', 'NFC', '', ''],
      ['2', 'Eva', 'E2', 'NFC', '', ''],
      ['3', 'Leo', '', '', '', ''],
      ['4', 'Mia', 'M1', 'NFC', '', ''],
      ['4', 'Mia', 'M2', 'NFC', 'Lunch', ''],
    ]);
    const { body } = await send(site, 'consumers', sheet, { query: '?dryRun=true' });
    expect(body.warnings).toEqual({ nameChanges: 0, balancesReduced: 0, withoutProfile: 2 });
    expect(body.rows.map((row: { warnings?: string[] }) => row.warnings)).toEqual([
      undefined,
      ['no_profile'],
      ['no_profile'],
      ['no_profile'],
      undefined,
      undefined,
    ]);
  });

  it('tell of names that change and of balances that are reduced', async () => {
    const row = ['1', 'Ana', 'A1', 'NFC', 'Lunch', '7'];
    await send(site, 'consumers', csv([columns, row]));
    const other = csv([columns, ['1', 'Luis', 'A1', '', '', '5']]);
    const { body } = await send(site, 'consumers', other, { query: '?dryRun=true' });
    expect(body.warnings).toEqual({ nameChanges: 1, balancesReduced: 1, withoutProfile: 0 });
    expect(body.rows[0].warnings).toEqual(['name_changes', 'balance_reduced']);
    const more = csv([columns, ['1', '', 'A1', '', '', '9']]);
    expect((await send(site, 'consumers', more)).body.warnings.balancesReduced).toBe(0);
  });
});
