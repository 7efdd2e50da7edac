import { beforeEach, describe, expect, it } from 'vitest';
import { useSiteEach } from '../../support/site.ts';
import { csv, send, workbook, xlsxType } from './support.ts';

const site = useSiteEach();
let profile: string;

beforeEach(async () => {
  const made = async (path: string, body: object) =>
    (await site.call('POST', path, { body })).body.id as string;
  profile = await made('/profiles', {
    accountId: site.ids.north,
    businessLine: 'vending',
    name: 'Almuerzo Día',
    period: { type: 'preset', value: 'daily' },
    policy: { defaultReloadValue: 500000, maxBalance: 1000000, cumulative: false },
  });
  await made('/operations', { name: 'Planta Norte' });
  await made('/tags', { key: 'Área' });
  site.audited();
});

const header = [
  'Nombre',
  'CÉDULA',
  'tarjeta',
  'Tipo de tarjeta',
  'Sede',
  'Perfil de venta',
  'Saldo',
  'area',
  'Jefe',
];
const ana = [
  'Ana Torres',
  '00123',
  '04A1',
  'NFC',
  'planta norte',
  'almuerzo dia',
  '2.500,50',
  'Bodega',
  'Luis',
];
const person = async (search: string) =>
  (await site.call('GET', `/consumers?search=${search}`)).body.items[0];

// Shows rules/imports#people.
describe('a list of people', () => {
  it('makes people with their cards, from columns in any order', async () => {
    const { status, body } = await send(site, 'consumers', csv([header, ana], ';'), { query: '?locale=es' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dryRun: false,
      summary: { created: 1, updated: 0, unchanged: 0, failed: 0 },
      unknownColumns: ['Jefe'],
      rows: [{ row: 2, status: 'created', error: null }],
    });
    expect(body.columns.slice(-2)).toEqual([
      { name: 'area', field: 'tags.Área' },
      { name: 'Jefe', field: null },
    ]);
    expect(body.rows[0].changes).toEqual({
      identification: [null, '00123'],
      name: [null, 'Ana Torres'],
      'tags.Área': [null, 'Bodega'],
      codeId: [null, '04A1'],
      codeType: [null, 'NFC'],
      operation: [null, 'Planta Norte'],
      vendingProfile: [null, 'Almuerzo Día'],
      subsidy: [null, '2500.50'],
    });
    expect(await person('Ana')).toMatchObject({
      id: body.rows[0].id,
      identification: '00123',
      tags: [{ key: 'Área', value: 'Bodega' }],
      codes: [{ codeId: '04A1', codeType: 'NFC', vendingProfileId: profile, vendingBalance: 250050 }],
    });
    expect(site.audited()).toEqual(['create consumer', 'create import']);
  });

  it('changes nothing the second time', async () => {
    const sheet = csv([header, ana], ';');
    await send(site, 'consumers', sheet, { query: '?locale=es' });
    site.audited();
    const { body } = await send(site, 'consumers', sheet, { query: '?locale=es' });
    expect(body.summary).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 0 });
    expect(body.rows[0].changes).toEqual({});
    expect(site.audited()).toEqual([]);
  });

  it('leaves what a cell does not say, and tells what changed', async () => {
    await send(site, 'consumers', csv([header, ana], ';'), { query: '?locale=es' });
    const sheet = await workbook([
      ['Identification', 'Full name', 'Card', 'Card type'],
      ['00123', ' Ana María Torres ', '04A1', null],
      ['00123', null, '77', 'QR code'],
    ]);
    const { body } = await send(site, 'consumers', sheet, { type: xlsxType });
    expect(body.rows).toMatchObject([
      { row: 2, status: 'updated', changes: { name: ['Ana Torres', 'Ana María Torres'] } },
      { row: 3, status: 'updated', changes: { codeId: [null, '77'], codeType: [null, 'QR'] } },
    ]);
    expect((await person('Ana')).codes).toMatchObject([{ codeId: '04A1' }, { codeId: '77', codeType: 'QR' }]);
  });

  it('tells what is wrong with a row by its columns, and applies none', async () => {
    const rows = [
      header,
      ana,
      ['Luis', '9', '', 'NFC'],
      ['', '10'],
      ['Eva', '11', '12', 'NFC', 'Planta Sur'],
      ['Iván', '13', '14', 'Disco'],
      ['Zoë', '', '15', 'NFC'],
    ];
    const { status, body } = await send(site, 'consumers', csv(rows), { query: '?locale=es' });
    expect(status).toBe(200);
    expect(body.summary).toEqual({ created: 1, updated: 0, unchanged: 0, failed: 5 });
    expect(body.rows[0]).toMatchObject({ status: 'created', id: null });
    // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
    const errors = body.rows.slice(1).map(({ error }: any) => [error.code, error.errors?.[0]?.field]);
    expect(errors).toEqual([
      ['validation.failed', 'codeId'],
      ['validation.failed', 'name'],
      ['operations.not_found', undefined],
      ['validation.failed', 'codeType'],
      ['validation.failed', 'identification'],
    ]);
    expect(await person('Ana')).toBeUndefined();
    expect(site.audited()).toEqual([]);
  });

  it('lists 100 errors of all rows, one of each further row, and counts the others', async () => {
    // Neither a name nor a number: both are too long.
    const tooLong = 'x'.repeat(300);
    const rows = [header, ...Array.from({ length: 80 }, (_, at) => [tooLong, `${tooLong}${at}`])];
    const { body } = await send(site, 'consumers', csv(rows));
    // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
    const errors: any[] = body.rows.map(({ error }: any) => error);
    const [inFull, cut] = [errors[0].errors.length, errors.at(-1)];
    expect(inFull).toBeGreaterThan(1);
    expect(cut.errors).toHaveLength(1);
    expect(cut.errorsOmitted).toBe(inFull - 1);
    const listed = errors.reduce((sum, { errors }) => sum + errors.length, 0);
    expect(listed).toBeLessThan(100 + errors.length);
    expect(errors.filter(({ errors }) => errors.length > 1)).toHaveLength(Math.floor(100 / inFull));
  });

  it('applies the good rows where that is asked for', async () => {
    const rows = [header, ana, ['', '10']];
    const { body } = await send(site, 'consumers', csv(rows), { query: '?onError=skip&locale=es' });
    expect(body.summary).toMatchObject({ created: 1, failed: 1 });
    // Failed rows are returned with their cells, to be corrected and sent again.
    expect(body.rows[1].cells).toEqual([null, '10']);
    expect(body.rows[0]).not.toHaveProperty('cells');
    expect(await person('Ana')).toMatchObject({ id: body.rows[0].id });
  });

  it('a dry run answers as the run would, and leaves nothing', async () => {
    const sheet = csv([header, ana], ';');
    const dry = await send(site, 'consumers', sheet, { query: '?dryRun=true&locale=es' });
    expect(await person('Ana')).toBeUndefined();
    expect(site.audited()).toEqual([]);
    const real = await send(site, 'consumers', sheet, { query: '?locale=es' });
    expect(dry.body).toEqual({
      ...real.body,
      dryRun: true,
      importId: null,
      rows: [{ ...real.body.rows[0], id: null }],
    });
  });

  it('each row needs the permissions of what it does', async () => {
    const key = site.key('north', ['consumers:create']);
    const rows = [header, ana, ['Luis', '9']];
    const { body } = await send(site, 'consumers', csv(rows), { key, query: '?onError=skip' });
    expect(body.rows).toMatchObject([
      { status: 'failed', error: { code: 'auth.forbidden' } },
      { status: 'created' },
    ]);
    const again = await send(
      site,
      'consumers',
      csv([
        ['ID', 'Name'],
        ['9', 'Luisa'],
      ]),
      { key },
    );
    expect(again.body.rows).toMatchObject([{ error: { code: 'auth.forbidden' } }]);
  });

  it('a client-level key names the account', async () => {
    const key = site.keys.acme;
    const sheet = csv([
      ['ID', 'Name'],
      ['9', 'Luis'],
    ]);
    expect((await send(site, 'consumers', sheet, { key })).body.errors).toMatchObject([
      { field: 'accountId' },
    ]);
    const far = await send(site, 'consumers', sheet, { key, query: `?accountId=${site.ids.far}` });
    expect(far.body).toMatchObject({ status: 403, code: 'auth.out_of_scope' });
    const south = await send(site, 'consumers', sheet, { key, query: `?accountId=${site.ids.south}` });
    expect(south.body.summary.created).toBe(1);
  });

  it('wants a column that says who, and no column twice', async () => {
    for (const columns of [['Name'], ['ID', 'Cédula'], ['Jefe']])
      expect((await send(site, 'consumers', csv([columns, ['x', 'y']]))).body).toMatchObject({
        status: 400,
        code: 'imports.columns',
      });
  });

  it('takes workbooks and CSV files alone', async () => {
    for (const type of ['application/json', 'application/vnd.ms-excel', 'text/plain'])
      expect((await send(site, 'consumers', csv([['ID']]), { type })).status).toBe(415);
  });
});
