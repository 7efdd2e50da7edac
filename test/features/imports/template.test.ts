import { beforeEach, describe, expect, it } from 'vitest';
import XlsxPopulate from 'xlsx-populate';
import { useSiteEach } from '../../support/site.ts';
import { csv, send, template, xlsxType } from './support.ts';

const site = useSiteEach();

beforeEach(async () => {
  const made = (path: string, body: object) => site.call('POST', path, { body });
  await made('/operations', { name: 'Plant & "Yard"' });
  await made('/tags', { key: 'Área' });
  const period = { type: 'preset', value: 'daily' };
  const policy = { defaultReloadValue: 1, maxBalance: 2, cumulative: false };
  const vending = { accountId: site.ids.north, businessLine: 'vending', period, policy };
  await made('/profiles', { ...vending, name: 'Lunch' });
});

/** Things that stumble: zeros, spaces, formulas, marks of CSV, controls, several cards, no card, no code. */
async function fill() {
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await site.call('POST', path, { body });
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.id as string;
  };
  const operationId = (await site.call('GET', '/operations')).body.items[0].id;
  const profileId = (await site.call('GET', '/profiles')).body.items[0].id;
  const names = [
    'Ana "Ñ" <Torres>; & co, é',
    '=1+1',
    "'=x",
    '-5',
    '@x',
    ' spaced ',
    'line\nbreak\ttab',
    '_x000D_',
    '💥 a\u0001b',
    '1e5',
    'TRUE',
  ];
  for (const [at, name] of names.entries()) {
    const identification = `${'0'.repeat(at)}${at}`;
    const id = await made('/consumers', {
      name,
      identification,
      tags: at % 2 ? [{ key: 'Área', value: name }] : [],
    });
    if (at % 3 === 0) continue;
    await made(`/consumers/${id}/codes`, {
      codeId: `00${at}`,
      codeType: 'NFC',
      operationId,
      vending: { balance: 5 },
    });
    await made(`/consumers/${id}/codes`, { codeId: `${name.trim()} `, codeType: 'QR' });
    await site.call('PUT', `/consumers/${id}/codes/00${at}/profile`, { body: { profileId } });
  }
  await made('/consumers', { name: 'spaced', identification: ' 77 ' });
  const product = { type: 'ppe', cost: 123456, description: 'x\ny' };
  const vending = { taxRate: 19.5, listPrice: 9007199254740991, suggestedPrice: 0 };
  for (const [at, name] of names.entries()) {
    const code = at % 2 ? { code: `0${at}` } : {};
    const attributes = at % 3 ? vending : { returnPolicy: { isReturnable: true, restrictDelivery: false } };
    await made('/products', {
      ...product,
      ...code,
      name: `${name}!`,
      businessLine: at % 3 ? 'vending' : 'eas',
      attributes,
    });
  }
  site.audited();
}

// Shows rules/imports#templates.
describe('templates', () => {
  it.each(['xlsx', 'csv'])('filled ones (%s), sent again, change nothing', async (format) => {
    await fill();
    const type = format === 'csv' ? 'text/csv' : xlsxType;
    for (const what of ['consumers', 'products'] as const)
      for (const locale of ['en', 'es']) {
        const { bytes, status } = await template(
          site,
          what,
          `?filled=true&format=${format}&locale=${locale}`,
        );
        expect(status).toBe(200);
        const { body } = await send(site, what, bytes, {
          type,
          query: format === 'csv' ? `?locale=${locale}` : '',
        });
        expect(body.rows.filter(({ status }: { status: string }) => status !== 'unchanged')).toEqual([]);
        expect(body.summary.unchanged).toBeGreaterThan(10);
        expect(body.unknownColumns).toEqual([]);
      }
    expect(site.audited()).toEqual([]);
  });

  it('are in the language that is asked for, with choices and an example', async () => {
    const spanish = await template(site, 'consumers', '', { 'accept-language': 'es-CO,en;q=0.5' });
    expect(spanish.headers.get('content-type')).toBe(xlsxType);
    expect(spanish.headers.get('content-disposition')).toBe('attachment; filename="personas.xlsx"');
    const book = await XlsxPopulate.fromDataAsync(spanish.bytes);
    expect(book.sheets().map((sheet) => sheet.name())).toEqual(['Personas', 'Ayuda', 'Opciones']);
    expect(book.sheet(0).usedRange().value()[0]).toEqual([
      'Número',
      'Nombre',
      'Tarjeta',
      'Tipo de tarjeta',
      'Ubicación',
      'Perfil de venta',
      'Perfil de entregas',
      'Subsidio',
      'Vigente desde',
      'Vigente hasta',
      'Tarjeta vigente desde',
      'Tarjeta vigente hasta',
      'Etiqueta: Área',
    ]);
    const choices = book.sheet(2).usedRange().value();
    expect(choices[0]).toEqual(['Tipo de tarjeta', 'Ubicación', 'Perfil de venta']);
    expect(choices[1]).toEqual(['Código QR', 'Plant & "Yard"', 'Lunch']);
    expect(book.sheet(1).usedRange().value()[2]).toContain('Ana Torres');

    const english = await template(site, 'products', '?format=csv');
    expect(english.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(english.bytes.toString()).toMatch(/^\ufeffCode,Name,Line,.*\r\nWAT-01,Sparkling water,Sales,/);
  });

  it('an empty workbook does nothing, the example of a CSV file is good', async () => {
    for (const what of ['consumers', 'products'] as const) {
      const empty = await send(site, what, (await template(site, what)).bytes, { type: xlsxType });
      expect(empty.body).toMatchObject({ summary: { created: 0, failed: 0 }, rows: [], unknownColumns: [] });
      for (const locale of ['en', 'es']) {
        const { bytes } = await template(site, what, `?format=csv&locale=${locale}`);
        const { body } = await send(site, what, bytes, { query: `?dryRun=true&locale=${locale}` });
        expect(body.summary).toMatchObject({ created: 1, failed: 0 });
      }
    }
  });

  it('need what they tell', async () => {
    const key = site.key('north', ['consumers:create']);
    const ask = (query: string) => site.call('GET', `/consumers/imports/template${query}`, { key });
    expect((await ask('')).status).toBe(200);
    expect((await ask('?filled=true')).body.code).toBe('auth.forbidden');
    const csvText = (await ask('?format=csv')).body as string;
    expect(csvText).not.toContain('Área');
    const acme = await site.call('GET', '/consumers/imports/template', { key: site.keys.acme });
    expect(acme.body.errors).toMatchObject([{ field: 'accountId' }]);
  });

  it('do not let a balance of yesterday come back', async () => {
    await send(
      site,
      'consumers',
      csv([
        ['ID', 'Name', 'Card', 'Type', 'Balance'],
        ['1', 'Ana', 'A', 'NFC', '5'],
      ]),
    );
    const { bytes } = await template(site, 'consumers', '?filled=true&format=csv');
    expect(bytes.toString()).toContain('1,Ana,A,NFC card,,,,,');
  });
});
