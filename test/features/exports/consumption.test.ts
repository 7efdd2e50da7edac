import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/store/ids.ts';
import { makeDevice, report } from '../../support/movements.ts';
import { type Person, person } from '../../support/people.ts';
import { useSite } from '../../support/site.ts';
import { make } from '../../support/things.ts';
import { downloaded, exported, valuesOf } from './support.ts';

// Shows rules/exports#exports-of-consumption.
const nowMs = Date.UTC(2026, 5, 15, 12);
const site = useSite({ clock: () => nowMs });
const range = { from: '2026-04-01T00:00:00-05:00', to: '2026-06-30T23:59:59.999-05:00' };
let tag = '';

beforeAll(async () => {
  tag = (await make(site, '/tags', { key: 'Depto' })).id;
  makeDevice(site, 'north', { serial: 'X1', businessLines: ['vending', 'eas'] });
  const product = async (name: string, cost: number) =>
    (
      await make(site, '/products', {
        businessLine: 'vending',
        name,
        type: 'snack',
        cost,
        attributes: { taxRate: 0, listPrice: 100, suggestedPrice: 100 },
      })
    ).id;
  const products = [await product('=SUM(1;2)', 1050), await product('Té "frío" & <agua>', 333)];
  const people: Person[] = [];
  for (let number = 0; number < 12; number++) {
    const who = await person(site);
    const tags = [{ key: 'Depto', value: number < 8 ? 'Soldadura' : 'Pintura' }];
    await site.call('PATCH', `/consumers/${who.id}`, { body: { tags } });
    people.push(who);
  }
  // Tags are those of the date, so what follows is of now.
  report(
    site,
    'north',
    Array.from({ length: 90 }, (_, number) => ({
      kind: 'delivery',
      id: newId(),
      date: new Date(nowMs + (number % 5) * 1000).toISOString(),
      deviceSerial: 'X1',
      productId: products[number % 2]!,
      method: 'CASH',
      isDelivered: number % 9 !== 0,
      sellValue: 100 + number,
      ...(number % 4 !== 0 && { codeId: people[number % 12]!.codeId }),
    })),
  );
  report(site, 'north', [
    {
      kind: 'delivery',
      id: newId(),
      date: '2026-04-30T23:30:00-05:00',
      deviceSerial: 'X1',
      productId: products[0]!,
      method: 'CASH',
      isDelivered: true,
      sellValue: 999,
    },
  ]);
});

// As an entry: an object with a member of this name could be taken for a promise.
const andBy = (name: string) => Object.fromEntries([['then', name]]);

type Asked = Record<string, unknown>;
const groupsOf = async (asked: Asked) => {
  const { body } = await site.call(
    'GET',
    `/consumption/groups?${new URLSearchParams({ ...range, limit: '1000', ...asked } as never)}`,
  );
  return body;
};
const workbookOf = async (asked: Asked) =>
  downloaded((await exported(site, '/consumption/exports', { ...range, ...asked })).url);

/** Returns the values of a sheet's formulas, computed by a separate reader, next to the values in their cells. */
function formulasOf(workbook: Awaited<ReturnType<typeof downloaded>>, sheet: number) {
  const all: { at: string; shown: number; computed: number }[] = [];
  const of = workbook.sheet(sheet);
  of.usedRange().forEach((cell) => {
    const formula = cell.formula();
    if (formula === undefined) return;
    const [, range] = /^SUM\((.+)\)$/.exec(formula)!;
    const values = of.range(range!).value().flat();
    const computed = values.reduce<number>((sum, value) => sum + (Number(value) || 0), 0);
    all.push({ at: cell.address(), shown: cell.value() as number, computed });
  });
  return all;
}

describe('POST /consumption/exports', () => {
  it('refuses what its groups refuse, and leaves no job', async () => {
    const refused = async (body: Asked, key = site.keys.north) => {
      const answer = await site.call('POST', '/consumption/exports', { body: { ...range, ...body }, key });
      return answer.body.code ?? answer.status;
    };
    expect(await refused({})).toBe('validation.failed');
    expect(await refused({ by: 'colour' })).toBe('validation.failed');
    expect(await refused({ by: 'product', ...andBy('product') })).toBe('validation.failed');
    expect(await refused({ by: `tag:${newId()}` })).toBe('validation.failed');
    expect(await refused({ by: 'product', format: 'ndjson' })).toBe('validation.failed');
    expect(await refused({ by: 'consumer' })).toBe('consumption.persons_off');
    expect(await refused({ by: 'product', ...andBy('consumer') })).toBe('consumption.persons_off');
    expect((await site.call('GET', '/consumption/exports')).body.items).toEqual([]);
  });

  it.each(['en', 'es', 'pt'])('writes the groups with sums that are formulas (%s)', async (locale) => {
    const asked = { by: `tag:${tag}` };
    const { items, total } = await groupsOf(asked);
    const workbook = await workbookOf({ ...asked, locale });
    const [header, ...rows] = valuesOf(workbook);
    const texts = { en: ['Taken', 'Cost'], es: ['Retirado', 'Costo'], pt: ['Retirado', 'Custo'] };
    expect(header!.slice(0, 2)).toEqual(['Depto', texts[locale as 'en'][0]]);
    expect(header![4]).toBe(`${texts[locale as 'en'][1]} (COP)`);
    expect(rows.map((row) => [row[0], row[1], row[3], row[4]])).toEqual([
      ...items.map(
        (item: { key: { value: string } | null; deliveries: number; consumers: number; cost: number }) => [
          item.key?.value ?? { en: 'None', es: 'Ninguno', pt: 'Nenhum' }[locale],
          item.deliveries,
          item.consumers,
          item.cost / 100,
        ],
      ),
      ['Total', total.deliveries, total.consumers, total.cost / 100],
    ]);
    const formulas = formulasOf(workbook, 0);
    // All measures but people, who do not add up.
    expect(formulas.length).toBe(12);
    for (const { shown, computed } of formulas) expect(computed).toBeCloseTo(shown, 6);
    expect(workbook.sheets().length).toBe(2);
  });

  it.each([
    ['en', 'snack', 'cash', 'Sales'],
    ['es', 'snack', 'efectivo', 'Ventas'],
    ['pt', 'lanche', 'dinheiro', 'Vendas'],
  ])('calls types, ways of payment and lines by words (%s)', async (locale, type, method, line) => {
    for (const [by, called] of Object.entries({ productType: type, method, businessLine: line })) {
      const asked = { by, locale, method: ['CASH'] };
      expect(valuesOf(await workbookOf(asked))[1]![0], by).toBe(called);
      const csv = (await exported(site, '/consumption/exports', { ...range, ...asked, format: 'csv' })).url;
      expect((await (await fetch(csv)).text()).split('\r\n')[1], by).toMatch(new RegExp(`^${called},`));
    }
    const about = (await workbookOf({ by: 'day', locale, method: ['CASH'] })).sheet(1).usedRange().value();
    expect(about.flat()).toContain(method);
  });

  it.each(['deliveries', 'cost', 'consumers'] as const)('has a cross table of %s', async (measure) => {
    const asked = { by: 'product', ...andBy(`tag:${tag}`) };
    const { items, total } = await groupsOf(asked);
    const workbook = await workbookOf({ ...asked, measure, locale: 'es' });
    const [header, ...rows] = valuesOf(workbook, 0);
    const divisor = measure === 'cost' ? 100 : 1;
    for (const item of items) {
      const column = header!.indexOf(item.then?.value ?? 'Ninguno');
      const row = rows.find(([name]) => name === item.key.name)!;
      expect(row[column]).toBe(item[measure] / divisor);
    }
    expect(rows.at(-1)!.at(-1)).toBe(total[measure] / divisor);
    const byProduct = (await groupsOf({ by: 'product' })).items;
    for (const item of byProduct)
      expect(rows.find(([name]) => name === item.key.name)!.at(-1)).toBe(item[measure] / divisor);
    const formulas = formulasOf(workbook, 0);
    expect(formulas.length).toBe(measure === 'consumers' ? 0 : rows.length - 1 + header!.length - 1);
    for (const { shown, computed } of formulas) expect(computed).toBeCloseTo(shown, 6);
  });

  it('has dates that are dates, text that is text, and tells what was asked for', async () => {
    const workbook = await workbookOf({
      by: 'day',
      ...andBy('product'),
      businessLine: 'vending',
      tagId: tag,
    });
    const list = workbook.sheet(1);
    expect(list.cell('A2').value()).toBe(Date.UTC(2026, 5, 15) / 86_400_000 + 25_569);
    expect(list.cell('A2').style('numberFormat')).toBe('yyyy-mm-dd');
    const names = valuesOf(workbook, 1).map((row) => row[1]);
    expect(names).toContain('=SUM(1;2)');
    expect(names).toContain('Té "frío" & <agua>');
    const about = valuesOf(workbook, 2);
    expect(about).toContainEqual(['Line', 'Sales']);
    expect(about).toContainEqual(['Tag', 'Depto']);
    expect(about).toContainEqual(['Then by', 'Product']);
    const made = about.find(([name]) => name === 'Created')![1] as number;
    expect(made).toBeCloseTo((nowMs - 5 * 3_600_000) / 86_400_000 + 25_569, 6);
    // By month, in its order, whatever the sums.
    const months = await workbookOf({ by: 'month' });
    expect(months.sheet(0).cell('A2').style('numberFormat')).toBe('yyyy-mm');
    expect(months.sheet(0).cell('A2').value()).toBe(Date.UTC(2026, 3, 1) / 86_400_000 + 25_569);
  });

  it('holds nothing where there is nothing, and opens', async () => {
    const asked = { by: 'product', ...andBy('day'), from: '2020-01-01', to: '2020-01-02' };
    const workbook = await workbookOf(asked);
    expect(valuesOf(workbook, 1).length).toBe(2);
    expect(formulasOf(workbook, 0)).toEqual([]);
  });

  it('writes the same rows as CSV', async () => {
    const { url } = await exported(site, '/consumption/exports', {
      ...range,
      by: 'weekday',
      ...andBy(`tag:${tag}`),
      format: 'csv',
      locale: 'es',
    });
    const [header, ...lines] = (await (await fetch(url)).text()).trimEnd().split('\r\n');
    expect(header).toMatch(/^Día de la semana,Depto,Retirado,Fallido,Personas,Costo \(COP\)/);
    const { items } = await groupsOf({ by: 'weekday', ...andBy(`tag:${tag}`) });
    expect(lines.length).toBe(items.length);
    expect(lines[0]).toMatch(/^lunes,/);
  });

  it('names people only where an owner allowed it, in a job too', async () => {
    site.appliance.reader.connection.database.exec('UPDATE accounts SET consumption_by_person = 1');
    const workbook = await workbookOf({ by: 'consumer', locale: 'es' });
    expect(valuesOf(workbook).length).toBe((await groupsOf({ by: 'consumer' })).items.length + 2);
    site.appliance.reader.connection.database.exec('UPDATE accounts SET consumption_by_person = 0');
  });
});
